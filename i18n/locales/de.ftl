### Deutsch.
### Ein Schlüssel sagt, wo seine Nachricht steht: lobby-title, board-turn, error-not-your-turn.


## == Allgemein ==

symbol-skull = Totenkopf
symbol-hat = Dreispitz
symbol-dagger = Dolch
symbol-bottle = Flasche
symbol-key = Schlüssel
symbol-pistol = Pistole

## Wie Karten gehalten und genommen werden.

cards-jamaica = **Jamaika**: Die Hände sind verdeckt, neue Karten kommen verdeckt vom Stapel.
cards-tortuga = **Tortuga**: Die Hände liegen offen, neue Karten kommen aus einer offenen Reihe.
cards-hispaniola = **Hispaniola**: Die Hände sind verdeckt, neue Karten kommen aus einer offenen Reihe.

## Orte eines Piraten: wie auf einem Knopf (Start → 7, 17 → Schaluppe) und wie ein Satz sie braucht.

place-start = Start
    .from = vom Start
    .to = zum Start
    .at = am Start
place-space =
    .from = von Feld { $number }
    .to = auf Feld { $number }
    .at = auf Feld { $number }
place-sloop = Schaluppe
    .from = von der Schaluppe
    .to = auf die Schaluppe
    .at = auf der Schaluppe
place-rowing-boat = Ruderboot
    .from = vom Ruderboot
    .to = ins Ruderboot
    .at = im Ruderboot

## Die Symbole, die nur manche Ausgaben haben.

symbol-flag = Flagge
symbol-pirate-hat = Piratenhut
symbol-sword = Schwert
symbol-rum-bottle = Rumflasche
symbol-keys = Schlüsselbund
symbol-grappling-hook = Enterhaken
symbol-lantern = Laterne
symbol-telescope = Fernrohr

## Ausgaben, wie die Lobby sie nennt.

edition-classic = Ausgabe: **Klassisch**
edition-classic-passing = Ausgabe: **Klassisch**, ein Zug darf ausgelassen werden
edition-swedish = Ausgabe: **Klassisch mit den schwedischen Symbolen**
edition-ravensburger-basic = Ausgabe: **Ravensburger, Basisspiel**
edition-ravensburger-advanced = Ausgabe: **Ravensburger, Profispiel**

## Der Name dieser Sprache, für die Wahl der Sprache eines Tisches.

language-name = Deutsch


## == Start des Programms ==
## Liest, wer den Bot betreibt, in einem Terminal.

startup-problem = Cartagena kann nicht starten: { $reason }
startup-missing = { $name } ist nicht gesetzt. Trag es in .env ein (.env.example erklärt es) oder in die Umgebung.
startup-unreadable-env = .env lässt sich nicht lesen. Es muss eine reine Textdatei in UTF-8 sein, die dieser Benutzer lesen darf.
startup-malformed-DISCORD_TOKEN = DISCORD_TOKEN sieht nicht wie das Token eines Bots aus (drei Teile mit Punkten dazwischen). Kopier es von der Bot-Seite deiner Anwendung, ohne das Wort Bot.
startup-malformed-DISCORD_API_URL = DISCORD_API_URL muss eine Adresse sein wie http://127.0.0.1:8080/api/v10.
startup-malformed-DISCORD_GATEWAY_URL = DISCORD_GATEWAY_URL muss eine Adresse sein wie ws://127.0.0.1:8080/gateway.
startup-malformed-CARTAGENA_DATABASE = CARTAGENA_DATABASE muss eine Datei in einem Ordner nennen, den es gibt.
startup-malformed-CARTAGENA_LOG_LEVEL = CARTAGENA_LOG_LEVEL muss DEBUG, INFO, WARNING oder ERROR sein.
startup-malformed-CARTAGENA_LOG_FORMAT = CARTAGENA_LOG_FORMAT muss console oder json sein.
startup-malformed-CARTAGENA_PAUSE = CARTAGENA_PAUSE muss eine Zahl von Sekunden sein, von 0 bis 60.
startup-malformed-CARTAGENA_REQUESTS = CARTAGENA_REQUESTS muss eine Zahl von Anfragen pro Sekunde von 1 bis 50 sein.
startup-malformed-CARTAGENA_CLOCK = CARTAGENA_CLOCK muss eine Datei nennen, die es gibt. Nur ein Ersatz für Discord braucht sie.
startup-malformed-CARTAGENA_LANGUAGE = CARTAGENA_LANGUAGE muss eine der Sprachen in i18n/locales sein, etwa de oder en.
startup-address-pair = DISCORD_API_URL und DISCORD_GATEWAY_URL gehören zusammen: setz beide oder keine.
startup-token-refused = Discord weist DISCORD_TOKEN zurück. Kopier das Token neu von der Bot-Seite deiner Anwendung in .env.
startup-connection-refused = Discord lehnt die Verbindung dieses Bots ab (Code { $code }). Sieh auf den Seiten Bot und Installation deiner Anwendung nach und starte dann neu.
startup-unreachable = Discord ist nicht zu erreichen ({ $reason }). Prüf das Netz und starte dann noch einmal.
startup-storage-problem = Die Datenbank { $place } ließ sich nicht benutzen. { $detail }
startup-newer-database = Eine neuere Version hat die Datenbank { $place } geschrieben: bring dieses Programm auf den neuesten Stand. { $detail }
startup-no-database = Die Datei { $place } ist keine Datenbank: wähl einen anderen Pfad oder räum sie weg. { $detail }
startup-foreign-database = Die Datenbank { $place } gehört einem anderen Programm: wähl einen anderen Pfad. { $detail }
startup-damaged-database = Die Datenbank { $place } ist beschädigt: setz eine Sicherung an ihre Stelle. { $detail }
startup-not-writable = In die Datenbank { $place } lässt sich nicht schreiben: prüf die Rechte von Datei und Ordner. { $detail }
startup-folder-missing = Den Ordner der Datenbank { $place } gibt es nicht: leg ihn zuerst an. { $detail }
startup-disk-full = Für die Datenbank { $place } ist kein Platz mehr. { $detail }
startup-disk-failing = Das System konnte die Datenbank { $place } nicht lesen oder schreiben. { $detail }
startup-database-locked = Ein anderes Programm hält die Datenbank { $place }: beende es und starte dann noch einmal. { $detail }


