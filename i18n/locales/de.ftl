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

cards-jamaica = **Jamaika**: Die Karten sind verdeckt, neue kommen verdeckt vom Nachziehstapel.
cards-tortuga = **Tortuga**: Die Karten liegen offen, neue kommen aus einer offenen Reihe.
cards-hispaniola = **Hispaniola**: Die Karten sind verdeckt, neue kommen aus einer offenen Reihe.

## Orte eines Piraten: wie auf einem Knopf (Start → 7, 17 → Schaluppe) und wie ein Satz sie braucht.

place-start = Start
    .short = Start
    .from = vom Start
    .to = zum Start
    .at = am Start
place-space =
    .from = von Feld { $number }
    .to = auf Feld { $number }
    .at = auf Feld { $number }
place-sloop = Schaluppe
    .short = ⛵
    .from = von der Schaluppe
    .to = auf die Schaluppe
    .at = auf der Schaluppe
place-rowing-boat = Ruderboot
    .short = 🚣
    .from = vom Ruderboot
    .to = ins Ruderboot
    .at = im Ruderboot

## Die Symbole, die nur manche Ausgaben haben.

symbol-flag = Piratenflagge
symbol-pirate-hat = Piratenhut
symbol-sword = Schwert
symbol-rum-bottle = Rumflasche
symbol-keys = Schlüsselbund
symbol-grappling-hook = Enterhaken
symbol-lantern = Laterne
symbol-telescope = Fernrohr

## Ausgaben, wie die Lobby sie nennt.

edition-classic = Ausgabe: **Klassisch**
edition-classic-passing = Ausgabe: **Klassisch**, Passen erlaubt
edition-swedish = Ausgabe: **Klassisch mit den schwedischen Symbolen**
edition-ravensburger-basic = Ausgabe: **Ravensburger, Basisspiel**
edition-ravensburger-advanced = Ausgabe: **Ravensburger, Fortgeschrittenen-Spiel**

## Der Name dieser Sprache, für die Wahl der Sprache eines Tisches.

language-name = Deutsch


## == Fehler ==

## Antworten an eine Person, nicht öffentlich.

error-no-game = In diesem Kanal läuft kein Spiel. { COMMAND("new") } eröffnet eins.
error-unreadable = Ich kann dieses Spiel gerade nicht lesen. Ein laufendes Spiel ruht, bis ich es wieder kann, und niemand verliert Zeit. { COMMAND("new") } eröffnet ein anderes.
error-channel-taken = In diesem Kanal gibt es schon ein Spiel.
error-too-many-watched-games = Für dich spielen schon an zwei Tischen Computer. Warte auf das Ende eines Spiels oder brich es ab.
error-too-many-watched-here = Auf diesem Server spielen schon an fünf Tischen nur Computer. Warte auf das Ende eines Spiels.
error-game-ended = Dieses Spiel ist vorbei.
error-not-started = Dieses Spiel hat noch nicht begonnen.
error-not-finished = Dieses Spiel hat noch niemand gewonnen.
error-no-finished-game = In diesem Kanal wurde noch kein Spiel zu Ende gespielt.
error-no-such-game = Auf diesem Server gibt es kein beendetes Spiel mit dieser Nummer.
error-already-started = Dieses Spiel hat schon begonnen.
error-already-seated = Du bist schon dabei.
error-not-seated = Du spielst hier nicht mit. { COMMAND("new") } eröffnet ein eigenes Spiel.
error-lobby-full = Alle fünf Plätze sind besetzt.
error-not-invited = Dieser Tisch ist privat: Hier spielen die, die der Gastgeber eingeladen hat. { COMMAND("new") } in einem anderen Kanal eröffnet einen eigenen.
error-too-many-invitations = Diese Lobby hat schon so viele Leute und Rollen eingeladen, wie sie darf.
error-kept-out = Der Gastgeber oder die Moderation hat dich von diesem Tisch ausgeschlossen und kann dich auch wieder zulassen. { COMMAND("new") } in einem anderen Kanal eröffnet einen eigenen.
error-too-many-kept-out = Diese Lobby schließt schon so viele Leute aus, wie sie darf.
error-too-few-seats = Es braucht mindestens zwei Mitspieler. Warte auf noch jemanden oder nimm einen Computer dazu.
error-cut-owed = Seit dem Abheben hat sich der Tisch geändert. Erst müssen die in der Lobby Genannten noch einmal abheben.
error-cut-meanwhile = Seit du zuletzt hingesehen hast, wurde neu abgehoben. Sieh nach, von wem, und starte dann oder heb selbst noch einmal ab.
error-no-word = Darin ist kein Buchstabe und keine Ziffer. Bitte schreib ein Wort mit Buchstaben von a bis z oder mit Ziffern.
error-word-shown = Mit diesem Wort wurde hier schon abgehoben, die anderen kennen es. Bitte schreib ein neues.
error-too-many-cuts = Du hast zehnmal abgehoben, und dein letztes Wort gilt weiterhin. Hebt jemand immer wieder nach dir ab, dann verlass diese Lobby.
error-no-vote = An diesem Tisch wird nicht abgestimmt, wer beginnt.
error-no-hints = Der Gastgeber dieses Tisches hat die Tipps abgeschaltet.
error-no-draw = Zurzeit steht kein Unentschieden zur Wahl.
error-agreed-already = Du bist mit dem Unentschieden schon einverstanden.
error-paced-already = Dieses Spiel hat schon ein Zeitlimit.
error-no-pace = Dieses Spiel hat kein Zeitlimit. Die Mitspieler können unter **Einstellungen** eines vorschlagen.
error-not-longer = Das Zeitlimit kann nur länger werden, und so lang ist es schon.
error-proposed-already = Es ist schon ein Zeitlimit vorgeschlagen. Am Spielplan kannst du zustimmen oder ablehnen.
error-not-proposed = Dieses Zeitlimit ist nicht mehr vorgeschlagen.
error-agreed-to-pace = Du hast schon zugestimmt. Das Zeitlimit beginnt, sobald alle zugestimmt haben, die hier in den letzten sieben Tagen aktiv waren.
error-own-age-only = Das kannst du nur für dich selbst sagen.
error-host-only = Das kann nur der Gastgeber.
error-not-deciding = Das entscheidet { $decides }.
error-moderator-only = Das darf nur die Moderation.
error-host-or-moderator = Das können nur der Gastgeber und die Moderation.
error-call-off-by-host = Bis alle gezogen haben, kann der Gastgeber um den Abbruch bitten, und einer von euch muss zustimmen. Danach kann nur noch die Moderation das Spiel abbrechen.
error-call-off-too-late = Alle haben gezogen: Jetzt kann nur noch die Moderation dieses Spiel abbrechen.
error-call-off-asked = Der Spielplan fragt die anderen schon. Einer von ihnen muss zustimmen.
error-call-off-not-asked = Der Gastgeber bittet nicht mehr darum. Das Spiel geht weiter.
error-not-your-turn = Du bist nicht am Zug.
error-own-turn = Du bist selbst am Zug.
error-computer-on-turn = Ein Computer ist am Zug, und der lässt nie lange warten.
error-not-to-be-called = Diese Person hat Benachrichtigungen ausgeschaltet. Dass sie am Zug ist, sieht sie, wenn sie das nächste Mal vorbeischaut.
error-nudged-already = Diese Person wurde vor Kurzem erinnert. Einmal in zwölf Stunden genügt.
error-nudged-too-soon = Dieser Zug hat gerade erst begonnen. Nach einer Stunde kannst du an ihn erinnern lassen, oder nach der Hälfte der Zeit für einen Zug, falls das weniger ist.
error-no-actions-left = Du hast alle Aktionen verbraucht. Beende jetzt deinen Zug.
error-played-for = Ein Computer spielt gerade für dich. **Meine Karten** gibt dir deinen Platz zurück.
error-not-overdue = Hier ist nichts zu tun: Der Zug ist nicht überfällig, oder ein Computer spielt ihn schon.
error-not-absent = Das geht erst, wenn ein Platz drei Züge hintereinander verpasst hat.
error-seat-unavailable = Dieser Platz ist nicht mehr frei, oder es hat schon jemand anders danach gefragt.
error-away-enough = So lange kannst du nicht weg sein: höchstens 14 Tage am Stück und 30 innerhalb von 90 Tagen.
error-on-leave = Diese Person hat sich abgemeldet: Bis sie zurück ist, darf niemand für sie handeln.
error-against-the-rules = Das erlauben die Regeln gerade nicht.
error-colour-taken = Diese Farbe ist gerade vergeben worden. Nimm eine andere.
error-set-meanwhile = Während dein Formular offen war, wurde dasselbe neu eingestellt. Deine Angaben sind deshalb nicht gespeichert: Sieh nach, wie der Tisch jetzt eingerichtet ist, und öffne es noch einmal.
error-stale-click = Das Spiel ist schon weiter als dieser Knopf. So steht es jetzt.
error-too-quick = Dein erster Tipp gilt. Der zweite wurde nicht beachtet, weil dort gerade ein anderer Knopf erschienen war.
error-not-the-day = Der Tag dieses Rätsels ist vorbei. { COMMAND("daily") } öffnet das heutige.
error-not-begun = Dieses Rätsel hast du nicht begonnen. { COMMAND("daily") } öffnet das heutige.
error-attempts-ended = Mit diesem Rätsel bist du schon fertig. { COMMAND("daily") } zeigt dein Ergebnis.
error-already-tried = Genau diesen Zug hast du schon versucht. Er hat dich nichts gekostet: Nimm eine Aktion zurück und versuch einen anderen.
error-attempts-open = Du hast noch einen Versuch: Spiel das Rätsel erst zu Ende.
error-stale-attempt = Seit es diesen Knopf gibt, bist du schon weiter. { COMMAND("daily") } zeigt, wo du stehst.
error-no-server = Ein Ergebnis lässt sich nur auf einem Server teilen.
error-no-puzzle = Für diesen Tag gibt es kein Rätsel.
error-servers-only = Das geht nur auf einem Server. Hier kannst du { COMMAND("daily") } spielen. { COMMAND("learn") } und { COMMAND("rules") } zeigen dir, wie es geht.
error-back-to-server = Das geht auf einem Server: [zurück zu deinem]({ $link }). Hier kannst du { COMMAND("daily") }, { COMMAND("learn") } und { COMMAND("rules") } benutzen.
error-missing-permissions = Ich kann in diesem Kanal keinen Spielplan zeigen. Bitte gib mir hier diese Rechte: { $permissions }.
error-timed-out = Ich bin auf diesem Server bis { $moment } im Timeout. Ein Mitglied der Moderation kann ihn früher beenden; bis dahin kann ich keinen Spielplan zeigen.
error-unknown-channel-kind = Ich kenne diese Art von Kanal noch nicht und kann hier keinen Spielplan zeigen. Bitte eröffne das Spiel in einem Textkanal oder Thread.
error-not-installed = Ich bin noch kein Mitglied dieses Servers. Seine Verwaltung kann [mich einladen]({ $link }).
error-roles-unknown = Ich kenne die Rollen dieses Servers noch nicht. Bitte versuch es gleich noch einmal.
error-stopping = Ich starte gleich neu. Dein Spiel ist sicher: Versuch es in einer Minute noch einmal.
error-still-thinking = Ich bin noch mit deiner vorigen Frage beschäftigt.
error-too-often = Das wurde an diesem Tisch gerade sehr oft verlangt. Bitte versuch es in einer Minute noch einmal.
error-too-often-on-server = Auf diesem Server wurde das gerade sehr oft verlangt. Bitte versuche es in einer Minute noch einmal.
error-shared-already = Diese Wiederholung wurde gerade erst geteilt. Sie steht weiter oben.
error-storage = Das ließ sich nicht speichern und zählt deshalb nicht. Versuch es in einer Minute noch einmal.
error-in-doubt = Ich weiß noch nicht, ob das gespeichert ist. Der Spielplan zeigt es gleich: Sieh dort nach, bevor du es noch einmal versuchst.
error-busy = Ich habe gerade zu viel zu tun, es ist nichts geschehen. Bitte versuch es noch einmal.
error-partly = Ich habe gerade zu viel zu tun, um alles davon zu machen. Was schon geschehen ist, ist gespeichert: Sieh nach, bevor du es noch einmal versuchst.
error-discord = Discord hat gerade nicht mitgemacht. Bitte versuch es gleich noch einmal.
error-rate-limited = { $minutes ->
    [one] Discord lässt mich das nur so und so oft machen. Bitte versuch es in einer Minute noch einmal.
   *[other] Discord lässt mich das nur so und so oft machen. Bitte versuch es in { $minutes } Minuten noch einmal.
}
error-resting = Dieses Spiel ruht. Mit **Aufwecken** am Spielplan geht es weiter.
error-unexpected = Bei mir ist etwas schiefgegangen. Dein Spiel ist sicher. Versuch es noch einmal oder nimm { COMMAND("hand") }.
error-unknown-button = Dieser Knopf stammt aus einer anderen Version von mir. { COMMAND("hand") } und { COMMAND("board") } bringen die aktuellen.
error-unknown-command = Dieser Befehl stammt aus einer anderen Version von mir. Tipp `/cartagena` ein, dann siehst du, welche es jetzt gibt.
error-not-offered = Das steht bei diesem Befehl nicht zur Wahl. Bitte wähl etwas aus seiner Liste.
error-another-place = Dieser Knopf gehört zu einem Spiel in einem anderen Kanal. Benutz ihn dort.
error-no-threads-here = Einen Thread kann ich nur in einem gewöhnlichen Textkanal öffnen.
error-not-in-thread = Ich bin noch nicht in diesem privaten Thread: Erwähne mich hier einmal und versuch es dann noch einmal.
error-see-board = [Zum Spiel]({ $link })
done-on-old-message = Erledigt. Diese Nachricht ist eine alte: [Die neueste]({ $link }) zeigt, wie das Spiel steht.