## == Protokoll ==
## Zeilen in einem Terminal. Was genau geschah, folgt jeweils als name=wert.

log-online = online
log-stopping = hört auf
log-the-bot-has-failed = der Bot ist gescheitert
log-the-connection-closes-late = Discord hat die Verbindung nicht rechtzeitig geschlossen
log-the-table-has-moved-on = der Tisch eines Computerspielers ist schon weiter
log-that-the-bot-is-online-could-not-be-noted = dass der Bot online ist, ließ sich nicht aufschreiben
log-turns-get-their-time-back = der Bot war weg: die Züge bekommen die Zeit zurück
log-clicks-left-unanswered = Klicks blieben ohne Antwort
log-commands-sent = Befehle an Discord geschickt
log-commands-cannot-be-compared = die Befehle, die Discord kennt, sind nicht zu lesen
log-commands-are-sent-again-at-the-next-start = kein Vermerk über die Befehle: beim nächsten Start gehen sie noch einmal hinaus
log-a-worker-died = ein Hilfsprozess ist gestorben; ein anderer übernimmt
log-a-click-failed = ein Klick ist gescheitert
log-Discord-did-not-do-what-a-click-needs = Discord tat nicht, was ein Klick braucht
log-a-click-is-past-answering = ein Klick war nicht mehr zu beantworten
log-an-answer-was-lost = Discord hat eine Antwort nicht rechtzeitig angenommen oder es nicht gesagt
log-nobody-could-be-told = eine Antwort kam bei niemandem an
log-a-board-could-not-be-shown = ein Brett ließ sich nicht zeigen
log-a-board-goes-out-without-its-picture = ein Brett erscheint ohne sein Bild
log-a-board-must-wait = ein Brett muss warten
log-a-game-is-set-aside = ein Spiel ist nicht zu lesen und wird beiseitegelegt
log-the-channel-is-not-found = der Kanal ist nicht zu finden
log-what-boards-show-could-not-be-written-down = was die Bretter zeigen, ließ sich nicht aufschreiben
log-what-is-due-could-not-be-read = was fällig ist, ließ sich nicht lesen
log-what-was-due-could-not-be-done = etwas Fälliges ließ sich nicht erledigen
log-the-start-must-wait = der Start muss warten: Die Datenbank lässt sich nicht befragen
log-an-old-board-is-gone = ein altes Brett ist schon fort
log-a-page-goes-without-its-picture = eine Seite der Regeln erscheint ohne ihr Bild
log-a-page-is-closed = eine Seite der Regeln ist geschlossen
log-a-panel-could-not-follow = eine Hand konnte ihrem Spiel nicht folgen
log-a-panel-goes-without-its-picture = eine Hand erscheint ohne ihr Bild
log-a-panel-is-closed = eine Hand ist geschlossen
log-a-panel-stays-behind = eine Hand bleibt zurück
log-a-computer-player-could-not-think = ein Computerspieler konnte nicht denken: der Schiffsjunge zieht für ihn
log-a-computer-player-thought-for-too-long = ein Computerspieler dachte zu lange: der Schiffsjunge zieht für ihn
log-a-hint-could-not-be-thought-of = ein Tipp ließ sich nicht ausdenken
log-a-computer-must-wait = der Zug eines Computerspielers muss warten
log-a-direct-message-could-not-be-sent = eine Direktnachricht konnte nicht gesendet werden
log-a-direct-message-must-wait = eine Direktnachricht muss warten
log-a-direct-message-was-refused = eine Direktnachricht wurde abgelehnt: eine Erwähnung ersetzt sie
log-a-replay-could-not-be-made = eine Wiederholung ließ sich nicht herstellen
log-a-review-could-not-be-thought-of = ein Rückblick ließ sich nicht ausdenken
log-plain-emojis-it-is = Discord nimmt keine eigenen Emojis von uns: es bleibt bei den gewöhnlichen


## == Fehler ==

## Antworten an eine Person, nicht öffentlich.

error-no-game = In diesem Kanal läuft kein Spiel. `/cartagena neu` eröffnet eins.
error-unreadable = Dieses Spiel lässt sich nicht mehr lesen und wurde beiseitegelegt. `/cartagena neu` eröffnet ein anderes.
error-channel-taken = In diesem Kanal gibt es schon ein Spiel.
error-watches-enough = Für dich spielen schon an zwei Tischen Computer. Warte auf das Ende eines Spiels, oder sag es ab.
error-watched-enough = Auf diesem Server spielen schon an fünf Tischen Computer unter sich. Warte auf das Ende eines Spiels.
error-game-ended = Dieses Spiel ist vorbei.
error-not-started = Dieses Spiel hat noch nicht begonnen.
error-not-finished = Dieses Spiel hat noch niemand gewonnen.
error-no-finished-game = In diesem Kanal wurde noch kein Spiel zu Ende gespielt.
error-no-such-game = Auf diesem Server gibt es kein beendetes Spiel mit dieser Nummer.
error-already-started = Dieses Spiel hat schon begonnen.
error-already-seated = Du bist schon dabei.
error-not-seated = Du sitzt in diesem Spiel nicht am Tisch.
error-lobby-full = Alle fünf Plätze sind besetzt.
error-too-few-seats = Es braucht mindestens zwei Piraten. Warte auf noch jemanden, oder nimm einen Computer dazu.
error-cut-owed = Jemand hat abgehoben, bevor sich der Tisch geändert hat, und soll erst noch einmal abheben.
error-cut-meanwhile = Seit du zuletzt hingesehen hast, hat jemand abgehoben. Sieh nach, wer, und beginne dann oder hebe noch einmal ab.
error-no-vote = An diesem Tisch wird nicht abgestimmt, wer beginnt.
error-no-hints = Der Gastgeber dieses Tisches hat die Tipps abgeschaltet.
error-no-draw = Zurzeit steht kein Unentschieden zur Wahl.
error-agreed-already = Du hast das Unentschieden schon angenommen.
error-own-age-only = Wer am ältesten ist, sagt jeder für sich selbst.
error-host-only = Das kann nur der Gastgeber.
error-moderator-only = Das darf nur die Moderation (in der Lobby und bei Computern unter sich auch der Gastgeber).
error-not-your-turn = Du bist nicht am Zug.
error-own-turn = Du bist selbst am Zug.
error-computer-on-turn = Ein Computer ist am Zug, und der lässt nie lange warten.
error-not-to-be-called = Diese Person möchte gar nicht gerufen werden. Sie sieht das Brett, wenn sie nachschaut.
error-nudged-already = Diese Person wurde vor Kurzem erinnert. Einmal in zwölf Stunden genügt.
error-no-actions-left = Du hast alle Aktionen verbraucht. Beende deinen Zug, oder nimm die letzte zurück.
error-against-the-rules = Das verbieten die Regeln gerade.
error-stale-click = Das Spiel ist schon weiter als dieser Knopf. So steht es jetzt.
error-missing-permissions = Ich kann in diesem Kanal kein Brett führen. Bitte gib mir hier diese Rechte: { $permissions }.
error-stopping = Ich starte gleich neu. Dein Spiel ist sicher: versuch es in einer Minute noch einmal.
error-still-thinking = Ich denke noch über deine vorige Frage nach.
error-too-often = Danach wurde an diesem Tisch gerade oft gefragt. Bitte versuch es in einer Minute noch einmal.
error-shared-already = Diese Wiederholung wurde gerade erst geteilt. Sie steht weiter oben.
error-storage = Das konnte ich nicht aufschreiben, also ist es nicht geschehen. Versuch es in einer Minute noch einmal.
error-busy = Ich bin gerade überlastet, es ist nichts geschehen. Bitte versuch es noch einmal.
error-discord = Discord hat das gerade nicht für mich getan. Bitte versuch es gleich noch einmal.
error-resting = Dieses Spiel ruht. **Aufwecken** auf seinem Brett lässt es weitergehen.
error-unexpected = Bei mir ist etwas schiefgegangen. Dein Spiel ist sicher. Versuch es noch einmal, oder nimm `/cartagena hand`.
error-unknown-button = Dieser Knopf stammt aus einer anderen Version von mir. `/cartagena hand` und `/cartagena brett` bringen die aktuellen.
error-not-offered = Das steht bei diesem Befehl nicht zur Wahl. Bitte wähl aus seiner Liste.
error-another-place = Dieser Knopf gehört zu einem Spiel in einem anderen Kanal. Benutze ihn dort.
error-no-threads-here = Einen Thread kann ich nur in einem gewöhnlichen Textkanal öffnen.
error-see-board = [Zum Spiel]({ $link })