## Rechte, wie Discords eigene Einstellungen sie in dieser Sprache nennen.

permission-view_channel = Kanal ansehen
permission-send_messages = Nachrichten senden
permission-send_messages_in_threads = Nachrichten in Threads senden
permission-embed_links = Links einbetten
permission-attach_files = Dateien anhängen
permission-read_message_history = Nachrichtenverlauf anzeigen
permission-create_public_threads = Öffentliche Threads erstellen
permission-mention_everyone = Erwähne @everyone, @here und alle Rollen
permission-connect = Verbinden

## Eine Mischung von Optionen, die sich nicht spielen lässt.

option-no-printed-board = Welche Symbole auf den Segmenten dieser Ausgabe stehen, verrät keine Spielregel. Darum ist ihr Spielplan immer ein Zufallsplan.
option-pirates-not-offered = Jeder kann vier bis acht Piraten haben.
option-segments-not-offered = Ein Spielplan kann vier, fünf, sechs oder acht Segmente haben.

## Warum die Regeln eine Aktion verbieten.

rule-game-over = Das Spiel ist vorbei.
rule-no-actions-left = Ein Zug hat { $actions } Aktionen, und du hast alle verbraucht. Beende jetzt deinen Zug.
rule-no-such-pirate = Du hast keinen Piraten { $at }.
rule-no-such-card = Du hast keine Karte mit diesem Symbol: { $symbol }. Neue Karten bekommst du, wenn du mit einem Piraten zurückgehst.
rule-aboard = Ein Pirat { $boat } ist am Ziel: Keine Karte bewegt ihn mehr. Zurück darf er aber.
rule-lands-elsewhere = { $symbol } bringt diesen Piraten { $origin } { $lands }, nicht { $target }: immer auf das nächste freie Feld mit dem Symbol.{ $count ->
    [0] { "" }
   *[other] { " " }Besetzt und deshalb übersprungen: { $passed }.
}
rule-jumps-aboard = { $symbol } bringt diesen Piraten { $origin } { $lands }, nicht { $target }: { $count ->
    [0] Vor ihm liegt kein Feld mit diesem Symbol mehr.
    [one] Das einzige Feld mit diesem Symbol vor ihm ist besetzt.
   *[other] Alle Felder mit diesem Symbol vor ihm sind besetzt.
}
rule-retreats-elsewhere = Zurück geht es { $origin } { $lands }, nicht { $target }: immer auf das nächste Feld dahinter mit einem oder zwei Piraten.{ $count ->
    [0] { "" }
   *[other] { " " }Mit drei Piraten voll und deshalb übersprungen: { $passed }.
}
rule-at-start = Ein Pirat am Start kann nicht zurück: Hinter ihm ist nichts.
rule-nobody-behind = Kein Pirat kann { $origin } zurück: Auf keinem Feld dahinter stehen ein oder zwei Piraten. { $count ->
    [0] Leere Felder zählen nicht.
   *[other] Drei sind zu viele: { $passed }. Die anderen sind leer.
}
rule-action-owed = An diesem Tisch musst du in jedem Zug mindestens eine Aktion ausführen, wenn eine möglich ist.
rule-nothing-to-undo = Es gibt nichts zurückzunehmen: Dein Zug hat gerade erst begonnen, du hast seither neue Karten gesehen, oder es ist etwas anderes geschehen, das sich nicht zurücknehmen lässt.
rule-already-out = Diese Person hat das Spiel schon verlassen.
rule-no-draw = Ein Unentschieden steht nur zur Wahl, solange sich das Spiel im Kreis dreht.
rule-has-agreed = Diese Person ist mit dem Unentschieden schon einverstanden.


## == Befehle ==

## Was Discord in der Befehlsauswahl zeigt. Namen: klein, ohne Leerzeichen.

command-group =
    .name = cartagena
    .description = Das Piratenrennen von der Festung zum Boot
command-moderation =
    .name = cartagena-mod
    .description = Für die Moderation: Tische, Mitspieler und Sprache dieses Servers
command-new =
    .name = neu
    .description = Ein Spiel in diesem Kanal eröffnen
command-new-edition =
    .name = ausgabe
    .description = Welche Ausgabe des Spiels (Standard: Klassisch)
command-new-classic =
    .choice = Klassisch
command-new-classic-passing =
    .choice = Klassisch, Passen erlaubt
command-new-swedish =
    .choice = Klassisch, schwedische Symbole
command-new-ravensburger-basic =
    .choice = Ravensburger, Basisspiel
command-new-ravensburger-advanced =
    .choice = Ravensburger, Fortgeschrittene
command-new-cards =
    .name = karten
    .description = Wie man Karten hält und nimmt (Standard: Jamaika)
command-new-jamaica =
    .choice = Jamaika: verdeckt, mehr Glück
command-new-tortuga =
    .choice = Tortuga: alles offen, mehr Taktik
command-new-hispaniola =
    .choice = Hispaniola: verdeckt, offene Reihe
command-new-passing =
    .name = passen
    .description = Darf man passen, also einen Zug auslassen? (Standard: wie in der Ausgabe)
command-new-pirates =
    .name = piraten
    .description = Wie viele Piraten jeder hat (Standard: wie in der Ausgabe)
command-new-segments =
    .name = segmente
    .description = Wie viele Segmente zu sechs Feldern (Standard: wie in der Ausgabe)
command-new-wild =
    .name = wild
    .description = Zufallsplan: Auch die Symbole auf den Segmenten werden ausgelost
command-new-opener =
    .name = beginnt
    .description = Wer beginnt (Standard: das Los entscheidet)
command-new-seed =
    .choice = Das Los entscheidet
command-new-host =
    .choice = Der Gastgeber
command-new-vote =
    .choice = Alle beantworten die Frage der Spielregel
command-new-pace =
    .name = tempo
    .description = Wie lange ein Zug dauern darf (Standard: 1 Tag)
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
command-new-strict =
    .name = streng
    .description = Ein Computer spielt jeden überfälligen Zug sofort (Standard: nur auf Bitte der Wartenden)
command-new-leavers =
    .name = aussteiger
    .description = Was aus den Piraten derer wird, die gehen (Standard: sie gehen mit)
command-new-friendly =
    .name = freundschaft
    .description = Ein Freundschaftsspiel zählt für Rekorde, nicht für Wertungen (Standard: für beides)
command-new-against =
    .name = gegen
    .description = Sofort gegen einen Computer beginnen (Standard: eine Lobby, der andere beitreten können)
command-new-leave =
    .choice = Ihre Piraten gehen mit
command-new-stay =
    .choice = Ihre Piraten bleiben, ein Computer spielt sie
command-new-language =
    .name = sprache
    .description = Sprache des Spielplans (Standard: die des Servers)
command-watch =
    .name = zuschauen
    .description = Computer gegeneinander spielen lassen und zuschauen
command-watch-players =
    .name = anzahl
    .description = Wie viele Computer (Standard: drei)
command-watch-level =
    .name = stufe
    .description = Wie gut sie spielen (Standard: gemischt)
command-watch-cabin-boy =
    .choice = Schiffsjungen: sehr leicht
command-watch-sailor =
    .choice = Matrosen: leicht
command-watch-boatswain =
    .choice = Bootsmänner: mittel
command-watch-helmsman =
    .choice = Steuermänner: stark
command-watch-captain =
    .choice = Kapitäne: sehr stark
command-watch-admiral =
    .choice = Admirale: am stärksten
command-hand =
    .name = hand
    .description = Deine Karten und was du damit tun kannst, nur für dich
command-away =
    .name = abwesend
    .description = Für ein paar Tage abmelden: Deine Uhren stehen still
command-board =
    .name = spielplan
    .description = Den Spielplan wieder ans Ende des Kanals holen
command-notify =
    .name = benachrichtigen
    .description = Wie ich dir sage, dass ein Spiel auf dich wartet, und wie deine Züge enden
command-privacy =
    .name = datenschutz
    .description = Was ich über dich speichere, alles davon als Datei, und wie ich dich vergesse
command-remove =
    .name = entfernen
    .description = Jemanden aus dem Spiel dieses Kanals nehmen
command-tables =
    .name = tische
    .description = Alle offenen Tische dieses Servers
command-text =
    .name = text
    .description = Der ganze Spielplan in Worten, nur für dich
command-replay =
    .name = wiederholung
    .description = Ein beendetes Spiel noch einmal sehen, bewegt oder Schritt für Schritt, nur für dich
command-replay-game =
    .name = spiel
    .description = Seine Nummer (Standard: das letzte Spiel in diesem Kanal)
command-stats =
    .name = statistik
    .description = Deine Partien in Zahlen oder die von jemand anderem, nur für dich sichtbar
command-stats-player =
    .name = person
    .description = Wessen Zahlen (Standard: deine)
command-top =
    .name = tabelle
    .description = Die Tabelle dieses Servers und seine Rekorde, nur für dich sichtbar
command-daily =
    .name = täglich
    .description = Die tägliche Flucht: ein Rätsel am Tag, drei Versuche, nur für dich
command-daily-day =
    .name = tag
    .description = Das heutige Rätsel oder die Lösung von gestern (Standard: heute)
command-daily-today =
    .choice = Das Rätsel von heute
command-daily-yesterday =
    .choice = Die Lösung von gestern
command-settings =
    .name = einstellungen
    .description = Wer Tische eröffnen darf, wie sie beginnen, die Sprache, das tägliche Rätsel
command-learn =
    .name = lernen
    .description = Eine erste Lektion: Lern die Regeln beim Spielen, nur für dich
command-rules =
    .name = regeln
    .description = Wie man spielt, Seite für Seite, mit Bildern
command-rules-edition =
    .name = ausgabe
    .description = Welche Ausgabe (Standard: die des Spiels in diesem Kanal)
command-games =
    .name = spiele
    .description = Die Spiele, bei denen du mitspielst
command-history =
    .name = verlauf
    .description = Deine beendeten Spiele auf diesem Server, zum Ansehen und zum Lernen
command-challenge =
    .menu = Zu Cartagena herausfordern


## == Lobby ==

lobby-title = Cartagena: Wer entkommt?
lobby-race-sloop = Wer bringt zuerst { $pirates } Piraten aus dem Gefängnis?
lobby-race-rowing-boat = Wer bringt zuerst { $pirates } Piraten aus dem Dschungel?
lobby-crew-4 = vier
lobby-crew-5 = fünf
lobby-crew-6 = sechs
lobby-crew-7 = sieben
lobby-crew-8 = acht
lobby-cards-jamaica = Jamaika: verdeckte Karten
lobby-cards-tortuga = Tortuga: offene Karten
lobby-cards-hispaniola = Hispaniola: verdeckt, offene Reihe
lobby-differs = Anders als in der gedruckten Spielregel: { $rules }.
lobby-passing = Passen erlaubt
lobby-no-passing = mindestens eine Aktion pro Zug
lobby-handling = wie man Karten hält und nimmt
lobby-pirates = je { $count } Piraten
lobby-spaces = { $count } Felder
lobby-wild = Zufallsplan

## Wer beginnt: die Frage der Spielregel und ihre Antworten.

question-pirate = Wer sieht am meisten nach Pirat aus?
question-captain = Wer sieht am meisten nach Piratenkapitän aus?
question-oldest = Wer ist am ältesten?
lobby-i-am-the-oldest = Ich bin am ältesten
lobby-who-begins = Wer beginnt?
lobby-votes = { $count ->
    [one] 1 Stimme
   *[other] { $count } Stimmen
}

opener-seed = Das Los entscheidet
opener-host = Der Gastgeber
opener-vote = Ihr wählt
lobby-pace-180 = Ein Zug darf 3 Minuten dauern.
lobby-pace-3600 = Ein Zug darf eine Stunde dauern.
lobby-pace-86400 = Ein Zug darf einen Tag dauern.
lobby-pace-259200 = Ein Zug darf 3 Tage dauern.
lobby-pace-604800 = Ein Zug darf eine Woche dauern.
lobby-pace-none = Ein Zug hat kein Zeitlimit.
lobby-clock-180 = 3 Minuten pro Zug
lobby-clock-3600 = Eine Stunde pro Zug
lobby-clock-86400 = Ein Tag pro Zug
lobby-clock-259200 = 3 Tage pro Zug
lobby-clock-604800 = Eine Woche pro Zug
lobby-clock-none = Ohne Zeitlimit
lobby-first-host = der Gastgeber beginnt
lobby-first-vote = ihr wählt, wer beginnt
lobby-first-next = die nächste Person beginnt
lobby-strict = { $clock }, dann spielt der Computer
lobby-lenient = { $clock }, dann darf der Computer
lobby-stays = wer geht, lässt die Piraten hier
lobby-drawn-words = man hebt mit Worten ab, die der Bot zeigt
lobby-no-hints = keine Tipps
lobby-friendly = ein Freundschaftsspiel, ohne Wertung
lobby-host = Gastgeber
lobby-begins = beginnt
lobby-cover = Fünf Piraten auf der Flucht und das Boot, das auf sie wartet.
lobby-need-more = Noch jemand wird gebraucht: ein Mensch oder ein Computer.
lobby-need-cut = Der Gastgeber kann starten, sobald alle unten Genannten noch einmal abgehoben haben.
lobby-ready = { $free ->
    [0] Alle da: Der Gastgeber kann starten.
    [one] Der Gastgeber kann starten. Ein Platz ist frei.
   *[other] Der Gastgeber kann starten. { $free } Plätze sind frei.
}
lobby-fair = Prüfsumme der Mischung (SHA-256): { $hash }
lobby-fair-button = Fair?
lobby-secret = Das Geheimnis war { $secret }.
fair-title = Fair gemischt
fair-secret =
    Hier kannst du prüfen, dass fair gemischt wird. Wenn du nur spielen möchtest, überspring diese Seite.

    Ein Geheimnis legt jede Mischung dieses Spiels fest. Es wurde gezogen, bevor jemand mitspielen konnte, und das ist seine Prüfsumme (SHA-256):
fair-check = Schreib sie dir auf, wenn du magst. Ist das Spiel vorbei, steht das Geheimnis in seiner Datei, und mit ihr lässt sich jede Karte nachprüfen.
fair-cut = Alle, die mitspielen, dürfen abheben. Traust du den anderen oder dem Bot nicht, dann heb zuletzt ab, mit Worten, die niemand erraten kann.
fair-drawn-words = Alle, die mitspielen, dürfen abheben: Du wählst eins von 25 Worten, die ich zeige. Sie folgen aus dem Geheimnis und daraus, wer du bist; niemand kann sie sich mehr aussuchen, und den anderen am Tisch nützen sie nichts. Wer aber den Bot betreibt, kannte alle 25 vor dir und könnte ein passendes Geheimnis gesucht haben. Deine Wahl macht das 25-mal so schwer; ein eigenes Wort würde es unmöglich machen.
fair-clear = Wort von { $name } löschen
fair-clear-left = Wörter von Gegangenen löschen
fair-join = Wer abheben will, muss mitspielen.
lobby-cuts = ✂️ Abgehoben: { $cuts }
lobby-cut = { $name } `{ $word }`
lobby-cut-drawn = { $name } `{ $word }` (vom Bot)
lobby-cut-left = (nicht mehr da) `{ $word }`
lobby-cut-again = ✂️ Bitte noch einmal abheben, mit einem neuen Wort: { $names } (**Fair?**).
lobby-cut-fewer = ✂️ Der Tisch ist seither kleiner geworden. Alle Wörter zählen; du kannst noch einmal abheben (**Fair?**).
lobby-renewed =
    { $count ->
        [one] ✂️ Nach dem Abheben wurde einmal neu gegeben.
       *[other] ✂️ Nach dem Abheben wurde { $count }-mal neu gegeben.
    } Spiel nicht mit jemandem, wegen dem du zweimal noch einmal abheben musst.
lobby-called-off-before = Hier { $count ->
    [one] wurde ein Spiel
   *[other] wurden { $count } Spiele
} nach dem Geben abgebrochen, seit zuletzt eines zu Ende ging.
lobby-cut-the-deck = Abheben
cut-title = Abheben
cut-word = Dein Wort, für alle sichtbar
    .description = Es zählen Buchstaben a–z und Ziffern. Niemand sollte es erraten. Lass es leer, dann ziehe ich eins.
cut-pick = Wähl eins von diesen 25.
lobby-join = Mitspielen
lobby-leave = Gehen
lobby-start = Starten
lobby-cancel = Absagen
lobby-set-up = Einrichten
lobby-wanted = Gesucht: { $people }
lobby-wanted-alone = 🔒 Gesucht, nur diese: { $people }
lobby-private = 🔒 Nur wer eingeladen ist, kann mitspielen.
lobby-closed-playing = Die Wachen schlafen: Das Spiel hat begonnen. Der Spielplan steht weiter unten.
lobby-closed-finished = Dieses Spiel ist vorbei.
lobby-closed-cancelled = Dieses Spiel wurde abgesagt.
lobby-closed-expired = Lange hat niemand dieses Spiel gestartet, darum habe ich es geschlossen. { COMMAND("new") } eröffnet ein anderes.

## Eine Lobby einrichten: was nur der Gastgeber sieht.

setup-title = Den Tisch einrichten
setup-note = Nur du siehst das. Was du wählst, gilt sofort, und alle sehen es in der Lobby.
setup-by-host = Diesen Tisch richtet { $host } ein. { COMMAND("new") } in einem anderen Kanal eröffnet einen eigenen.
setup-own-title = Dein Platz
setup-colour = Deine Farbe: { $sign } **{ $colour }**
setup-colour-menu = Wähle deine Farbe
colour-0 = Blau
colour-1 = Rot
colour-2 = Gelb
colour-3 = Grün
colour-4 = Schwarz
setup-computers = Computer
setup-access = Wer mitspielen darf
setup-rules = Ausgabe und Karten
setup-board = Spielplan
setup-time = Zeit
setup-play = Am Tisch
setup-field-number = Wie viele Computer kommen dazu?
setup-field-level = Wie stark sind sie?
setup-field-away = Wegschicken
setup-field-access = Wer darf mitspielen?
setup-field-invited = Eingeladene Leute und Rollen
setup-field-barred = Von diesem Tisch ausschließen
setup-field-edition = Ausgabe
setup-field-cards = Karten
setup-field-passage = Felder
setup-field-pirates = Piraten
setup-field-passing = Passen
setup-field-opener = Wer beginnt?
setup-field-pace = Zeit für einen Zug
setup-field-strict = Wenn ein Zug überfällig ist
setup-field-leavers = Wenn jemand geht
setup-field-words = Abheben
setup-field-hints = Tipps
setup-field-friendly = Das Ergebnis zählt
setup-plays = Computer: { $names }
setup-keep-out = Leute ausschließen
setup-kept-out = Ausgeschlossen: { $names }
setup-fewer = { $count ->
    [0] Für keinen Computer war ein Platz frei: Andere waren schneller.
    [one] Nur für einen Computer war ein Platz frei: Andere waren schneller.
   *[other] Nur für { $count } Computer waren Plätze frei: Andere waren schneller.
}
keep-out-nobody = Hier ist niemand, den man ausschließen könnte.
keep-out-none = Von diesem Tisch ist jetzt niemand ausgeschlossen.
setup-uncalled = { $roles }: in der Lobby genannt, aber nicht angepingt. Ich kann nur Rollen anpingen, die alle erwähnen dürfen. Für andere brauchen wir beide, du und ich, in diesem Kanal das Recht `{ $permission }`. Nimm die Rolle dann heraus und wähle sie noch einmal.
setup-open = Alle dürfen mitspielen
setup-private = Nur Eingeladene spielen mit
setup-anybody = Alle
setup-invited = Nur Eingeladene
setup-spaces = { $count }
setup-wild = { $count }, Zufallsplan
setup-pirates = Je { $count }
setup-passing = Erlaubt
setup-no-passing = Mindestens eine Aktion pro Zug
setup-strict = Ein Computer spielt sofort
setup-lenient = Ein Computer spielt auf Wunsch
setup-stay = Ein Computer spielt weiter
setup-leave = Die Piraten gehen mit
setup-own-words = Mit Worten der Mitspieler
setup-drawn-words = Mit Worten, die der Bot zeigt
setup-hints = Tipps sind erlaubt
setup-no-hints = Keine Tipps
setup-hints-no = Keine
setup-hints-yes = Erlaubt
setup-rated = Für Wertung und Rekorde
setup-friendly = Nur für Rekorde

## Computerspieler: was die Lobby anbietet, und wie sie heißen.

lobby-computer = Computer
lobby-add-cabin-boy = Schiffsjunge (sehr leicht)
lobby-add-sailor = Matrose (leicht)
lobby-add-boatswain = Bootsmann (mittel)
lobby-add-helmsman = Steuermann (stark)
lobby-add-captain = Kapitän (sehr stark)
lobby-add-admiral = Admiral (am stärksten)
lobby-about-cabin-boy = Rennt zu früh, vergisst die Letzten
lobby-about-sailor = Denkt nur an die nächste Aktion
lobby-about-boatswain = Denkt zwei Aktionen voraus
lobby-about-helmsman = Plant seinen ganzen Zug
lobby-about-captain = Plant seinen Zug und irrt selten
lobby-about-admiral = Bedenkt auch, was andere können
computer-cabin-boy = Schiffsjunge { $number ->
    [1] Tim
    [2] Paul
    [3] Emil
    [4] Anton
   *[other] Hannes
}
computer-sailor = Matrose { $number ->
    [1] Fiete
    [2] Jan
    [3] Klaas
    [4] Piet
   *[other] Ole
}
computer-boatswain = Bootsmann { $number ->
    [1] Brandt
    [2] Petersen
    [3] Carstens
    [4] Lüders
   *[other] Thoms
}
computer-helmsman = Steuermann { $number ->
    [1] Hein
    [2] Brook
    [3] Fink
    [4] Krähe
   *[other] Oddo
}
computer-captain = Kapitän { $number ->
    [1] Falk
    [2] Reiher
    [3] Rabe
    [4] Storch
   *[other] Adler
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
onlooker = Ein eigener Tisch bekommt hier einen Thread: Warte dort auf andere, oder spiele gleich gegen einen Computer.
lobby-elsewhere = { COMMAND("new") } in einem anderen Kanal eröffnet einen eigenen Tisch.
onlooker-table = Eigenen Tisch eröffnen
thread-name = Cartagena: { $host }
thread-opened = Dein Spiel wartet hier: { $link }


## == Spielplan ==

board-turn = { $sign } { $person }, du bist am Zug
board-turn-computer = { $sign } { $name } ist am Zug
board-turn-for = { $sign } Ein Computer spielt für { $name }
board-next = Danach: { $person }
board-actions-left = { $count ->
    [0] Keine Aktion mehr: Beende deinen Zug.
    [one] Noch eine Aktion
   *[other] Noch { $count } Aktionen
}
board-due = Der Zug ist { $moment } fällig.
board-overdue = ⏰ Die Zeit ist um: Der Zug war { $moment } fällig.
board-away = { $name } ist bis { $day } weg. Die Uhr steht still.
board-kept = von einem Computer gespielt
board-guest = auf dem Platz von { $name }
board-play-on = Für { $name } weiterspielen
board-hand-over = Platz von { $name } übergeben
board-end-unfinished = Ohne Ergebnis beenden
board-take-seat = Platz von { $name } übernehmen
board-wanted = { $name } möchte den Platz von { $seat } spielen. { $decides } entscheidet.
board-wanted-back = { $name } möchte wieder selbst spielen. { $decides } entscheidet.
board-seat-yes = { $name } mitspielen lassen
board-seat-no = Nein, danke
board-cards = { $count ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $count } Karten
}
board-aboard = { $aboard }/{ $pirates } an Bord
board-resigned = { $sign } ~~{ $name }~~ · hat das Spiel verlassen
board-removed = { $sign } ~~{ $name }~~ · von der Moderation aus dem Spiel genommen
board-rests = Dieses Spiel ruht: Lange hat niemand mehr gespielt.
board-wake = Aufwecken
board-row = Nächste Karten → { $cards }
board-moved = Diese Nachricht steht jetzt [weiter unten]({ $link }).
board-won = { $name } gewinnt: alle an Bord!
board-won-alone = { $name } gewinnt: Alle anderen haben das Spiel verlassen
board-drawn = Unentschieden: Alle sind einverstanden
board-draw-offered = Das Spiel dreht sich im Kreis. Sind alle einverstanden, endet es unentschieden.
board-agreed = Bisher einverstanden: { $names }.
board-draw = Unentschieden annehmen
board-pace-proposed = Vorschlag für dieses Spiel: { $pace } Das gilt, sobald alle zustimmen, die hier in den letzten sieben Tagen aktiv waren.
board-pace-agreed = Der Tisch hat sich auf ein Zeitlimit geeinigt: { $pace } Vor dem { $moment } ist kein Zug fällig.
board-pace-yes = Zeitlimit annehmen
board-pace-no = Lieber ohne Limit
board-hints-on = Neu an diesem Tisch: Tipps sind erlaubt.
board-hints-off = Neu an diesem Tisch: keine Tipps mehr. Der Gastgeber hat sie abgeschaltet.
board-abort = { $name } möchte dieses Spiel abbrechen. Es endet ohne Sieger, wenn einer der anderen zustimmt, bevor alle gezogen haben.
board-abort-yes = Einverstanden: abbrechen
board-abort-no = Weiterspielen
board-rank = { $rank }. { $sign } **{ $name }** · { $aboard } an Bord
board-secret = Die Datei unten enthält das ganze Spiel und das Geheimnis hinter den Mischungen: Alle können es nachprüfen.
board-cancelled = Dieses Spiel wurde abgebrochen.
board-unreadable = Spiel { $game } lässt sich nicht mehr lesen und wurde beiseitegelegt. Was davon gespeichert ist, bleibt, wie es ist, und steht in der Datei. { COMMAND("new") } eröffnet hier ein anderes Spiel.
board-unreadable-rests = Ich kann Spiel { $game } gerade nicht lesen, deshalb ruht es. Niemand verliert Zeit: Es geht von selbst weiter, wenn ich es wieder lesen kann. { COMMAND("new") } eröffnet hier ein anderes Spiel.
board-deserted = Alle sind gegangen, und die Computer haben ihre Karten weggelegt.
board-unfinished = Dieses Spiel endet ohne Ergebnis: { $name } war lange nicht da.
board-removed-last = Niemand gewinnt: { $by } moderiert hier und hat { $name } aus dem Spiel genommen.
board-hand = Meine Karten
board-call-off = Spiel abbrechen
board-afresh-done = Der Spielplan steht wieder ganz unten.
board-afresh-later = Gerade erreiche ich nicht alles, was ich brauche. Der Spielplan folgt, sobald es geht.
board-afresh-refused = Ich konnte den Spielplan hier nicht zeigen. Bitte die Moderation, meine Rechte in diesem Kanal zu prüfen.
button-rules = So geht's
button-settings = Einstellungen
button-replay = Ansehen
button-more = Mehr
button-review = Meine größten Fehler
button-rematch = Revanche