## Rechte, wie Discords eigene Einstellungen sie in dieser Sprache nennen.

permission-view_channel = Kanal ansehen
permission-send_messages = Nachrichten senden
permission-send_messages_in_threads = Nachrichten in Threads senden
permission-embed_links = Links einbetten
permission-attach_files = Dateien anhängen
permission-read_message_history = Nachrichtenverlauf anzeigen
permission-create_public_threads = Öffentliche Threads erstellen

## Eine Mischung von Optionen, die sich nicht spielen lässt.

option-no-printed-board = Wie die Spielplanteile dieser Ausgabe aussehen, steht in keiner Regel: ihre Bretter sind deshalb immer wild.
option-pirates-not-offered = Jeder kann vier bis acht Piraten haben.
option-segments-not-offered = Ein Tunnel kann vier, fünf, sechs oder acht Segmente haben.

## Warum die Regeln eine Aktion verbieten.

rule-game-over = Das Spiel ist vorbei.
rule-no-actions-left = Ein Zug hat { $actions } Aktionen, und du hast alle verbraucht. Beende deinen Zug, oder nimm die letzte zurück.
rule-no-such-pirate = Du hast keinen Piraten { $at }.
rule-no-such-card = Du hast keine Karte mit diesem Symbol: { $symbol }. Neue Karten gibt es fürs Zurückgehen.
rule-aboard = Ein Pirat { $boat } ist am Ziel: keine Karte bewegt ihn mehr. Zurück darf er aber.
rule-lands-elsewhere = { $symbol } bringt diesen Piraten { $origin } { $lands }, nicht { $target }: immer auf das nächste freie Feld mit dem Symbol.{ $count ->
    [0] { "" }
   *[other] { " " }Besetzt und deshalb übersprungen: { $passed }.
}
rule-jumps-aboard = { $symbol } bringt diesen Piraten { $origin } { $lands }, nicht { $target }: { $count ->
    [0] vor ihm kommt kein Feld mit diesem Symbol mehr.
   *[other] alle Felder mit diesem Symbol vor ihm sind besetzt.
}
rule-retreats-elsewhere = Zurück geht es { $origin } { $lands }, nicht { $target }: immer auf das nächste Feld dahinter mit einem oder zwei Piraten.{ $count ->
    [0] { "" }
   *[other] { " " }Mit drei Piraten voll und deshalb übersprungen: { $passed }.
}
rule-at-start = Ein Pirat am Start kann nicht zurück: hinter ihm ist nichts.
rule-nobody-behind = Kein Pirat kann { $origin } zurück: auf keinem Feld dahinter stehen ein oder zwei Piraten. { $count ->
    [0] Leere Felder zählen nicht.
   *[other] Drei sind zu viele: { $passed }. Die anderen sind leer.
}
rule-action-owed = An diesem Tisch muss in jedem Zug mindestens eine Aktion sein, solange eine möglich ist.
rule-nothing-to-undo = Es gibt nichts zurückzunehmen: dein Zug hat gerade begonnen, oder du hast seither neue Karten gesehen.
rule-already-out = Diese Person hat das Spiel schon verlassen.
rule-no-draw = Kein Unentschieden steht zur Wahl: Das gibt es nur, solange sich das Spiel im Kreis dreht.
rule-has-agreed = Dieser Platz hat das Unentschieden schon angenommen.


## == Befehle ==

## Was Discord in der Befehlsauswahl zeigt. Namen: klein, ohne Leerzeichen.

command-group =
    .name = cartagena
    .description = Das Piratenrennen von der Festung zum Boot
command-new =
    .name = neu
    .description = Ein Spiel in diesem Kanal eröffnen
command-new-edition =
    .name = ausgabe
    .description = Welche gedruckte Form des Spiels (ohne Wahl: Klassisch)
command-new-classic =
    .choice = Klassisch
command-new-classic-passing =
    .choice = Klassisch, ein Zug darf ausgelassen werden
command-new-swedish =
    .choice = Klassisch mit den schwedischen Symbolen
command-new-ravensburger-basic =
    .choice = Ravensburger, Basisspiel
command-new-ravensburger-advanced =
    .choice = Ravensburger, Profispiel