## Die Wiederholung eines beendeten Spiels: für einen allein, und auf Wunsch für den Kanal.

replay-making = Die Wiederholung entsteht: { $percent } % ({ $when }). Geht es nicht weiter? Drück den Knopf noch einmal.
replay-failed = Die Wiederholung ist nicht gelungen. Drück in einer Minute noch einmal auf den Knopf.
replay-share = Im Kanal teilen
replay-title = Wiederholung von Spiel { $game }
replay-alt = Bewegte Wiederholung von Spiel { $game }, Aktion für Aktion: { $names }.
replay-open = Schritt für Schritt
replay-slow = Langsam abspielen
replay-pace = In diesem Zug hat sich der Tisch auf ein Zeitlimit geeinigt: { $pace }
replay-begins = Vor dem ersten Zug
replay-turn = Zug { $turn } · { $move }
replay-progress = { $number } von { $last }
replay-first = Anfang
replay-turn-back = ◀◀ Zug
replay-turn-on = Zug ▶▶
replay-last = Ende
replay-point-back = ◀ Wendepunkt
replay-point-on = Wendepunkt ▶

## Wer für jemanden gehandelt hat: in der Wiederholung, darunter und am Ende.

deputy-for-a-turn = Steuermann für { $name }
deputy-computer = Computer auf dem Platz von { $name }
deputy-guest = { $guest } auf dem Platz von { $name }
deputy-in-turns = { $who }: { $count ->
    [one] Zug { $turns }
   *[other] Züge { $turns }
}.
deputy-in-many = { $who }: { $count } Züge, von { $first } bis { $last }.

## Die Aktionen eines Zuges in einer Zeile: Ana: 💀 9 → 23, zurück 8 → 6 +2

turn-moves = { $name }: { $moves }
turn-for = Die Zeit war um: Ein Computer spielt für { $name } weiter.
move-advanced = { $symbol } { $origin } → { $target }
move-retreated = zurück { $origin } → { $target }, { $count ->
    [one] +1 Karte
   *[other] +{ $count } Karten
}
move-retreated-named = zurück { $origin } → { $target }, +{ $cards }

## Was geschah, je eine Zeile. Namen sind hier nirgends fett: es ist Kleingedrucktes.

event-advanced = { $name }: { $symbol } { $origin } → { $target }
event-retreated = { $name }: zurück { $origin } → { $target }, { $count ->
    [0] keine Karte mehr da
    [one] +1 Karte
   *[other] +{ $count } Karten
} { $cards }
event-row-laid = Eine neue Reihe liegt aus.
event-reshuffled = Der Ablagestapel wird gemischt und bildet den neuen Nachziehstapel.
event-turn-ended = { $name } { $count ->
    [0] passt.
   *[other] beendet den Zug.
}
event-turn-cut = { $name } hat keine Karten und keinen Piraten, der zurückkann: Der Zug endet.
event-stuck-passed = { $name } hat keine Karten und keinen Piraten, der zurückkann: Der Zug entfällt.
event-stuck-drew = { $count ->
    [0] { $name } kommt nicht weiter, und es ist keine Karte mehr da.
    [one] { $name } kommt nicht weiter und nimmt statt eines Zuges eine Karte.
   *[other] { $name } kommt nicht weiter und nimmt statt eines Zuges { $count } Karten.
} { $cards }
event-undone = { $name } nimmt die letzte Aktion zurück.
event-agreed = { $name } ist mit einem Unentschieden einverstanden.
event-drawn = Alle sind einverstanden: Das Spiel endet unentschieden.
event-resigned = { $name } verlässt das Spiel.
event-removed = { $name } wurde von der Moderation aus dem Spiel genommen.
event-removed-by = { $by } moderiert hier und hat { $name } aus dem Spiel genommen.
event-won = { $name } hat alle Piraten an Bord! Die Leinen sind los.
event-won-alone = { $name } bleibt allein übrig und gewinnt.

## Der Spielplan in Worten, für alle, die es nicht sehen können.

alt-turn = { $name } ist am Zug, { $count ->
    [0] keine Aktionen mehr
    [one] noch eine Aktion
   *[other] noch { $count } Aktionen
}.
alt-seat = { $name }: { $places }; { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}.
alt-places = { $name }: { $places }.
alt-resigned = { $name } ist nicht mehr im Spiel.
alt-reel = { $name } gewinnt. Der Zug, der es entschied: { $moves }. Gewinnchance: vorher { $before } %, nachher { $after } %.
alt-reel-last = { $name } gewinnt. Kein einzelner Zug entschied es. Der letzte Zug: { $moves }. Gewinnchance: vorher { $before } %, nachher { $after } %.
text-as-of = Der Spielplan, Stand { $time }.
text-as-of-anew = Der Spielplan, Stand { $time }. Drück nach einer Aktion auf **Aktualisieren**, um den neuen Stand zu hören.
text-holds = { $name } hat { $cards }.
text-row = Nächste Karten, in dieser Reihenfolge: { $cards }.
text-piles = Nachziehstapel: { $stock ->
    [one] 1 Karte
   *[other] { $stock } Karten
}, Ablagestapel: { $played ->
    [one] 1 Karte
   *[other] { $played } Karten
}.
text-occupied = Besetzte Felder: { $spaces }.
text-full = voll
text-hand = Deine Karten: { $cards }.
text-seat = { $name }: { $count ->
    [0] keine Karten
    [one] 1 Karte
   *[other] { $count } Karten
}.
text-space = { $space } { $symbol }
text-stands = { $space }: **{ $names }**
text-nobody = { $space }: niemand
text-moves = Deine Möglichkeiten:
text-back = Zurück und Karten nehmen: { $moves }
text-retreat = { $origin } → { $target } ({ $count ->
    [one] 1 Karte
   *[other] { $count } Karten
})
text-others = Oder: { $others }


## == Ende ==

end-no-turn-decided = Kein einzelner Zug hat dieses Spiel entschieden. Das Bild zeigt den letzten.
end-played = { $turns ->
    [one] Ein Zug
   *[other] { $turns } Züge
}, { $cards ->
    [0] keine Karte gespielt.
    [one] eine Karte gespielt.
   *[other] { $cards } Karten gespielt.
}
end-friendly = Ein Freundschaftsspiel: Es zählt für Rekorde, nicht für Wertungen.
end-hints = Tipps geholt: { $names }.
end-pace = Im { $turn }. Zug hat sich der Tisch auf ein Zeitlimit geeinigt: { $pace }
end-longer-pace = { $turn }. Zug: { $said }
end-removed = { $turn }. Zug: { $said }
end-hinted = { $name } { $count }
end-longest = Weitester Lauf: { $name }, { $origin } → { $target }.

## Nach dem Spiel: die eigenen teuren Züge, nur für die eigenen Augen.

review-thinking = Ich sehe deine Züge noch einmal durch: { $percent } % ({ $when }). Geht es nicht weiter? Drück den Knopf noch einmal.
review-failed = Ich konnte auf dieses Spiel nicht zurückblicken. Drück in einer Minute noch einmal auf den Knopf.
review-none = Keiner deiner Züge hat dich viel gekostet: Der Admiral hat nichts zu brummen. Gut gespielt!
review-too-few = Für einen Rückblick hattest du zu wenige Züge.
review-title = Deine größten Fehler, wie der Admiral sie sieht
review-turn = **Zug { $turn }** hat dich etwa { $lost ->
    [one] 1 Prozentpunkt
   *[other] { $lost } Prozentpunkte
} gekostet: Deine Gewinnchance fiel von { $before } % auf { $after } %.
review-explained = Die Chancen schätzt der Admiral für diesen Augenblick. Zwischen deinen Zügen ändern Karten und Gegner sie: Punkte verschiedener Züge lassen sich deshalb nicht zusammenzählen.
review-after = Schon gespielt: { $moves }
review-played = Du hast gespielt: { $moves }
review-better = Besser: { $moves }
review-why = Warum: verglichen mit deinen Aktionen { $more }.
review-why-trade = Warum: verglichen mit deinen Aktionen { $more }, dafür { $fewer }.
review-continues = Welche Karten du dort bekommst, entscheidet, wie der Zug weitergeht.
review-more-spaces = { $count ->
    [one] ein Feld mehr
   *[other] { $count } Felder mehr
}
review-fewer-spaces = { $count ->
    [one] ein Feld weniger
   *[other] { $count } Felder weniger
}
review-more-aboard = { $count ->
    [one] ein Pirat mehr an Bord
   *[other] { $count } Piraten mehr an Bord
}
review-fewer-aboard = { $count ->
    [one] ein Pirat weniger an Bord
   *[other] { $count } Piraten weniger an Bord
}
review-conceded = { $count ->
    [one] eine Karte mehr, die andere nehmen können
   *[other] { $count } Karten mehr, die andere nehmen können
}
best-share = Meinen besten Zug teilen
best-title = Der beste Zug von { $name } · Spiel { $game }
best-told = Zug { $turn }: Die Gewinnchance stieg von { $before } % auf { $after } %.
best-alt = Der beste Zug von { $name }: { $moves }. Gewinnchance: vorher { $before } %, nachher { $after } %.
best-none = Keiner deiner Züge hat deine Gewinnchance verbessert.
best-shared-already = Dein bester Zug steht schon in diesem Kanal: { $link }
best-failed = Der Clip ist mir nicht gelungen. Drück den Knopf in einer Minute noch einmal.
plan-advance = { $symbol } { $origin } → { $target }
plan-retreat = zurück { $origin } → { $target }
plan-end = Zug beenden


## == Panel ==

panel-your-turn = Dein Zug: { $count ->
    [0] keine Aktion mehr
    [one] noch eine Aktion
   *[other] noch { $count } Aktionen
}
panel-drew = { $count ->
    [0] Keine Aktion mehr
    [one] Noch eine
   *[other] Noch { $count }
} · +{ $cards }
panel-guidance = 💡 Spiel eine Karte oder geh zurück und hol dir Karten, gemischt bis zu { $actions } Mal. Danach drück **Fertig**.
panel-since = Seit deinem letzten Zug:
panel-so-far = Bisher:
panel-waiting = { $sign } { $name } ist am Zug
panel-resigned = Du hast dieses Spiel verlassen
panel-removed = Die Moderation hat dich aus diesem Spiel genommen
panel-no-cards = Du hast keine Karten.
panel-card = { $name } ×{ $count }
panel-only-move = { $name } ×{ $count }: { $origin } → { $target }
panel-which-pirate = { $name } ist gewählt: Welcher Pirat läuft?
panel-advance = { $origin } → { $target }
panel-no-retreat = Keiner deiner Piraten kann jetzt zurück: Auf keinem Feld hinter ihnen stehen ein oder zwei Piraten.
panel-retreat = Zurück { $origin } → { $target } · { $cards }
panel-brings = { $count ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $count } Karten
}
panel-undo = Zurücknehmen
panel-end-turn = Fertig
panel-action-owed = Führ mindestens eine Aktion aus, bevor du den Zug beendest.
panel-cards-seen = Du hast eine neue Karte gesehen, darum lässt sich diese Aktion nicht zurücknehmen.
panel-ends-turn = Diese Aktion beendet deinen Zug und lässt sich nicht zurücknehmen.
panel-pass = Passen
panel-refresh = Aktualisieren
panel-rule = Zeig mir die Regel
panel-old-board = Das war ein alter Spielplan. So steht das Spiel jetzt.
panel-back = Willkommen zurück: Dein Platz gehört wieder dir.
panel-given-away = Du spielst hier nicht mehr: Dein Platz ist in anderen Händen.
seat-given-away = Inzwischen spielt { $name } auf deinem Platz. Du bekommst ihn zurück, wenn { $name } ja sagt.
seat-back = Um meinen Platz bitten
seat-asked = Du hast um den Platz gebeten. Auf dem Spielplan steht, wer entscheidet.
seat-opened = Der Platz von { $name } ist frei. Mit dem Knopf am Spielplan können andere danach fragen.
hand-over-open = Für den Kanal öffnen
panel-board-link = [Spiel { $game }]({ $link })
panel-board-live = [Spiel { $game }]({ $link }) · Knöpfe gelten bis { $until }
panel-put-away = Diese Karten habe ich weggelegt: Ein Panel bleibt 15 Minuten lang aktuell. **Meine Karten** zeigt, wie das Spiel jetzt steht.

## Ein Panel zum Hören: Worte statt Pfeilen, und kurze Beschriftungen, die alles über eine Aktion sagen.

by-ear-to = nach
by-ear-advance = { $name }: { $origin } nach { $target }
by-ear-retreat = Zurück: { $origin } nach { $target }, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
by-ear-board = Der ganze Spielplan

## Ein Tipp: was der stärkste Computerspieler täte. Die Gewinne stehen mit Kommas hintereinander.

panel-hint = Tipp
hint-failed = Mir fällt gerade kein Tipp ein. Drück in einer Minute noch einmal auf den Knopf.
hint-turn = Tipp: { $moves }.
hint-why = Dein ganzer Zug bringt dann: { $gains }. Deine Gewinnchance unter gleich guten Spielern: etwa { $chance } %.
hint-why-drawing = Diese Aktion bringt: { $gains }. Welche Karten du bekommst, entscheidet, wie der Zug weitergeht. Deine Gewinnchance unter gleich guten Spielern: etwa { $chance } %.
hint-ahead = { $count ->
    [0] kein Feld gewonnen
    [one] ein Feld vor
   *[other] { $count } Felder vor
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
    [one] ein Pirat an Bord
   *[other] { $count } Piraten an Bord
}
hint-denied = { $count ->
    [one] eine Karte weniger, die andere nehmen können
   *[other] { $count } Karten weniger, die andere nehmen können
}
hints-allowed = Tipps sind an diesem Tisch erlaubt, und alle dort können das sehen.
hints-forbidden = Tipps sind an diesem Tisch abgeschaltet, und alle dort können das sehen.

## The settings of a running table: a private page. The board and the panel have a button to it.

settings-own = Benachrichtigungen und Panel
settings-table = Dieser Tisch
settings-language = Sprache: { $language }
settings-language-menu = Sprache des Spielplans
settings-remind = { $name } erinnern
settings-propose-pace = Zeitlimit vorschlagen
settings-hints-on = Tipps erlauben
settings-hints-off = Tipps abschalten
settings-pace = Mehr Zeit

resign-question = Das Spiel endgültig verlassen? Deine Piraten verlassen den Spielplan, und deine Karten kommen auf den Ablagestapel.
resign-stays = Das Spiel endgültig verlassen? Ein Computer spielt mit deinen Piraten und Karten weiter.
resign-guest = Das Spiel verlassen? Der Platz geht mit Piraten und Karten an die Person zurück, die ihn zuerst hatte.
resign-yes = Spiel verlassen
resign-no = Weiterspielen
resigned = Du hast das Spiel verlassen.
hand-over-question = Welcher Computer soll von jetzt an für { $name } spielen? { $name } kann jederzeit zurückkommen.
hand-over-no = Weiter warten
handed-over = Von jetzt an spielt ein Computer für { $name }.
unfinished-question = Dieses Spiel ohne Sieger beenden? { $name } hat { $count ->
    [one] einen Zug
   *[other] { $count } Züge
} verpasst.
unfinished = Das Spiel ist ohne Ergebnis beendet.
draw-question = Dieses Spiel unentschieden beenden? Es endet, sobald alle, die noch mitspielen, einverstanden sind.
draw-yes = Unentschieden annehmen
draw-agreed = Du bist mit einem Unentschieden einverstanden. Das Spiel geht weiter, bis es auch alle anderen sind.
draw-made = Alle sind einverstanden: Das Spiel endet unentschieden.
pace-question = Dieses Spiel hat kein Zeitlimit. Welches schlägst du vor? Es beginnt, sobald alle zustimmen, die hier in den letzten sieben Tagen aktiv waren, und am ersten Tag ist kein Zug fällig.
pace-180 = 3 Minuten
pace-3600 = 1 Stunde
pace-86400 = 1 Tag
pace-259200 = 3 Tage
pace-604800 = 1 Woche
longer-pace-question = Wie lange darf er von jetzt an dauern? Die Zeit des laufenden Zuges beginnt von vorn, und am Spielplan lesen es alle.
longer-pace-longest = Ein längeres Zeitlimit gibt es nicht.
longer-pace-set = Jeder Zug hat jetzt mehr Zeit. So steht es auch am Spielplan.
longer-pace = Jeder Zug hat jetzt mehr Zeit: { $pace } statt { $before }.
longer-pace-by = { $name } gibt jedem Zug mehr Zeit: { $pace } statt { $before }.
pace-proposed = Du hast ein Zeitlimit vorgeschlagen. Der Spielplan fragt die anderen.
pace-agreed = Das Zeitlimit beginnt jetzt. So steht es auch am Spielplan.
removed = { $name } ist nicht mehr im Spiel.
removed-last = { $name } ist nicht mehr dabei, und das Spiel ist abgebrochen: Niemand gewinnt.
cancel-question = Dieses Spiel abbrechen{ $count ->
    [0] , für alle, die zuschauen
    [one] { "" }
    [2] , für beide am Tisch
   *[other] , für alle { $count } am Tisch
}? Das lässt sich nicht rückgängig machen.
cancel-yes = Spiel abbrechen
cancel-no = Weiterspielen
cancelled = Das Spiel ist abgebrochen.
abort-question = Die anderen bitten, dieses Spiel abzubrechen? Dann gewinnt niemand. Der Spielplan fragt, bis alle gezogen haben, und einer der anderen muss zustimmen.
abort-ask = Die anderen fragen
abort-asked = Der Spielplan fragt jetzt die anderen. Dort kannst du es auch zurücknehmen.
never-mind = Gut, es hat sich nichts geändert.
## Abwesend sein, für die eigenen Augen.

away-here = Du bist nicht abgemeldet.
away-until = Du bist bis { $day } weg.
away-explained = Solange du weg bist, stehen die Uhren deiner Züge an allen Tischen still, und niemand darf für dich handeln. Eine Lobby, deren Gastgeber du bist, geht an die nächste Person, die dort sitzt oder dazukommt. Jeder Knopf, den du an einem Tisch drückst, bringt dich zurück.
away-left = { $count ->
    [0] Deine Tage sind fürs Erste aufgebraucht.
    [one] Du kannst einen Tag weg sein.
   *[other] Du kannst bis zu { $count } Tage weg sein.
} (Höchstens 14 Tage am Stück und 30 innerhalb von 90 Tagen.)
away-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
away-back = Ich bin zurück

tables-title = { $count ->
    [one] Ein Tisch
   *[other] { $count } Tische
}
tables-none = Auf diesem Server ist kein Tisch offen.
tables-awaited = **Spiel { $game }** · { $link } · wartet auf { $name }, letzte Aktion { $moment }
tables-computer = **Spiel { $game }** · { $link } · ein Computer ist am Zug, letzte Aktion { $moment }
tables-lobby = **Spiel { $game }** · { $link } · eine Lobby, zuletzt geändert { $moment }
tables-resting = **Spiel { $game }** · { $link } · ruht, zuletzt geändert { $moment }
tables-remind = Erinnern
tables-remove = Aus dem Spiel nehmen
tables-remove-question = { $name } endgültig aus dem Spiel nehmen? Die Piraten verlassen den Spielplan, und die Karten kommen auf den Ablagestapel.
remove-whom = Wer soll dieses Spiel verlassen?
remove-nobody = Niemand
remove-no = Im Spiel lassen
remove-stays = { $name } endgültig aus dem Spiel nehmen? Ein Computer spielt mit den Piraten weiter.
remove-guest = { $name } aus dem Spiel nehmen? Der Platz geht mit Piraten und Karten an die Person zurück, die ihn zuerst hatte.
remove-last = { $name } aus dem Spiel nehmen? Du spielst selbst mit, und sonst ist niemand mehr da. Das Spiel wird also abgebrochen, und niemand gewinnt.

lost-channel = Ich kann an deinem Cartagena-Tisch, Spiel { $game }, nicht mehr schreiben. Das Spiel ruht, und niemand verliert Zeit. { $remedy } Dann geht es von selbst weiter.
lost-permissions = Bitte gib mir dort diese Rechte: { $permissions }.
lost-timed-out = Ich bin dort bis { $moment } im Timeout: Ein Mitglied der Moderation kann ihn früher beenden.
lost-locked = Der Thread ist gesperrt: Bitte entsperre ihn.
lost-missing = Ich finde den Kanal oder Thread nicht mehr: Bitte lass mich ihn wieder sehen. Sonst wird das Spiel in einem Tag abgebrochen.
lost-refused = Bitte sieh nach, ob ich diesen Kanal oder Thread sehen und dort schreiben darf, und ob der Thread gesperrt ist. In einem privaten Thread erwähne mich bitte einmal.
tables-still = Dort kann ich nicht schreiben: Die Uhr steht still.

language-here = Dieses Spiel erscheint ab jetzt in dieser Sprache: { $language }.

games-title = { $count ->
    [one] Dein Spiel
   *[other] Deine { $count } Spiele
}
games-many = Deine Spiele
games-none = Du spielst gerade nirgends mit. { COMMAND("new") } eröffnet ein Spiel.
games-yours = [Spiel { $game }]({ $link }): **du bist am Zug** · Zug begann { $moment }
games-others = [Spiel { $game }]({ $link }): { $name } ist am Zug · Zug begann { $moment }
games-lobby = [Spiel { $game }]({ $link }): wartet auf Mitspieler · zuletzt geändert { $moment }
games-resting = [Spiel { $game }]({ $link }): ruht · zuletzt geändert { $moment }
## == Beendete Spiele ==

history-title = Deine beendeten Spiele
history-none = Du hast auf diesem Server noch kein Spiel beendet. { COMMAND("new") } eröffnet eins, und { COMMAND("learn") } zeigt dir, wie man spielt.
history-won = [Spiel { $game }]({ $link }): 🏆 **du hast gewonnen** · { $moment }
history-lost = [Spiel { $game }]({ $link }): Platz { $place } von { $seats }, gewonnen hat { $winner } · { $moment }
history-drawn = [Spiel { $game }]({ $link }): unentschieden · { $moment }
history-menu = Sieh dir eins davon an
history-option = Spiel { $game }: { $names }
history-game = [Spiel { $game }]({ $link })
history-ended = Beendet { $moment }
history-file = Züge und Datei
history-back = ◀ Alle deine Spiele
## == Herausforderungen ==

challenge-sent = { $name } ist zu [einem Tisch in diesem Kanal]({ $link }) eingeladen. Sobald jemand beitritt, kannst du beginnen.
challenge-bot = Bots können keinen Platz nehmen. Willst du gegen einen Computer spielen, eröffne einen Tisch und hol einen unter **Einrichten** dazu.
challenge-self = Dich selbst kannst du nicht herausfordern. Wähl jemand anderen.
challenge-taken = In diesem Kanal läuft schon [ein Spiel]({ $link }). Fordere in einem anderen Kanal heraus.
challenge-invited = { $name } ist schon an [den Tisch in diesem Kanal]({ $link }) eingeladen.
challenge-seated = { $name } sitzt schon am [Tisch in diesem Kanal]({ $link }).


## == Benachrichtigungen ==
## Wie man erfährt, dass ein Spiel wartet: eine private Seite und die Direktnachrichten.