command-new-cards =
    .name = karten
    .description = Wie Karten gehalten und genommen werden (ohne Wahl: Jamaika)
command-new-jamaica =
    .choice = Jamaika: verdeckte Hände, mehr Glück
command-new-tortuga =
    .choice = Tortuga: alles offen, mehr Taktik
command-new-hispaniola =
    .choice = Hispaniola: verdeckte Hände, offene Reihe
command-new-passing =
    .name = passen
    .description = Darf man einen ganzen Zug auslassen? (ohne Wahl: wie die Ausgabe sagt)
command-new-pirates =
    .name = piraten
    .description = Piraten für jeden (ohne Wahl: wie die Ausgabe sagt)
command-new-segments =
    .name = segmente
    .description = Segmente zu sechs Feldern (ohne Wahl: wie die Ausgabe sagt)
command-new-wild =
    .name = wild
    .description = Wilde Bretter: auch die Symbole auf den Segmenten werden gelost
command-new-opener =
    .name = beginnt
    .description = Wer beginnt (ohne Wahl: das Los entscheidet)
command-new-seed =
    .choice = Das Los entscheidet
command-new-host =
    .choice = Der Gastgeber
command-new-vote =
    .choice = Alle beantworten die Frage der Spielregel
command-new-pace =
    .name = tempo
    .description = Wie lange ein Zug dauern darf (ohne Wahl: einen Tag)
command-new-pace-180 =
    .choice = 3 Minuten
command-new-pace-3600 =
    .choice = 1 Stunde
command-new-pace-86400 =
    .choice = 1 Tag
command-new-pace-259200 =
    .choice = 3 Tage
command-new-pace-604800 =
    .choice = 1 Woche
command-new-pace-none =
    .choice = So lange er eben dauert
command-new-language =
    .name = sprache
    .description = Sprache des Bretts (ohne Wahl: die des Servers)
command-watch =
    .name = zuschauen
    .description = Computer unter sich spielen lassen und zuschauen
command-watch-players =
    .name = anzahl
    .description = Wie viele von ihnen (ohne Wahl: drei)
command-watch-level =
    .name = stufe
    .description = Wie gut sie spielen (ohne Wahl: gemischt)
command-watch-cabin-boy =
    .choice = Schiffsjungen: leicht
command-watch-helmsman =
    .choice = Steuermänner: solide
command-watch-admiral =
    .choice = Admirale: stark
command-hand =
    .name = hand
    .description = Deine Karten und was du damit tun kannst, nur für dich
command-board =
    .name = brett
    .description = Das Brett wieder ans Ende des Kanals holen
command-resign =
    .name = aufgeben
    .description = Das Spiel endgültig verlassen
command-cancel =
    .name = absagen
    .description = Das Spiel dieses Kanals absagen (Gastgeber einer Lobby oder Moderation)
command-notify =
    .name = benachrichtigen
    .description = Wie ich dir sage, dass ein Spiel auf dich wartet
command-nudge =
    .name = anstupsen
    .description = Erinnere, wer am Zug ist
command-remove =
    .name = entfernen
    .description = Jemanden aus dem Spiel nehmen, der nicht mehr da ist (Moderation)
command-remove-player =
    .name = person
    .description = Wer nicht mehr da ist
command-tables =
    .name = tische
    .description = Alle offenen Tische dieses Servers (Moderation)
command-language =
    .name = sprache
    .description = Die Sprache der Bretter auf diesem Server (Moderation)
command-language-language =
    .name = sprache
    .description = Die Sprache, die alle lesen sollen
command-text =
    .name = text
    .description = Das ganze Brett in Worten, nur für dich
command-replay =
    .name = wiederholung
    .description = Ein beendetes Spiel als bewegtes Bild, nur für dich
command-replay-game =
    .name = spiel
    .description = Seine Nummer (ohne Wahl: das letzte in diesem Kanal)
command-hints =
    .name = tipps
    .description = Tipps am Tisch dieses Kanals erlauben oder abschalten (Gastgeber)
command-hints-allowed =
    .name = erlaubt
    .description = Darf man um Tipps bitten?
command-learn =
    .name = lernen
    .description = Eine erste Lektion: zehn kleine Aufgaben, nur für dich
command-rules =
    .name = regeln
    .description = Wie man spielt, Seite für Seite, mit Bildern
command-rules-edition =
    .name = ausgabe
    .description = Welche Ausgabe (ohne Wahl: die des Spiels in diesem Kanal)
command-games =
    .name = spiele
    .description = Die Spiele, in denen du mitspielst


## == Lobby ==

lobby-title = Cartagena: wer entkommt?
lobby-numbers = Je { $pirates } Piraten, { $spaces } Felder, bis zu { $actions } Aktionen im Zug.
lobby-differs = Anders als in der gedruckten Regel: { $rules }.
lobby-passing = ein Zug darf ausgelassen werden
lobby-no-passing = mindestens eine Aktion im Zug
lobby-handling = der Umgang mit den Karten
lobby-pirates = je { $count } Piraten
lobby-spaces = { $count } Felder
lobby-wild = wilde Bretter

## Wer beginnt: die Frage der Spielregel und ihre Antworten.

question-pirate = Wer sieht am ehesten wie ein Pirat aus? So jemand beginnt:
question-captain = Wer sieht am ehesten wie ein Piratenkapitän aus? So jemand beginnt:
question-oldest = Wer ist am ältesten? So jemand beginnt:
lobby-i-am-the-oldest = Das bin ich
lobby-votes = { $count ->
    [one] 1 Stimme
   *[other] { $count } Stimmen
}