notices-title = Wie ich dir Bescheid sage
notices-told-mention = Wenn du am Zug bist oder eingeladen wirst, erwähne ich dich im Kanal des Spiels.
notices-told-direct = Wenn du am Zug bist oder eingeladen wirst, schicke ich dir eine Direktnachricht mit einem Link.
notices-told-never = Ich melde mich nicht. Du schaust selbst nach deinen Spielen.
notices-reminder-on = Ist noch ein Fünftel deiner Zeit übrig, erinnere ich dich einmal, wenn ein Zug eine Stunde oder länger dauern darf.
notices-reminder-off = Ich erinnere dich nicht, wenn die Zeit deines Zugs abläuft.
notices-next-on = In Spielen ab drei Personen sage ich dir auch, wenn du als Nächstes dran bist.
notices-next-off = Ich sage dir nicht, wenn du als Nächstes dran bist.
notices-quiet = Ruhe von { $begin } bis { $end } Uhr: Ich melde mich, sobald sie vorbei ist. Deine Uhr zeigt jetzt { $clock } ({ $zone }).
notices-quiet-next = So zeigt es dieses Gerät: Die nächste Ruhe dauert von { $begin } bis { $end }.
notices-quiet-fixed = { $zone } kennt keine Sommerzeit. Wenn bei dir die Uhren umgestellt werden, leg die Ruhezeit neu fest und nenn eine Stadt, etwa Europe/Berlin.
notices-quiet-none = Du hast keine Ruhezeit: Ich melde mich jederzeit.
notices-turn-title = Wie dein Zug endet
notices-ends-off = Du beendest deinen Zug selbst, mit **Fertig**.
notices-ends-on = Deine letzte Aktion beendet den Zug von selbst und lässt sich nicht zurücknehmen.
notices-words-title = Bild oder Worte
notices-words-off = Dein Panel zeigt ein Bild, das für Screenreader beschrieben ist. Es kann stattdessen alles in Worten sagen.
notices-words-on = Dein Panel sagt alles in Worten: ohne Bild, mit einem Knopf oder einem Menüeintrag für jede Möglichkeit.
notices-figures-title = Wer meine Zahlen sieht
notices-figures-everyone = Auf jedem Server, auf dem du spielst, können andere deine Spiele und deine Wertung dort nachschlagen.
notices-figures-here = Nur Leute auf diesem Server können deine Spiele und deine Wertung hier nachschlagen.
notices-figures-elsewhere = Nur Leute auf einem anderen Server, den du gewählt hast, können deine Spiele und deine Wertung dort nachschlagen.
notices-figures-me = Niemand außer dir kann deine Spiele und deine Wertung nachschlagen.
notices-rated = Deine Spiele geben dir eine Wertung.
notices-unrated = Du hast keine Wertung und stehst in keiner Rangliste.
notices-everywhere = Das gilt für alle deine Spiele, auf jedem Server.
notices-way-mention = Erwähne mich
notices-way-direct = Direktnachricht
notices-way-never = Gar nicht
notices-tell-reminder = Erinnere mich rechtzeitig
notices-stop-reminder = Erinnerung ausschalten
notices-tell-next = Sag mir, wenn ich bald dran bin
notices-stop-next = Nicht sagen, wenn ich bald dran bin
notices-end-by-itself = Mit der letzten Aktion beenden
notices-end-by-hand = Ich beende ihn selbst
notices-in-words = Alles in Worten sagen
notices-with-picture = Das Bild zeigen
notices-show-everyone = Alle
notices-show-server = Dieser Server
notices-show-me = Nur ich
notices-rate = Gib mir eine Wertung
notices-no-rating = Keine Wertung für mich
notices-set-quiet = Ruhezeit festlegen
notices-end-quiet = Ruhezeit ausschalten
notices-form-title = Ruhezeit
notices-form-begin = Ruhe von
    .description = Zum Beispiel 22:00, 22 oder 22 Uhr
notices-form-end = Bis
    .description = Zum Beispiel 7:00, 7 oder 7 Uhr
notices-form-zone = Deine Zeitzone
    .description = Eine Stadt (Europe/Berlin, Wien), UTC, +2 oder was deine Uhr jetzt zeigt
notices-lone-zero = Was eine einzelne 0 bedeutet, kann ich nicht wissen. Schreib Mitternacht als 00:00 oder 0 Uhr.
notices-unreadable-time = Das konnte ich nicht als Uhrzeit lesen. Schreib sie wie 22, 22:00 oder 22 Uhr.
notices-unreadable-zone = Diese Zeitzone kenne ich nicht. Nenn eine große Stadt darin, etwa Europe/Berlin oder Wien. Auch UTC, ein Abstand dazu wie +2 oder was deine Uhr jetzt zeigt, etwa 18:30, ist recht.
notices-no-hours = Eine Ruhezeit braucht einen Anfang und ein anderes Ende.
notices-closed = Ich konnte dir keine Direktnachricht schicken und erwähne dich deshalb im Kanal. Soll sich das ändern, erlaub Direktnachrichten von Mitgliedern dieses Servers (in seinen Privatsphäre-Einstellungen) und drück danach noch einmal „{ $way }“.
notices-undelivered = Ich konnte dir keine Direktnachricht schicken und habe dich deshalb im Kanal erwähnt. Erlaub Direktnachrichten von Mitgliedern dieses Servers (in seinen Privatsphäre-Einstellungen) oder wähl hier einen anderen Weg.
notices-change = Wie ich Bescheid sage
nudged = Ich erinnere { $name }.
nudged-later = { $name } hat gerade Ruhezeit. Ich schicke eine Erinnerung, sobald sie vorbei ist.
nudged-soon = { $name } war gerade noch hier. Ich schicke in einer Minute eine Erinnerung, falls bis dahin nichts gespielt wird.

## Aufrufe: die eine Zeile einer Nachricht, die ein Telefon anzeigt, so wie sie dasteht. Kein Markdown,
## keine eigenen Emojis, keine Zeitstempel.

call-turn = { $person }, du bist bei Cartagena am Zug
call-nudge = { $person }, die anderen warten bei Cartagena auf dich
call-pace = { $person }, du bist bei Cartagena am Zug, und dort gilt jetzt ein Zeitlimit
call-reminder = { $person }, deine Zeit bei Cartagena ist fast um
call-both = { $call }. { $person }, du bist als Nächstes dran.
call-next = { $person }, du bist bei Cartagena als Nächstes dran, nach { $name }
# Die Anzahl ist 1 für eine einzelne Person; eine Rolle zählt als mehrere.
call-invite = { $count ->
    [one] { $people }, { $host } lädt dich zu einer Partie Cartagena ein
   *[other] { $people }, { $host } lädt euch zu einer Partie Cartagena ein
}
direct-turn = Du bist bei Cartagena am Zug · Spiel { $game }
direct-nudge = Die anderen warten bei Cartagena auf dich · Spiel { $game }
direct-pace = Du bist bei Cartagena am Zug, und dort gilt jetzt ein Zeitlimit · Spiel { $game }
direct-reminder = Deine Zeit bei Cartagena ist fast um · Spiel { $game }
direct-next = Du bist bei Cartagena als Nächstes dran, nach { $name } · Spiel { $game }
direct-invite = { $host } lädt dich zu einer Partie Cartagena ein
call-end = { $people }, euer Cartagena ist zu Ende
direct-end = Dein Cartagena ist zu Ende · Spiel { $game }
result-won = { $count ->
    [one] { $name } hat gewonnen, nur einen Piraten vor { $second }
   *[other] { $name } hat gewonnen, { $count } Piraten vor { $second }
}
result-alone = { $name } hat gewonnen, denn alle anderen sind ausgestiegen
result-drawn = Unentschieden
direct-board = Zum Spielplan
direct-table = Zum Tisch
call-actions = { $count ->
    [one] 1 Aktion
   *[other] { $count } Aktionen
}
call-left = noch { $time }
call-rival-passed = { $name } hat gepasst
call-rival-moved = { $name } zog { $moves }
call-rival-retreat = { $move } { $count ->
    [0] ohne Karte
    [one] für 1 Karte
   *[other] für { $count } Karten
}
duration-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
duration-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
duration-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}


## == Regeln ==

rules-goal-title = Das Ziel
rules-goal = Bring alle deine { $pirates } Piraten vom Start über { $spaces } Felder { $boat }. Wer das zuerst schafft, gewinnt sofort, auch mitten im Zug.
rules-signs = Die Zeichen in den Bildern:
rules-sign-disc = **Goldene Scheibe:** Von dort kommt dein Pirat (Gitter: { $start }), und er landet im goldenen Rahmen.
rules-sign-cards = **Gestrichelter Rahmen:** Zurück geht es dorthin, und das bringt diese Karten.
rules-sign-arrow = **Pfeil:** eine Aktion des letzten Zuges, der Reihe nach (×2: zweimal die gleiche Strecke).
rules-sign-count = **×3:** So viele Piraten sind { $start } oder { $boat }.
rules-advance-title = Vorwärts: Spiel eine Karte
rules-advance =
    Einer deiner Piraten läuft auf das nächste **freie** Feld mit diesem Symbol. Besetzte Felder überspringt er.

    Kein solches Feld mehr vor ihm? Dann springt er { $boat }. Wer an Bord ist, den bewegt keine Karte mehr.
rules-retreat-title = Zurück: Nimm Karten
rules-retreat =
    Zieh einen deiner Piraten zurück auf das nächste Feld hinter ihm, auf dem **ein oder zwei** Piraten stehen, egal wessen. Ein Pirat dort bringt eine Karte, zwei bringen zwei.

    Leere Felder und Felder mit drei Piraten werden übersprungen.

    Piraten { $boat } dürfen zurück, Piraten am Start nicht, und niemand kehrt an den Start zurück.
rules-turn-title = Dein Zug
rules-turn = Bis zu { $actions } Aktionen, vorwärts und zurück in beliebiger Mischung, mit beliebigen eigenen Piraten. Genommene Karten darfst du sofort spielen.
rules-turn-owed = Mindestens eine Aktion ist Pflicht, sofern eine möglich ist.
rules-turn-passing = Du darfst auch passen und nichts tun.
rules-stuck-pass = Keine Karten, und kein Pirat kann zurück? Dann entfällt dein Zug. Geht es allen so, nimmst du stattdessen eine Karte.
rules-stuck-draw = Keine Karten, und kein Pirat kann zurück? Dann nimmst du eine Karte, und das war dein Zug.
rules-cards-title = Die Karten
rules-symbols = { $count } Karten mit jedem Symbol: { $symbols }.
rules-deal = Alle beginnen mit { $count } Karten.
rules-deal-first = Wer beginnt, bekommt { $first } Karten, alle anderen { $others }.
rules-cards = Karten bekommst du, wenn ein Pirat zurückgeht. Ist der Nachziehstapel aufgebraucht, wird der Ablagestapel gemischt und bildet den neuen Nachziehstapel.
rules-row = Die offene Reihe hat { $count } Karten. Genommen wird in Pfeilrichtung; ist sie leer, werden { $count } neue ausgelegt.
rules-other-handlings = So geht es mit den Karten auch:
rules-ask-title = Was oft gefragt wird
rules-ask-begins = **Wer beginnt?** Das legt der Tisch in *Einrichten* fest: das Los, der Gastgeber oder eine Abstimmung über die Frage der Spielregel. Bei einer Revanche beginnt der Nächste in der Reihe.
rules-ask-same = **Darf ein Pirat in einem Zug mehrmals ziehen?** Ja, mit allen deinen Aktionen, wenn du magst.
rules-ask-limit = **Wie viele Karten darf ich haben?** So viele, wie du bekommst.
rules-ask-take = **Muss ich beim Zurückgehen Karten nehmen?** Ja, eine für jeden Piraten, der dort stand. Manche Spielregel stellt es dir frei; hier nimmst du sie immer.
rules-ask-empty = **Was, wenn Nachziehstapel und Ablagestapel beide leer sind?** Du nimmst, was noch da ist, vielleicht nichts.
rules-ask-cut = **Was, wenn mitten in meinem Zug nichts mehr geht?** Dann endet er von selbst. Die letzte Aktion kannst du noch zurücknehmen, außer sie hat eine verdeckte Karte gezeigt.
rules-ask-undo = **Kann ich eine Aktion zurücknehmen?** Ja, eine nach der anderen, bis du den Zug beendest oder eine verdeckte Karte siehst.
rules-ask-resign = **Was, wenn jemand geht?** Die Piraten verlassen das Brett und die Karten kommen auf den Ablagestapel, außer der Tisch lässt einen Computer weiterspielen.
rules-ask-draw = **Kann ein Spiel unentschieden enden?** Keine Spielregel kennt das. Dreht sich ein Spiel im Kreis, können sich alle, die noch mitspielen, auf ein Unentschieden einigen.
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
## Die erste Lektion: Jeder Schritt hat eine Regel und sagt, was der Schritt davor gebracht hat.

learn-progress = { $step } von { $steps }
learn-run = Bring alle deine blauen Piraten auf die Schaluppe! Vier sind schon dort, zwei fehlen noch. **Eine Karte bringt einen Piraten auf das nächste freie Feld mit ihrem Symbol.**
    .ask = Spiel den Dolch: Dein Pirat verlässt das Gefängnis.
    .done = ✅ Auf 2, den ersten Dolch.
learn-over = **An besetzten Feldern laufen Piraten vorbei.**
    .ask = Du spielst die Flasche. Wo landet dein Pirat von Feld 2?
    .done = ✅ Vorbei an 4, wo zwei rote stehen, auf die nächste freie Flasche: 12.
learn-back = **Zurückgehen bringt Karten. Ein Pirat geht auf das nächste Feld mit einem oder zwei Piraten, egal wessen. Ein Pirat dort bringt eine Karte, zwei bringen zwei.**
    .ask = Du willst eine Karte. Wohin geht dein Pirat von Feld 12 zurück?
    .done = ✅ Zurück auf 9: Dort stand ein Pirat, also eine Karte.
learn-turn = **Ein Zug hat bis zu drei Aktionen,** vorwärts und zurück, gemischt, wie du willst. Du hast alle drei gemacht.
    .ask = Was nun?
    .done = ✅ Dein Zug war zu Ende. Rot ist vom Start an 4 vorbei auf 12 gelaufen; jetzt bist du wieder dran.
learn-full = **Drei Piraten füllen ein Feld. Auf dem Weg zurück überspringst du volle Felder genauso wie leere.**
    .ask = Du willst wieder Karten. Wohin geht ein Pirat von Feld 9 zurück?
    .done = ✅ Am vollen Feld 6 vorbei, zurück auf 4: Dort standen zwei Piraten, also zwei Karten.
learn-boat = **Kein freies Feld mit dem Symbol mehr vor ihm? Dann bringt die Karte den Piraten auf die Schaluppe.**
    .ask = Du spielst eine Flasche. Wo landet dein Pirat von Feld 9?
    .done = ✅ An Bord: 12, die einzige Flasche vor ihm, ist besetzt. Auch von der Schaluppe darf ein Pirat zurück, um Karten zu holen.
learn-win = **Wer zuerst alle Piraten auf der Schaluppe hat, gewinnt sofort.**
    .ask = Einer fehlt noch: Spiel die Flasche!
    .done = ## Alle an Bord: Du gewinnst!
learn-end =
    Karten bringen Piraten vorwärts; Zurückgehen bringt Karten.
    Im Spiel öffnet **Meine Karten** die gleichen Knöpfe.
learn-spaces = { $symbol } auf: { $spaces }
learn-wrong = ❌ **Nicht ganz.** { $why } Versuch es noch einmal!
learn-play = Jetzt spielen
learn-previous = ◀ Voriger Schritt
learn-anew = Noch einmal
learn-stop = Aufhören
learn-stopped = Bis bald! { COMMAND("learn") } fängt wieder an, { COMMAND("new") } eröffnet ein Spiel.

## Was über jemanden gespeichert ist, und vergessen werden

privacy-title = Was ich über dich speichere
privacy-games = { $count ->
    [0] Du hast kein offenes Spiel.
    [one] Du hast ein offenes Spiel.
   *[other] Du hast { $count } offene Spiele.
}
privacy-played = Von jedem deiner Spiele: deine Discord-ID, deinen Namen dort und jede Aktion mit ihrem Zeitpunkt. Ist ein Spiel zu Ende, auch sein Ergebnis.
privacy-preferences = Was du in deinen Einstellungen gewählt hast.
privacy-no-preferences = Keine Einstellungen: Du hast nie welche geändert.
privacy-absences = { $count ->
    [0] Du warst nie abgemeldet.
    [one] Eine Abwesenheit.
   *[other] { $count } Abwesenheiten.
}
privacy-daily = { $count ->
    [0] Du hast kein tägliches Rätsel versucht.
    [one] Deine Versuche an einem täglichen Rätsel, wo du das Ergebnis geteilt hast, und deine Serie.
   *[other] Deine Versuche an { $count } täglichen Rätseln, wo du Ergebnisse geteilt hast, und deine Serie.
}
privacy-not-kept = Was du sonst schreibst, dein Bild und deine Freunde speichere ich nicht.
privacy-operator = Die Datei enthält alles. Andere Fragen beantwortet, wer diesen Bot betreibt.
privacy-file = Alles als Datei
privacy-forget = Vergiss mich
forget-question = Soll ich dich für immer vergessen?
forget-what = Du verlässt jede Lobby und jedes laufende Spiel, als gäbst du auf. Deine Einstellungen, deine Abwesenheiten und deine täglichen Rätsel samt Serie werden gelöscht. In allen deinen Spielen und Ergebnissen steht statt deiner Discord-ID eine Zahl ohne Bedeutung und statt deines Namens einer wie „Spieler 3“.
forget-rest = Was gespielt wurde, bleibt, damit die anderen ihre Ergebnisse behalten, ebenso die Wörter, mit denen du abgehoben hast. Das lässt sich nicht rückgängig machen. Spielst du wieder, fange ich bei null an.
forget-yes = Ja, vergiss mich
forget-no = Alles behalten
forget-begun = Ich vergesse dich. Gleich hast du deine Spiele verlassen; alte Spielpläne folgen nach und nach.
forgotten-player = Spieler { $number }

## A date.

date = { $day }. { $month } { $year }
month-1 = Januar
month-2 = Februar
month-3 = März
month-4 = April
month-5 = Mai
month-6 = Juni
month-7 = Juli
month-8 = August
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Dezember

## == Daily ==
## Die tägliche Flucht, ein Rätsel für einen Zug, für alle dasselbe.

daily-title = Die tägliche Flucht · { $date }
daily-yours = Du spielst { $sign } { $colour }
daily-skulls-1 = ☠️ leicht
daily-skulls-2 = ☠️☠️ knifflig
daily-skulls-3 = ☠️☠️☠️ schwer
daily-turn = Du spielst { $sign } { $colour }. Du hast einen Zug: { $count ->
    [one] eine Aktion
   *[other] { $count } Aktionen
}.
daily-moves = Eine Karte bringt einen deiner Piraten vorwärts auf das nächste freie Feld mit ihrem Symbol. Ein Pirat kann auch zurückgehen, auf das nächste Feld mit einem oder zwei Piraten, und bringt dir für jeden davon eine Karte.
daily-edition = Ausgabe: { $edition }
daily-taken-jamaica = Karten, die du nimmst, ziehst du verdeckt.
daily-taken-tortuga = Karten, die du nimmst, kommen aus der Reihe ganz oben, vom Pfeil an.

## Die Aufgabe des Zuges. Felder haben Nummern; { $to } ist „auf 14“ oder „in die Schaluppe“.

daily-task-aboard = { $number ->
    [one] Bring noch einen deiner Piraten an Bord.
   *[other] Bring noch { $number } deiner Piraten an Bord.
}
daily-task-cards = Nimm so viele Karten wie möglich: { $number } lassen sich holen.
daily-task-reach = Beende deinen Zug mit einem Piraten auf Feld { $number }.
daily-task-farthest = Bring deine Piraten zusammen { $number } Felder voran. Felder nach vorn zählen zusammen, Felder zurück zählen minus.
daily-task-together = Beende deinen Zug mit { $number } deiner Piraten auf einem Feld.
daily-task-hindmost = Bring alle deine Piraten mindestens { $to }.
daily-task-win = { $number ->
    [one] Gewinn jetzt: Bring deinen letzten Piraten an Bord.
   *[other] Gewinn jetzt: Bring deine letzten { $number } Piraten an Bord.
}
daily-task-left = { $count ->
    [one] Behalte mindestens eine Karte.
   *[other] Behalte mindestens { $count } Karten.
}

daily-attempt = Versuch { $number } von { $most }
daily-so-far = bisher: { $reached } von { $wanted }
daily-judge = Zug prüfen ({ $number } von { $most })
daily-unfinished-turn = Du hast noch eine Aktion. Auch ein unfertiger Zug kostet einen Versuch.
daily-go-on = Weiter
daily-judge-anyway = Trotzdem prüfen
daily-tried = Versuch { $number }: { $moves }. { $why }
daily-answer-ends = Damit enden deine Versuche. Das Rätsel zählt als nicht gelöst.
daily-show-answer = Zeig mir die Lösung
daily-stale = Seit es diesen Knopf gibt, bist du schon weiter. Hier stehst du jetzt.
daily-still-open = Das Rätsel von gestern kannst du noch zu Ende spielen. Die Lösung kommt mit deinem Ergebnis.
daily-unfinished = Das Rätsel von gestern kannst du noch zu Ende spielen, bis { $time }.
daily-finish = Zu Ende spielen
daily-you = Du
daily-crew-0 = Blau
daily-crew-1 = Rot
daily-crew-2 = Gelb
daily-crew-3 = Grün
daily-crew-4 = Schwarz

## Warum ein Zug nicht stimmt. { $at } ist „auf 7“ oder „am Start“.

daily-wrong = Noch nicht: Versuch { $number } von { $most }
daily-again = Noch einmal
daily-task-was = Aufgabe: { $task }
daily-why-aboard = { $reached ->
    [0] Kein weiterer deiner Piraten kam an Bord.
    [one] Nur einer deiner Piraten kam dazu.
   *[other] { $reached } deiner Piraten kamen dazu.
} Verlangt sind { $wanted }.
daily-why-cards = { $reached ->
    [0] Du hast keine Karte genommen.
    [one] Du hast eine Karte genommen.
   *[other] Du hast { $reached } Karten genommen.
} Möglich sind { $wanted }.
daily-why-reach = Keiner deiner Piraten steht auf Feld { $wanted }.
daily-why-farthest = Deine Piraten kamen zusammen { $reached } weit. Möglich sind { $wanted }.
daily-why-backward = Deine Piraten standen am Ende zusammen { $reached ->
    [one] ein Feld
   *[other] { $reached } Felder
} weiter hinten. Möglich sind { $wanted } nach vorn.
daily-why-together = { $reached ->
    [0] Keiner deiner Piraten steht auf einem Feld.
    [one] Keine zwei deiner Piraten stehen beisammen.
   *[other] Höchstens { $reached } deiner Piraten stehen beisammen.
} Verlangt sind { $wanted }.
daily-why-hindmost = Dein hinterster Pirat ist noch { $at }.
daily-why-win = { $wanted ->
    [one] Dein letzter Pirat ist noch nicht an Bord.
   *[other] Von deinen letzten { $wanted } Piraten { $reached ->
        [0] kam keiner
        [one] kam nur einer
       *[other] kamen nur { $reached }
    } an Bord.
}
daily-why-left = Der Rest stimmt, aber du hast { $reached ->
    [0] keine Karte
    [one] eine Karte
   *[other] { $reached } Karten
} übrig statt { $wanted }.
daily-lost-at = { $action ->
    [1] Schon mit deiner ersten Aktion war es nicht mehr zu schaffen.
   *[other] Bis dahin stimmte alles: Mit Aktion { $action } war es nicht mehr zu schaffen.
}
daily-lost-nowhere = Bis hierher stimmte alles: Der Zug geht von da aus weiter.

## Das Ergebnis. Auf die Zeile folgen Zeichen für jede Aktion.

daily-solved = Gelöst!
daily-failed = Heute nicht
daily-line-open = Die tägliche Flucht { $date } · { $tries } von { $most } Versuchen gemacht
daily-line-solved = Die tägliche Flucht { $date } · gelöst im Versuch { $tries } von { $most }
daily-line-failed = Die tägliche Flucht { $date } · { $tries ->
    [0] nicht gelöst
    [one] in einem Versuch nicht gelöst
   *[other] in { $tries } Versuchen nicht gelöst
}
daily-streak = { $days ->
    [0] Deine Serie beginnt mit dem nächsten Rätsel, das du löst.
    [one] Deine Serie: ein Tag.
   *[other] Deine Serie: { $days } Tage in Folge.
}{ $longest ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }Deine längste: { $longest }.
}
daily-here = { $count ->
    [0] Auf diesem Server hat es noch niemand gelöst.
    [one] Auf diesem Server hat es eine Person gelöst.
   *[other] Auf diesem Server haben es { $count } Personen gelöst.
}
daily-server-streak = { $days ->
    [0] { "" }
    [one] Serie des Servers: ein Tag.
   *[other] Serie des Servers: { $days } Tage.
}
daily-unsolved = Nicht gelöst
daily-next = Das nächste Rätsel kommt { $time }.
daily-share-elsewhere = Um dein Ergebnis zu teilen, nimm { COMMAND("daily") } auf einem Server.
daily-share = Teilen
daily-steps = Schritt für Schritt
daily-solution = Lösung: { $moves }
daily-answer = Die Lösung · { $date }
daily-step = Schritt { $step } von { $steps }: { $move }
daily-play = Spielen
daily-shared = Geteilt. Die Nachricht des Tages in diesem Kanal zeigt die neuesten { $most } Ergebnisse.
daily-shared-solved = **{ $name }**: Versuch { $tries } von { $most }
daily-shared-failed = **{ $name }**: nicht gelöst
daily-shared-earlier = { $count ->
    [one] Eine Person hat schon früher geteilt. Die Neuesten:
   *[other] { $count } Leute haben schon früher geteilt. Die Neuesten:
}