opener-seed = Wer beginnt, entscheidet das Los.
opener-host = Der Gastgeber beginnt.
opener-vote = Ihr wählt, wer beginnt.
opener-next = Eine Revanche: jetzt beginnt der Nächste.
lobby-pace-180 = Ein Zug darf 3 Minuten dauern.
lobby-pace-3600 = Ein Zug darf eine Stunde dauern.
lobby-pace-86400 = Ein Zug darf einen Tag dauern.
lobby-pace-259200 = Ein Zug darf 3 Tage dauern.
lobby-pace-604800 = Ein Zug darf eine Woche dauern.
lobby-pace-none = Ein Zug darf dauern, so lange er dauert.
lobby-no-hints = Keine Tipps an diesem Tisch.
lobby-host = (Gastgeber)
lobby-begins = (beginnt)
lobby-cover = Fünf Piraten auf der Flucht und das Boot, das auf sie wartet.
lobby-need-more = Ein Pirat fehlt noch: jemand von euch, oder ein Computer.
lobby-ready = { $free ->
    [0] Alle Plätze sind besetzt: der Gastgeber kann starten.
    [one] Der Gastgeber kann starten. Ein Platz ist frei.
   *[other] Der Gastgeber kann starten. { $free } Plätze sind frei.
}
lobby-fair = Ein Geheimnis legt fest, wie gemischt wird. Sein SHA-256: { $hash }
lobby-fair-cut = Alle dürfen abheben. Wer den anderen oder dem Bot nicht traut, hebt als Letzter ab, mit Worten, die niemand erraten kann.
lobby-secret = Das Geheimnis war { $secret }.
lobby-cut = ✂️ { $name } hat abgehoben: „{ $word }“
lobby-cut-drawn = ✂️ { $name } hat abgehoben: „{ $word }“ (vom Bot gezogen)
lobby-cut-again = ✂️ { $name } hat abgehoben, bevor sich der Tisch geändert hat: bitte noch einmal abheben.
lobby-cut-the-deck = Abheben
cut-title = Abheben
cut-word = Dein Wort, für alle zu sehen
    .description = Niemand sollte es erraten können. Lässt du es leer, zieht der Bot eines.
lobby-join = Mitspielen
lobby-leave = Aussteigen
lobby-start = Starten
lobby-cancel = Absagen
lobby-closed-playing = Das Spiel hat begonnen: das Brett steht weiter unten.
lobby-closed-finished = Dieses Spiel ist vorbei.
lobby-closed-cancelled = Dieses Spiel wurde abgesagt.
lobby-closed-expired = Dieses Spiel hat lange niemand gestartet, darum habe ich es geschlossen. `/cartagena neu` eröffnet ein anderes.

## Computerspieler: was die Lobby anbietet, und wie sie heißen.

lobby-computer = (Computer)
lobby-add = Der Gastgeber kann Computerpiraten dazunehmen:
lobby-add-cabin-boy = Schiffsjunge (leicht)
lobby-add-helmsman = Steuermann (solide)
lobby-add-admiral = Admiral (stark)
lobby-remove = { $name } wegschicken
computer-cabin-boy = Schiffsjunge { $number ->
    [1] Pip
    [2] Tam
    [3] Wick
    [4] Jory
   *[other] Nib
}
computer-helmsman = Steuermann { $number ->
    [1] Hein
    [2] Brook
    [3] Fink
    [4] Krähe
   *[other] Oddo
}
computer-admiral = Admiral { $number ->
    [1] Sturm
    [2] Bö
    [3] Dorn
    [4] Frost
   *[other] Wind
}

taken = Hier gibt es schon ein Spiel: { $link }
taken-offer = Soll ich für deins einen Thread öffnen?
taken-thread = Thread öffnen
thread-name = Cartagena: { $host }
thread-opened = Dein Spiel wartet hier: { $link }


## == Brett ==

board-turn = { $sign } { $mention }, du bist am Zug
board-turn-computer = { $sign } { $name } ist am Zug
board-next = Danach: { $mention }
board-actions-left = { $count ->
    [0] Keine Aktion mehr: beende den Zug, oder nimm eine zurück.
    [one] Noch eine Aktion
   *[other] Noch { $count } Aktionen
}
board-due = Der Zug ist fällig { $moment }.
board-overdue = ⏰ Die Zeit ist um: der Zug war fällig { $moment }.
board-seat = { $sign } **{ $name }** · { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} · { $aboard }/{ $pirates } an Bord { $hand }
board-resigned = { $sign } ~~{ $name }~~ · hat das Spiel verlassen
board-rests = Dieses Spiel ruht: Lange hat niemand mehr gespielt.
board-wake = Aufwecken
board-row = Nächste Karten → { $cards }
board-won = { $name } gewinnt: alle an Bord!
board-won-alone = { $name } gewinnt: alle anderen sind gegangen
board-drawn = Unentschieden: alle sind einverstanden, es dabei zu belassen
board-draw-offered = Das Spiel dreht sich im Kreis. Sind alle einverstanden, endet es unentschieden.
board-draw-agreed = Bisher einverstanden: { $names }.
board-draw = Unentschieden annehmen
board-rank = { $rank }. { $sign } **{ $name }** · { $aboard } an Bord
board-secret = Das Geheimnis war { $secret }. Die Datei unten enthält das ganze Spiel; jeder kann es nachprüfen.
board-cancelled = Dieses Spiel wurde abgesagt.
board-unreadable = Spiel { $game } lässt sich nicht mehr lesen und wurde beiseitegelegt. Was davon gespeichert ist, bleibt, wie es ist, und steht in der Datei. `/cartagena neu` eröffnet hier ein anderes Spiel.
board-deserted = Alle sind gegangen, und die Computer haben ihre Karten weggelegt.
board-hand = Meine Hand
board-call-off = Absagen
board-reposted = Das Brett steht wieder ganz unten.
board-not-reposted = Ich konnte das Brett hier nicht zeigen. Bitte die Moderation, nach meinen Rechten in diesem Kanal zu sehen.
button-rules = So geht's
button-replay = Wiederholung ansehen
button-review = Meine teuren Züge
button-rematch = Revanche

## Die Wiederholung eines beendeten Spiels: für einen allein, und auf Wunsch für den Kanal.

replay-making = Die Wiederholung entsteht: { $percent } % ({ $when }). Ist das eine Weile her, kam etwas dazwischen: Frag noch einmal.
replay-failed = Die Wiederholung ist nicht gelungen. Drück in einer Minute noch einmal auf den Knopf.
replay-share = Im Kanal teilen
replay-title = Wiederholung von Spiel { $game }
replay-alt = Ein bewegtes Bild von Spiel { $game }, Zug um Zug: { $names }.

## Die Aktionen eines Zuges in einer Zeile: Ana: 💀 9 → 23, zurück 8 → 6 +2

turn-moves = { $name }: { $moves }
move-advanced = { $symbol } { $origin } → { $target }
move-retreated = zurück { $origin } → { $target } +{ $count } { $cards }

## Was geschah, je eine Zeile. Namen sind hier nirgends fett: es ist Kleingedrucktes.

event-advanced = { $name }: { $symbol } { $origin } → { $target }
event-retreated = { $name }: zurück { $origin } → { $target }, { $count ->
    [0] keine Karte mehr da
    [one] +1 Karte
   *[other] +{ $count } Karten
} { $cards }
event-row-laid = Eine neue Reihe liegt aus.
event-reshuffled = Der Ablagestapel wird gemischt und ist der neue Stapel.
event-turn-ended = { $name } { $count ->
    [0] passt.
   *[other] beendet den Zug.
}
event-turn-cut = { $name } hat keine Karte und niemanden, der zurückkann: der Zug endet.
event-stuck-passed = { $name } hat keine Karte und niemanden, der zurückkann: der Zug entfällt.
event-stuck-drew = { $name } kommt nicht weiter und nimmt { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} statt zu ziehen. { $cards }
event-undone = { $name } nimmt die letzte Aktion zurück.
event-agreed = { $name } ist mit einem Unentschieden einverstanden.
event-drawn = Alle sind einverstanden: Das Spiel endet unentschieden.
event-resigned = { $name } verlässt das Spiel.
event-won = { $name } hat alle Piraten an Bord!
event-won-alone = { $name } bleibt allein übrig und gewinnt.

## Das Brett in Worten, für alle, die es nicht sehen können.

alt-seat = { $name }: { $places }; { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}.
alt-resigned = { $name } hat das Spiel verlassen.
alt-passage = Der Tunnel: { $spaces }.
text-holds = { $name } hat { $cards }.
text-row = Nächste Karten, in dieser Reihenfolge: { $cards }.
text-hand = Deine Karten: { $cards }.


## == Ende ==

end-played = { $turns ->
    [one] Ein Zug
   *[other] { $turns } Züge
}, { $cards ->
    [0] keine Karte gespielt.
    [one] eine Karte gespielt.
   *[other] { $cards } Karten gespielt.
}
end-hints = Tipps geholt: { $names }.
end-hinted = { $name } { $count }
end-longest = Weitester Lauf: { $name }, { $origin } → { $target }.

## Nach dem Spiel: die eigenen teuren Züge, nur für die eigenen Augen.

review-thinking = Ich sehe deine Züge noch einmal durch: { $percent } % ({ $when }). Ist das eine Weile her, kam etwas dazwischen: Frag noch einmal.
review-failed = Auf dieses Spiel konnte ich nicht zurückblicken. Drück in einer Minute noch einmal auf den Knopf.
review-none = Keiner deiner Züge hat dich nennenswert etwas gekostet. Gut gespielt!
review-too-few = Es gibt zu wenige Züge von dir, um etwas über dein Spiel zu sagen.
review-title = Die Züge, die dich am meisten gekostet haben, wie der stärkste Computerspieler es sieht
review-turn = **Zug { $turn }** hat deine Gewinnchance um etwa { $lost ->
    [one] 1 Prozentpunkt
   *[other] { $lost } Prozentpunkte
} gesenkt.
review-after = Nach { $moves }:
review-played = Du hast gespielt: { $moves }
review-better = Besser: { $moves }
plan-advance = { $symbol } { $origin } → { $target }
plan-retreat = zurück { $origin } → { $target }
plan-end = Zug beenden


## == Hand ==

panel-your-turn = Du bist am Zug: { $count ->
    [0] keine Aktion mehr
    [one] noch eine Aktion
   *[other] noch { $count } Aktionen
}
panel-since = Seit deinem Zug:
panel-waiting = { $sign } { $name } ist am Zug
panel-resigned = Du hast dieses Spiel verlassen
panel-hand = Deine Karten ({ $count }). Wähl eine, um vorwärts zu laufen:
panel-hand-waiting = Deine Karten ({ $count }):
panel-no-cards = Du hast keine Karten.
panel-card = { $name } ×{ $count }
panel-only-move = { $name } ×{ $count }: { $origin } → { $target }
panel-which-pirate = { $name }: wer läuft?
panel-advance = { $origin } → { $target }
panel-retreats = Oder geh zurück und nimm Karten:
panel-no-retreat = Keiner deiner Piraten kann jetzt zurück: auf keinem Feld hinter ihnen stehen ein oder zwei Piraten.
panel-retreat = { $origin } → { $target }, +{ $count } { $cards }
panel-undo = Zurücknehmen
panel-end-turn = Zug beenden
panel-pass = Passen
panel-refresh = Noch einmal nachsehen
panel-notices = Benachrichtigungen
panel-rule = Zeig mir die Regel
panel-old-board = Das war ein altes Brett. So steht das Spiel jetzt.
panel-board-link = [Spiel { $game }]({ $link })

## Ein Tipp: was der stärkste Computerspieler täte. Die Gewinne stehen mit Kommas hintereinander.

panel-hint = Tipp
hint-failed = Mir fällt kein Tipp ein. Drück in einer Minute noch einmal auf den Knopf.
hint-advance = Tipp: spiel { $symbol }, { $origin } → { $target }.
hint-retreat = Tipp: geh zurück, { $origin } → { $target }.
hint-end = Tipp: beende deinen Zug hier.
hint-why = Bis zum Ende des Zuges bringt das { $gains }. Wer so weiterspielt, gewinnt gegen durchschnittliche Gegner in etwa { $chance } % der Fälle.
hint-ahead = { $count ->
    [one] ein Feld voran
   *[other] { $count } Felder voran
}
hint-behind = { $count ->
    [one] ein Feld zurück
   *[other] { $count } Felder zurück
}
hint-more-cards = { $count ->
    [one] eine Karte mehr
   *[other] { $count } Karten mehr
}
hint-fewer-cards = { $count ->
    [one] eine Karte weniger
   *[other] { $count } Karten weniger
}
hint-aboard = { $count ->
    [one] einen Piraten an Bord
   *[other] { $count } Piraten an Bord
}
hint-denied = { $count ->
    [one] eine Karte außer Reichweite der anderen
   *[other] { $count } Karten außer Reichweite der anderen
}
hints-allowed = Tipps sind an diesem Tisch erlaubt.
hints-forbidden = Tipps sind an diesem Tisch abgeschaltet.