## Was die Moderation für einen Server einstellt.

server-title = Servereinstellungen
server-page-tables = Tische
server-page-defaults = Neue Tische
server-page-messages = Nachrichten
server-page-daily = Regelmäßiges
server-page-tables-note = Diese Regeln gelten für alle, auch für die Moderation. Tische, die schon offen sind, bleiben.
server-page-defaults-note = So beginnt ein neuer Tisch. Der Gastgeber kann es anders wählen.
server-page-messages-note = Für alles, was ich ab jetzt schreibe. Laufende Spiele bleiben, wie sie sind.
server-page-daily-note = Ein neues Rätsel kommt jeden Tag um { $time }, das nächste { $puzzle }. Alle können es mit einem Knopf spielen und ihr Ergebnis dort teilen. Die Chronik kommt einmal in der Woche, das nächste Mal am { $next }, aber nur, wenn gespielt wurde. Niemand wird benachrichtigt.
server-change = Ändern
server-saved = ✅ Gespeichert.
server-unchanged = Nichts wurde geändert.
server-usual = Wie üblich
server-usual-language = Wie der Server oder Gastgeber
server-gone = ⚠️ Auch gewählt, aber ich sehe es nicht mehr: { $gone }
server-lacking = ⚠️ Ich kann in { $channel } nicht schreiben. Bitte gib mir dort diese Rechte: { $permissions }.
server-no-limit = Keine Grenze
server-openers = Wer darf Tische eröffnen?
    .description = Nur Leute mit dieser Rolle. Lass das leer, dann dürfen es alle.
server-openers-none = Alle
server-channels = In welchen Kanälen?
    .description = Nur in diesen und in ihren Threads. Lass das leer, dann geht es in jedem Kanal.
server-channels-none = In jedem Kanal
server-threads = Ein zweiter Tisch in einem Kanal
    .description = Was ich anbiete, wenn jemand einen Tisch will, wo schon einer ist
server-threads-on = Ich biete einen Thread dafür an
server-threads-off = Nur ein Tisch in einem Kanal
server-most_of_person = Wie viele offene Tische pro Person?
    .description = Tische, die jemand eröffnet hat und die noch nicht zu Ende sind
server-most_of_server = Wie viele offene Tische insgesamt?
    .description = Alle Tische, die noch nicht zu Ende sind; ruhende Spiele zählen nicht
server-edition = { setup-field-edition }
    .description = Üblich: das klassische Spiel
server-cards = { setup-field-cards }
    .description = Üblich: wie in der Spielregel der Ausgabe
server-pace = { setup-field-pace }
    .description = Üblich: ein Tag. Ist die Zeit um, kann ein Computer ziehen.
server-hints = { setup-field-hints }
    .description = Üblich: erlaubt. Alle sehen, wer um einen bittet.
server-friendly = { setup-field-friendly }
    .description = Üblich: für beides. Zählt es nur für Rekorde, ist es ein Freundschaftsspiel.
server-language = Sprache
    .description = Üblich: die Sprache eines Community-Servers, sonst die des Gastgebers
server-drawn_words = Abheben
    .description = Für Server mit AutoMod: Ich veröffentliche die Worte, die jemand wählt
server-drawn_words-off = Alle dürfen ein Wort schreiben
server-drawn_words-on = Alle wählen aus 25 Worten
server-daily = Kanal des täglichen Rätsels
    .description = Dort zeige ich jeden Tag ein Rätsel. Lass das leer, um damit aufzuhören.
server-daily-none = Kein Kanal
server-chronicle = Kanal der Wochenchronik
    .description = Was gespielt wurde, einmal in der Woche. Lass das leer, um damit aufzuhören.
server-chronicle-none = Kein Kanal

## Was die Einstellungen eines Servers verbieten, und wer das ändern kann.

error-forbidden-by-server = { $reason } { $who }
error-ask-moderators = Die Moderation dieses Servers kann das mit { COMMAND("settings", group: "moderation") } ändern.
error-binds-you = Diese Regel gilt auch für die Moderation. Du kannst sie mit { COMMAND("settings", group: "moderation") } ändern.
error-server-openers = Nur Leute mit der Rolle { $value } dürfen hier Tische eröffnen.
error-server-channels = Tische gibt es nur hier: { $value }.
error-server-threads = In diesem Kanal ist schon ein Tisch, und dieser Server will nur einen in einem Kanal.
error-server-drawn_words = Auf diesem Server hebt man nur mit Worten ab, die ich zeige.
error-server-most_of_person = { $value ->
    [one] Du hast auf diesem Server schon einen offenen Tisch, und mehr als einer geht nicht.
   *[other] Du hast auf diesem Server schon { $value } offene Tische, und mehr gehen nicht.
}
error-server-most_of_server = { $value ->
    [one] Auf diesem Server ist schon ein Tisch offen, und mehr als einer geht nicht.
   *[other] Auf diesem Server sind schon { $value } Tische offen, und mehr gehen nicht.
}

## Die Moderation erfährt, dass das tägliche Rätsel nicht erscheinen kann.

mornings-refused = Ich konnte die tägliche Flucht in { $link } nicht zeigen: Dort hindert mich etwas am Schreiben. `/cartagena-mod { command-settings.name }` sagt, was ich brauche, oder nimmt den Kanal weg. Das sage ich dir nur einmal.


## == Figures and tables ==

stats-cards-jamaica = Jamaica
stats-cards-tortuga = Tortuga
stats-cards-hispaniola = Hispaniola
stats-somebody = jemand
stats-title-own = Deine Partien
stats-title = { $name } auf diesem Server
stats-note-own = Alle deine Partien zählen, auch die auf anderen Servern und an privaten Tischen. Geteilt zeigt die Seite nur die Partien an öffentlichen Tischen dieses Servers.
stats-note = Nur Partien auf diesem Server zählen, und keine an privaten Tischen.
stats-none-own = Du hast noch keine Partie beendet. { COMMAND("new") } öffnet einen Tisch, und mit der Option gegen spielst du sofort gegen einen Computer.
stats-none = { $name } hat auf diesem Server noch keine Partie beendet. { COMMAND("new") } öffnet einen Tisch für euch beide.
stats-hidden = { $name } behält die eigenen Zahlen für sich.
stats-share = Teil dieses Servers teilen
stats-nothing-to-share = Es gibt noch nichts zu teilen: Nur Partien auf diesem Server zählen, und keine an privaten Tischen.
stats-games = { $games ->
    [one] **Eine Partie**
   *[other] **{ $games } Partien**
}, { $wins } gewonnen{ $draws ->
    [0] .
   *[other] , { $draws } unentschieden.
}
stats-wins = Gewonnen { $list }
stats-seats = zu { $seats ->
    [2] zweit
    [3] dritt
    [4] viert
    [5] fünft
   *[other] { $seats }
}: { $wins } von { $games }
stats-places = Plätze: { $list }
stats-place = { $count ->
    [one] einmal
   *[other] { $count } Mal
} der { $place ->
    [1] erste
    [2] zweite
    [3] dritte
    [4] vierte
   *[other] fünfte
}
stats-run = Längster Lauf: { $value ->
    [one] ein Feld
   *[other] { $value } Felder
}
stats-escape = Schnellste Flucht: { $value ->
    [one] ein Zug
   *[other] { $value } Züge
}
stats-closest = Knappste Partie: { $value ->
    [one] ein Feld machte den Unterschied
   *[other] { $value } Felder machten den Unterschied
}
stats-row = Siege in Folge: jetzt { $now }, höchstens { $longest }
stats-edition = Lieblingsausgabe: { $edition }
stats-rating = Wertung dieser Saison, { $cards }: { $said }
stats-band = Gruppe { $band }
stats-early = noch zu früh, um etwas zu sagen
stats-early-games = noch zu früh, um etwas zu sagen ({ $games } von { $needed } gewerteten Partien)
stats-rival = Rivale: { $name }, { $met ->
    [one] einmal
   *[other] { $met } Mal
} getroffen
stats-score-own = Du und { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } unentschieden
}
stats-score = { $name } und { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } unentschieden
}
stats-computers = Geschlagene Computer: { $list }
stats-computer = { $level } { $count ->
    [one] einmal
   *[other] { $count } Mal
}
stats-daily = Die tägliche Flucht: jetzt { $now ->
    [one] einen Tag
   *[other] { $now } Tage
} in Folge gelöst, höchstens { $longest }
stats-curve-title = Wertung dieser Saison, { $cards }
stats-curve-own = Deine Wertung in dieser Saison, { $cards }: { $trend }.
stats-curve = Die Wertung von { $name } in dieser Saison, { $cards }: { $trend }.
stats-trend-up = Sie ist gestiegen
stats-trend-down = Sie ist gefallen
stats-trend-level = etwa so hoch wie am Anfang
top-title-season = Die Tabelle dieser Saison (bis { $until })
top-title-all-time = Die Tabelle aller Zeiten
top-switch-season = Diese Saison
top-switch-all-time = Alle Zeiten
top-share = Mit dem Kanal teilen
top-games = { $games ->
    [0] In dieser Saison wurde noch keine Partie zwischen Menschen beendet. { COMMAND("new") } öffnet einen Tisch.
    [one] Eine Partie zwischen Menschen.
   *[other] { $games } Partien zwischen Menschen.
}
top-none = Dieser Server hat noch keine Tabelle
top-begin = Sie beginnt mit der ersten beendeten Partie zwischen Menschen. { COMMAND("new") } öffnet einen Tisch, und die anderen kommen mit einem Knopf dazu. Partien an privaten Tischen zählen nicht.
top-note = Partien an privaten Tischen zählen nicht. Namen in einer Gruppe haben keine Reihenfolge. Keine Punkte: Alles wird aus den Ergebnissen berechnet.
top-alt = Die Tabelle als Bild. Der Text darunter sagt dasselbe.
top-you = Du: { $said }
top-band = Gruppe { $band }: { $names }{ $more ->
    [0] { "" }
   *[other] { " " }und { $more } weitere
}
top-resting = *{ $name } (ein ruhiger Monat)*
top-early = Noch zu früh, um zu sagen, wer stärker ist. Die meisten Siege bisher:
top-nobody = Noch zu früh, um zu sagen, wer stärker ist.
top-wins = { $names }: { $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
}
top-records = Rekorde des Hauses
top-longest-run = Längster Lauf: { $value ->
    [one] ein Feld
   *[other] { $value } Felder
}, { $name }
top-fastest-escape = Schnellste Flucht: { $value ->
    [one] ein Zug
   *[other] { $value } Züge
}, { $name }
top-narrowest-win = Knappster Sieg: { $value ->
    [one] ein Feld
   *[other] { $value } Felder
} Vorsprung, { $name }
top-longest-game = Längste Partie: { $value ->
    [one] ein Zug
   *[other] { $value } Züge
}
top-most-dailies = Tägliche Flucht am häufigsten gelöst: { $value ->
    [one] einmal
   *[other] { $value } Mal
}, { $name }
top-watch-longest-run = Längsten Lauf ansehen
top-watch-fastest-escape = Schnellste Flucht ansehen
top-watch-narrowest-win = Knappsten Sieg ansehen
top-watch-longest-game = Längste Partie ansehen

## Die Chronik: eine öffentliche Nachricht in der Woche.

chronicle-title = Die Chronik der Woche
chronicle-span = { $begin } bis { $end }
chronicle-wins = Die meisten Siege: { $names }, { $people ->
    [one] { "" }
   *[other] je{ " " }
}{ $wins ->
    [one] ein Sieg
   *[other] { $wins } Siege
}
chronicle-records = Neue Rekorde des Hauses
chronicle-note = Wie in der Tabelle: Partien an privaten Tischen zählen nicht, und ein Freundschaftsspiel zählt nicht als Sieg.
chronicle-table = Tabelle öffnen

## What a finished game changed on its server: one line below the outcome.

change-first-win = Der erste Sieg von { $name } gegen { $opponents ->
    [one] einen anderen Menschen
   *[other] { $opponents } andere Menschen
}
change-longest-run = Ein Rekord des Hauses: { $name } lief { $value } Felder auf einmal (bisher: { $before })
change-fastest-escape = Ein Rekord des Hauses: { $name } entkam in { $value } Zügen (bisher: { $before })
change-narrowest-win = Ein Rekord des Hauses: { $name } gewann mit nur { $value ->
    [one] einem Feld
   *[other] { $value } Feldern
} Vorsprung (bisher: { $before })
change-longest-game = Ein Rekord des Hauses: die längste Partie, { $value } Züge (bisher: { $before })
change-lead = { $name } führt jetzt gegen { $other } { $above } : { $below }
change-streak = { $name } hat { $wins } Partien in Folge gewonnen, mehr als je zuvor
change-first-beaten = Der erste Sieg von { $name } gegen einen Computer der Stufe { $level }