resign-question = Das Spiel endgültig verlassen? Deine Piraten verlassen den Tunnel, und deine Karten kommen auf den Ablagestapel.
resign-yes = Spiel verlassen
resign-no = Weiterspielen
resigned = Du hast das Spiel verlassen.
draw-question = Dieses Spiel unentschieden beenden? Es endet, sobald alle, die noch mitspielen, einverstanden sind.
draw-yes = Unentschieden annehmen
draw-agreed = Du hast das Unentschieden angenommen. Das Spiel geht weiter, bis auch alle anderen einverstanden sind.
draw-made = Alle sind einverstanden: Das Spiel endet unentschieden.
removed-nobody = { $name } sitzt in diesem Spiel nicht am Tisch.
removed = { $name } ist nicht mehr im Spiel. Die anderen spielen weiter.
cancel-question = Dieses Spiel absagen, für { $count ->
    [0] alle, die zuschauen
    [one] die eine Person am Tisch
   *[other] alle { $count } am Tisch
}? Zurückholen lässt es sich nicht.
cancel-yes = Absagen
cancel-no = Behalten
cancelled = Das Spiel ist abgesagt.
never-mind = Gut, nichts hat sich geändert.

tables-title = { $count ->
    [one] Ein Tisch
   *[other] { $count } Tische
}
tables-none = Auf diesem Server ist kein Tisch offen.
tables-awaited = **Spiel { $game }** · { $link } · gewartet wird auf { $name }, letzte Aktion { $moment }
tables-computer = **Spiel { $game }** · { $link } · ein Computer ist am Zug, letzte Aktion { $moment }
tables-lobby = **Spiel { $game }** · { $link } · eine Lobby, zuletzt geändert { $moment }
tables-resting = **Spiel { $game }** · { $link } · ruht, zuletzt geändert { $moment }
tables-remove = Herausnehmen
tables-remove-question = { $name } endgültig aus diesem Spiel nehmen? Die Piraten verlassen den Tunnel, und die Karten kommen auf den Ablagestapel.

language-chosen = Neue Bretter auf diesem Server sprechen ab jetzt { $language }.

games-title = { $count ->
    [one] Dein Spiel
   *[other] Deine { $count } Spiele
}
games-none = Du spielst nirgends mit. `/cartagena neu` eröffnet ein Spiel.
games-lobby = Spiel { $game } wartet auf Mitspieler: { $link }
games-running = Spiel { $game }, { $name } ist am Zug: { $link }


## == Benachrichtigungen ==
## Wie man erfährt, dass ein Spiel wartet: eine private Seite und die Direktnachrichten.

notices-title = Wie ich dir Bescheid sage
notices-told-mention = Wenn du am Zug bist, erwähne ich dich im Kanal des Spiels.
notices-told-direct = Wenn du am Zug bist, schicke ich dir eine Direktnachricht mit einem Link.
notices-told-never = Ich rufe dich nie. Du schaust selbst nach deinen Spielen.
notices-reminder-on = Sind 80 % deiner Zeit vorbei, erinnere ich dich einmal, wenn ein Zug eine Stunde oder länger dauern darf.
notices-reminder-off = Ich erinnere dich nicht, wenn die Zeit deines Zugs abläuft.
notices-next-on = In Spielen ab drei Personen sage ich dir auch, wenn du als Nächstes dran bist.
notices-next-off = Ich sage dir nicht, wenn du als Nächstes dran bist.
notices-quiet = Ruhe von { $begin } bis { $end }: Ich rufe dich, wenn sie vorbei ist. Deine Uhr zeigt jetzt { $clock } ({ $offset }).
notices-quiet-none = Du hast keine Ruhezeit: Ich rufe dich jederzeit.
notices-everywhere = Das gilt für alle deine Spiele, auf jedem Server.
notices-way-mention = Erwähne mich
notices-way-direct = Direktnachricht
notices-way-never = Gar nicht
notices-tell-reminder = Erinnere mich rechtzeitig
notices-stop-reminder = Keine Erinnerung
notices-tell-next = Sag mir, wenn ich bald dran bin
notices-stop-next = Nicht, wenn ich bald dran bin
notices-set-quiet = Ruhezeit festlegen
notices-end-quiet = Keine Ruhezeit
notices-form-title = Ruhezeit
notices-form-begin = Ruhe von
    .description = Zum Beispiel 22:00
notices-form-end = Bis
    .description = Zum Beispiel 7:00
notices-form-clock = Wie spät ist es bei dir?
    .description = Zum Beispiel 18:30, oder dein Abstand zu UTC, etwa +5:45
notices-unreadable = Das konnte ich nicht lesen. Schreibe Zeiten wie 22:00, und was deine Uhr jetzt zeigt oder einen Abstand wie +5:45.
notices-no-hours = Eine Ruhezeit braucht einen Anfang und ein anderes Ende.
notices-undelivered = Ich konnte dir keine Direktnachricht schicken und habe dich deshalb im Kanal erwähnt. Erlaube Direktnachrichten von Mitgliedern jenes Servers (in seinen Privatsphäre-Einstellungen), oder wähle hier einen anderen Weg.
notices-change = Wie ich Bescheid sage
nudged = Ich erinnere { $name }.
nudged-later = { $name } hat gerade Ruhezeit. Ich erinnere, sobald sie vorbei ist.
direct-turn = **Du bist am Zug** in [Spiel { $game }]({ $link }).
direct-nudge = **Du bist noch am Zug** in [Spiel { $game }]({ $link }), und die anderen warten.
direct-reminder = **Du bist noch am Zug** in [Spiel { $game }]({ $link }). Deine Zeit endet { $due }.
direct-next = **Du bist als Nächstes dran** in [Spiel { $game }]({ $link }), nach { $name }.


## == Regeln ==

rules-goal-title = Das Ziel
rules-goal = Bring alle deine { $pirates } Piraten vom Start über { $spaces } Felder { $boat }. Wer das zuerst schafft, gewinnt sofort, auch mitten im Zug.
rules-advance-title = Vorwärts: spiel eine Karte
rules-advance = Einer deiner Piraten läuft auf das nächste **freie** Feld mit diesem Symbol. Besetzte Felder überspringt er. Kein solches Feld mehr vor ihm? Dann springt er { $boat }. Wer an Bord ist, den bewegt keine Karte mehr.
rules-retreat-title = Zurück: nimm Karten
rules-retreat = Zieh einen deiner Piraten zurück auf das nächste Feld hinter ihm, auf dem **ein oder zwei** Piraten stehen, egal wessen. Ein Pirat dort bringt eine Karte, zwei bringen zwei. Leere Felder und Felder mit dreien werden übersprungen. Piraten { $boat } dürfen zurück, Piraten am Start nicht, und niemand kehrt an den Start zurück.
rules-turn-title = Dein Zug
rules-turn = Bis zu { $actions } Aktionen, vorwärts und zurück in jeder Mischung, mit deinen Piraten nach Wahl. Genommene Karten darfst du sofort spielen.
rules-turn-owed = Mindestens eine Aktion muss sein, wenn eine möglich ist.
rules-turn-passing = Du darfst auch passen und nichts tun.
rules-stuck-pass = Keine Karte, und niemand kann zurück? Dann entfällt dein Zug. Geht das allen so, nimmst du stattdessen eine Karte.
rules-stuck-draw = Keine Karte, und niemand kann zurück? Dann nimmst du eine Karte, und das war dein Zug.
rules-cards-title = Die Karten
rules-symbols = Je { $count } Karten mit jedem Symbol: { $symbols }.
rules-deal = Alle beginnen mit { $count } Karten.
rules-deal-first = Wer beginnt, hat { $first } Karten, alle anderen { $others }.
rules-cards = Karten gibt es nur fürs Zurückgehen. Ist der Stapel aufgebraucht, wird der Ablagestapel gemischt und ist der neue Stapel.
rules-row = Die offene Reihe hat { $count } Karten. Genommen wird in Pfeilrichtung; ist sie leer, werden { $count } neue ausgelegt.
rules-other-handlings = Andere Tische halten es mit den Karten anders:
rules-editions-title = Die Ausgaben
rules-edition = Je { $pirates } Piraten, { $spaces } Felder, { $cards } Karten, bis zu { $actions } Aktionen, { $owed }.
rules-example = Im Bild: { $moves }.
rules-passed = Übersprungen (X): { $spaces }.
rules-page = Seite { $page } von { $pages }
rules-back = ◀ Zurück
rules-next = Weiter ▶
rules-learn = Probier es selbst
rules-you = Du
rules-rival = Gegner


## == Lernen ==
## Die erste Lektion: Antworten stehen auf Knöpfen, Gründe sagen warum.

learn-intro = Piraten laufen vom Start den Pfeilen nach zur Schaluppe; wer zuerst alle an Bord hat, gewinnt. Hier ist ein Spiel in vollem Gang: drück, was du meinst.
learn-progress = { $step } von { $steps }
learn-colour-0 = Blau
    .pirate = blaue Pirat
learn-colour-1 = Rot
    .pirate = rote Pirat
learn-colour-2 = Gelb
    .pirate = gelbe Pirat
learn-before = Vorher in diesem Zug: { $moves }
learn-asks-landing = { $sign } { $name } spielt { $symbol } und läuft { $origin } los. Wohin?
learn-asks-step-back = { $sign } { $name } geht { $origin } zurück, um Karten zu bekommen. Wohin?
learn-asks-aboard = { $sign } { $name } schickt einen Piraten { $origin } zurück, um Karten zu bekommen. Wohin?
learn-asks-cards = { $sign } { $name } geht { $origin } zurück { $target }. Wie viele Karten bringt das?
learn-asks-barred = { $sign } Welcher { $pirate } kann **nicht** zurück?
learn-asks-more = { $sign } { $name } hat in diesem Zug schon { $used } Aktionen gemacht. Wie viele sind noch erlaubt?
learn-cards = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
learn-more = { $count ->
    [0] keine
    [one] noch eine
   *[other] noch { $count }
}
learn-right = ✅ **Richtig!** { $why }
learn-wrong = ❌ **Nicht ganz.** { $why }
learn-why-next-vacant = { $target } ist das nächste Feld mit dem Symbol ({ $symbol }), auf dem niemand steht.
learn-why-none-vacant = Kein Feld weiter vorn mit dem Symbol ({ $symbol }) ist frei, also springt der Pirat gleich an Bord.
learn-why-occupied = Auf { $answer } steht jemand. Auf einem besetzten Feld kommt ein Pirat nie an: er läuft daran vorbei.
learn-why-other-symbol = { $answer } zeigt { $other }. Die Karte bringt einen Piraten auf ein Feld mit ihrem eigenen Symbol: { $symbol }.
learn-why-nearer-vacant = Das ist zu weit: ein näheres Feld mit dem Symbol ({ $symbol }) ist frei.
learn-why-nearest-crowd = { $target } ist das nächste Feld dahinter mit einem oder zwei Piraten. Wem sie gehören, ist gleich.
learn-why-aboard-too = Auch Piraten an Bord dürfen zurück: { $target } ist das nächste Feld dahinter mit einem oder zwei Piraten.
learn-why-empty = Auf { $answer } steht niemand. Leere Felder halten einen Piraten auf dem Rückweg nicht auf.
learn-why-full = Auf { $answer } stehen drei Piraten: voll. Wer zurückgeht, zieht daran vorbei.
learn-why-never-three = An einem Feld mit drei Piraten zieht man vorbei: drei Karten bringt ein Schritt zurück also nie.
learn-why-nearer-crowd = Das ist zu weit: auf einem näheren Feld dahinter stehen ein oder zwei Piraten.
learn-why-no-return = An den Start kehrt niemand zurück.
learn-why-as-many = Zähl die Piraten auf { $target } vor der Aktion: { $count }. Jeder bringt eine Karte.
learn-why-up-to = Ein Zug hat bis zu { $most } Aktionen: Karten und Schritte zurück, gemischt, wie du willst. { $name } könnte den Zug hier auch beenden.
learn-why-may-go-on = Hier aufzuhören ist erlaubt, muss aber nicht sein: { $most } Aktionen darf ein Zug haben, { $used } sind gemacht.
learn-why-used-up = Mehr als { $most } Aktionen hat kein Zug, und { $used } sind schon gemacht.
learn-why-nothing-behind = Hinter dem Start ist nichts.
learn-why-can-go = Er kann { $origin } zurück { $lands }. Auch Piraten an Bord dürfen das.
learn-done-title = Du weißt, wie man läuft!
learn-done = Alles andere kommt beim Spielen. `/cartagena neu` eröffnet ein Spiel, mit Leuten oder Computern; in `/cartagena regeln` kannst du alles noch einmal nachlesen.
learn-stop = Aufhören
learn-stopped = Bis bald! `/cartagena lernen` fängt wieder an, `/cartagena neu` eröffnet ein Spiel.
