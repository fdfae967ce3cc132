### Nederlands. De woorden voor tekens, kaarten, tunnel en sloep zijn die van het Nederlandse regelboek.
### De sleutel zegt waar de tekst staat: lobby-title, board-turn, error-not-your-turn.


## == Common ==

symbol-skull = Doodskop
symbol-hat = Punthoed
symbol-dagger = Dolk
symbol-bottle = Fles
symbol-key = Sleutel
symbol-pistol = Pistool

## How players hold and take cards.

cards-jamaica = **Jamaica**: de kaarten zijn gesloten, nieuwe kaarten pak je blind van de voorraadstapel.
cards-tortuga = **Tortuga**: de kaarten liggen open, nieuwe kaarten pak je uit een open rij.
cards-hispaniola = **Hispaniola**: de kaarten zijn gesloten, nieuwe kaarten pak je uit een open rij.

## Plaatsen van een piraat: zoals op een knop (beginpunt → 7, 17 → sloep) en zoals een zin ze nodig heeft.

place-start = beginpunt
    .short = start
    .from = van het beginpunt
    .to = naar het beginpunt
    .at = op het beginpunt
place-space =
    .from = van veld { $number }
    .to = naar veld { $number }
    .at = op veld { $number }
place-sloop = sloep
    .short = ⛵
    .from = uit de sloep
    .to = in de sloep
    .at = in de sloep
place-rowing-boat = roeiboot
    .short = 🚣
    .from = uit de roeiboot
    .to = in de roeiboot
    .at = in de roeiboot

## The symbols that only some editions have.

symbol-flag = Piratenvlag
symbol-pirate-hat = Piratenhoed
symbol-sword = Zwaard
symbol-rum-bottle = Rumfles
symbol-keys = Sleutelbos
symbol-grappling-hook = Enterhaak
symbol-lantern = Lantaarn
symbol-telescope = Verrekijker

## Editions, as the lobby names them.

edition-classic = Editie: **Klassiek**
edition-classic-passing = Editie: **Klassiek**, passen mag
edition-swedish = Editie: **Klassiek met de Zweedse tekens**
edition-ravensburger-basic = Editie: **Ravensburger, basisspel**
edition-ravensburger-advanced = Editie: **Ravensburger, spel voor gevorderden**

## This language's own name, for the choice of a table's language.

language-name = Nederlands


## == Errors ==

## Private answers to one person.

error-no-game = In dit kanaal loopt geen spel. Met { COMMAND("new") } open je er een.
error-unreadable = Ik kan dit spel nu niet lezen. Een lopend spel rust tot ik dat weer kan, en niemand verliest tijd. { COMMAND("new") } opent een ander.
error-channel-taken = In dit kanaal loopt al een spel.
error-too-many-watched-games = Aan twee tafels spelen al computers voor jou. Wacht tot een spel klaar is, of breek het af.
error-too-many-watched-here = Op deze server spelen al aan vijf tafels alleen computers. Wacht tot een spel klaar is.
error-game-ended = Dit spel is afgelopen.
error-not-started = Dit spel is nog niet begonnen.
error-not-finished = Dit spel heeft nog niemand gewonnen.
error-no-finished-game = In dit kanaal is nog geen spel uitgespeeld.
error-no-such-game = Er is op deze server geen uitgespeeld spel met dat nummer.
error-already-started = Dit spel is al begonnen.
error-already-seated = Je doet al mee.
error-not-seated = Je doet niet mee aan dit spel. { COMMAND("new") } opent een spel van jezelf.
error-lobby-full = Alle vijf plaatsen zijn bezet.
error-not-invited = Deze tafel is privé: de host speelt met wie is uitgenodigd. Met { COMMAND("new") } in een ander kanaal open je er zelf een.
error-too-many-invitations = Deze lobby heeft al zoveel mensen en rollen uitgenodigd als mag.
error-kept-out = De host of een moderator heeft je van deze tafel geweerd, en alleen zij kunnen je weer toelaten. Met { COMMAND("new") } in een ander kanaal open je er zelf een.
error-too-many-kept-out = Deze lobby weert al zoveel mensen als mag.
error-too-few-seats = Er zijn minstens twee spelers nodig. Wacht nog op een medespeler of voeg een computer toe.
error-cut-owed = De tafel is veranderd sinds er is gecoupeerd. Eerst moeten de spelers die in de lobby staan opnieuw couperen.
error-cut-meanwhile = Er is opnieuw gecoupeerd sinds je laatst keek. Kijk door wie, en start dan of coupeer zelf opnieuw.
error-no-word = Daar staat geen letter en geen cijfer in. Schrijf een woord met letters van a tot z of met cijfers.
error-word-shown = Met dit woord is hier al gecoupeerd, dus de anderen kennen het. Schrijf een nieuw woord.
error-too-many-cuts = Je hebt tien keer gecoupeerd, en je laatste woord geldt nog. Coupeert iemand steeds weer na jou, verlaat dan deze lobby.
error-no-vote = Aan deze tafel wordt niet gestemd over wie begint.
error-no-hints = De host van deze tafel heeft hints uitgezet.
error-no-draw = Er is op dit moment geen gelijkspel aangeboden.
error-agreed-already = Je bent al akkoord met het gelijkspel.
error-paced-already = Dit spel heeft al een tijdslimiet.
error-no-pace = Dit spel heeft geen tijdslimiet. De spelers kunnen er een voorstellen bij **Instellingen**.
error-not-longer = De tijdslimiet kan alleen langer worden, en zo lang is die al.
error-proposed-already = Er is al een tijdslimiet voorgesteld. Bij het bord kun je akkoord gaan of weigeren.
error-not-proposed = Die tijdslimiet is niet meer voorgesteld.
error-agreed-to-pace = Je bent al akkoord. De tijdslimiet gaat in zodra iedereen akkoord is die hier in de laatste zeven dagen actief was.
error-own-age-only = Je kunt alleen voor jezelf antwoorden.
error-host-only = Dat kan alleen de host.
error-not-deciding = Dat beslist { $decides }.
error-moderator-only = Dat kan alleen een moderator.
error-host-or-moderator = Dat kunnen alleen de host en moderators.
error-call-off-by-host = Tot iedereen gespeeld heeft, kan de host vragen om dit spel af te breken, en een van jullie moet dat goedvinden. Daarna kan alleen een moderator het nog.
error-call-off-too-late = Iedereen heeft gespeeld: nu kan alleen een moderator dit spel nog afbreken.
error-call-off-asked = Het bord vraagt het de anderen al. Een van hen moet het goedvinden.
error-call-off-not-asked = De host vraagt daar niet meer om. Het spel gaat verder.
error-not-your-turn = Je bent niet aan de beurt.
error-own-turn = Je bent zelf aan de beurt.
error-computer-on-turn = Een computer is aan de beurt, en die laat nooit lang wachten.
error-not-to-be-called = Deze speler heeft meldingen uitgezet en ziet de beurt vanzelf bij een volgend bezoek.
error-nudged-already = Deze speler heeft kort geleden al een herinnering gekregen. Eens in de twaalf uur is genoeg.
error-nudged-too-soon = Deze beurt is nog maar net begonnen. Na een uur kun je de speler laten herinneren, of na de helft van de tijd voor een beurt als dat minder is.
error-no-actions-left = Je hebt al je acties gebruikt. Beëindig nu je beurt.
error-played-for = Een computer speelt nu voor je. **Mijn kaarten** geeft je je plaats terug.
error-not-overdue = Er is niets te doen: de beurt is niet te laat, of een computer speelt die al.
error-not-absent = Dat kan pas als een speler drie beurten achter elkaar heeft gemist.
error-seat-unavailable = Die plaats is niet meer vrij, of een andere speler heeft er al om gevraagd.
error-away-enough = Zo lang kun je niet weg zijn: hoogstens 14 dagen achter elkaar en 30 in elke periode van 90 dagen.
error-on-leave = Deze speler heeft zich afgemeld: tot die terug is, mag niemand anders in diens plaats spelen.
error-against-the-rules = Dat mag nu niet van de regels.
error-colour-taken = Die kleur is net door een andere speler gekozen. Kies een andere.
error-set-meanwhile = Terwijl je formulier open was, is hetzelfde veranderd. Jouw keuze is daarom niet bewaard: kijk hoe de tafel er nu bij staat en open het opnieuw.
error-stale-click = Het spel is al verder dan die knop. Zo staat het er nu voor.
error-too-quick = Je eerste tik telt. De tweede is genegeerd, omdat daar net een andere knop was verschenen.
error-not-the-day = De dag van die puzzel is voorbij. { COMMAND("daily") } opent die van vandaag.
error-not-begun = Aan die puzzel ben je niet begonnen. { COMMAND("daily") } opent die van vandaag.
error-attempts-ended = Die puzzel heb je al af. { COMMAND("daily") } laat je resultaat zien.
error-already-tried = Precies deze beurt heb je al geprobeerd. Hij heeft je niets gekost: neem een actie terug en probeer een andere.
error-attempts-open = Je hebt nog een poging over: maak de puzzel eerst af.
error-stale-attempt = Je bent al verder dan die knop. { COMMAND("daily") } laat zien waar je bent.
error-no-server = Een resultaat kun je alleen op een server delen.
error-no-puzzle = Voor die dag is er geen puzzel.
error-servers-only = Dat kan alleen op een server. Hier kun je { COMMAND("daily") } spelen. { COMMAND("learn") } en { COMMAND("rules") } laten zien hoe het gaat.
error-back-to-server = Dat kan op een server: [terug naar die van jou]({ $link }). Hier kun je { COMMAND("daily") }, { COMMAND("learn") } en { COMMAND("rules") } gebruiken.
error-missing-permissions = Ik kan in dit kanaal geen bord tonen. Geef me hier alsjeblieft deze rechten: { $permissions }.
error-timed-out = Ik heb op deze server een time-out tot { $moment }. Een moderator kan die eerder beëindigen; tot dan kan ik geen bord tonen.
error-unknown-channel-kind = Ik ken dit soort kanaal nog niet, dus ik kan hier geen bord tonen. Open het spel in een tekstkanaal of een thread.
error-not-installed = Ik ben nog geen lid van deze server. De beheerders kunnen [mij uitnodigen]({ $link }).
error-roles-unknown = Ik ken de rollen van deze server nog niet. Probeer het zo nog eens.
error-stopping = Ik herstart zo meteen. Je spel is veilig: probeer het over een minuut opnieuw.
error-still-thinking = Ik ben nog bezig met je vorige vraag.
error-too-often = Daar is aan deze tafel net heel vaak om gevraagd. Probeer het over een minuut opnieuw.
error-too-often-on-server = Op deze server is daar net heel vaak om gevraagd. Probeer het over een minuut nog eens.
error-shared-already = Deze herhaling is zojuist al gedeeld. Kijk iets hoger.
error-storage = Ik kon dat niet opslaan, dus het telt niet. Probeer het over een minuut opnieuw.
error-in-doubt = Ik weet nog niet of dat is opgeslagen. Het bord laat het zo zien: kijk daar voordat je het opnieuw probeert.
error-busy = Ik heb het nu te druk, dus er is niets gebeurd. Probeer het opnieuw.
error-partly = Ik heb het nu te druk om dat allemaal te doen. Wat al gebeurd is, is opgeslagen: kijk eerst voordat je het opnieuw probeert.
error-discord = Discord werkte net even niet mee. Probeer het zo nog eens.
error-rate-limited = { $minutes ->
    [one] Discord laat me dat maar zo vaak doen. Probeer het over een minuut opnieuw.
   *[other] Discord laat me dat maar zo vaak doen. Probeer het over { $minutes } minuten opnieuw.
}
error-resting = Dit spel rust. Druk op **Wakker maken** bij het bord om verder te spelen.
error-unexpected = Er ging bij mij iets mis. Je spel is veilig. Probeer het nog eens, of gebruik { COMMAND("hand") }.
error-unknown-button = Die knop hoort bij een andere versie van mij. Met { COMMAND("hand") } en { COMMAND("board") } krijg je de nieuwe.
error-unknown-command = Dat commando hoort bij een andere versie van mij. Typ `/cartagena` om te zien welke er nu zijn.
error-not-offered = Dat is geen keuze van dit commando. Kies iets uit de lijst.
error-another-place = Die knop hoort bij een spel in een ander kanaal. Gebruik hem daar.
error-no-threads-here = Ik kan alleen in een gewoon tekstkanaal een thread openen.
error-not-in-thread = Ik zit nog niet in deze privéthread: vermeld me hier één keer en probeer het dan opnieuw.
error-see-board = [Naar het spel]({ $link })
done-on-old-message = Gelukt. Dat bericht is een oud bericht: [het nieuwste]({ $link }) laat zien hoe het spel ervoor staat.

## Permissions, as Discord's own settings name them in this language.

permission-view_channel = Kanaal bekijken
permission-send_messages = Berichten versturen
permission-send_messages_in_threads = Berichten versturen in threads
permission-embed_links = Links insluiten
permission-attach_files = Bestanden bijvoegen
permission-read_message_history = Berichtgeschiedenis lezen
permission-create_public_threads = Openbare threads maken
permission-mention_everyone = @everyone, @here en alle rollen vermelden
permission-connect = Verbinding maken

## A mix of options that cannot be played.

option-no-printed-board = Geen regelboek toont welke tekens er op de segmenten van deze editie staan. Daarom is het bord hier altijd willekeurig.
option-pirates-not-offered = Iedere speler kan vier tot acht piraten hebben.
option-segments-not-offered = Het bord kan vier, vijf, zes of acht segmenten hebben.

## Why the rules forbid an action.

rule-game-over = Het spel is afgelopen.
rule-no-actions-left = Een beurt heeft { $actions } acties, en je hebt ze allemaal gebruikt. Beëindig nu je beurt.
rule-no-such-pirate = Je hebt geen piraat { $at }.
rule-no-such-card = Je hebt geen kaart met dit teken: { $symbol }. Nieuwe kaarten krijg je door terug te gaan.
rule-aboard = Een piraat { $boat } is er al: geen kaart verplaatst hem. Terug mag hij wel.
rule-lands-elsewhere = { $symbol } brengt die piraat { $origin } { $lands }, niet { $target }: altijd naar het volgende vrije veld met dat teken.{ $count ->
    [0] { "" }
   *[other] { " " }Bezet en dus overgeslagen: { $passed }.
}
rule-jumps-aboard = { $symbol } brengt die piraat { $origin } { $lands }, niet { $target }: { $count ->
    [0] er ligt geen veld met dat teken meer voor hem.
    [one] het enige veld met dat teken voor hem is bezet.
   *[other] alle velden met dat teken voor hem zijn bezet.
}
rule-retreats-elsewhere = Terug ga je { $origin } { $lands }, niet { $target }: altijd naar het dichtstbijzijnde veld erachter met één of twee piraten.{ $count ->
    [0] { "" }
   *[other] { " " }Vol met drie piraten en dus overgeslagen: { $passed }.
}
rule-at-start = Een piraat op het beginpunt kan niet terug: er is niets achter hem.
rule-nobody-behind = Geen piraat kan { $origin } terug: op geen veld erachter staan één of twee piraten. { $count ->
    [0] Lege velden tellen niet.
   *[other] Drie is te veel: { $passed }. De andere zijn leeg.
}
rule-action-owed = Aan deze tafel moet je elke beurt minstens één actie doen als dat kan.
rule-nothing-to-undo = Er valt niets ongedaan te maken: je beurt is net begonnen, je hebt sindsdien nieuwe kaarten gezien, of er is iets anders gebeurd dat vaststaat.
rule-already-out = Die speler is al uit het spel gestapt.
rule-no-draw = Gelijkspel kan alleen zolang het spel in een kringetje ronddraait.
rule-has-agreed = Deze speler is al akkoord met het gelijkspel.


## == Commands ==

## The texts in Discord's command picker. Names are lower-case and have no spaces.

command-group =
    .name = cartagena
    .description = De piratenrace van het fort naar de boot
command-moderation =
    .name = cartagena-mod
    .description = Voor moderators: tafels, spelers en taal van deze server
command-new =
    .name = nieuw
    .description = Open een spel in dit kanaal
command-new-edition =
    .name = editie
    .description = Welke editie van het spel (standaard: Klassiek)
command-new-classic =
    .choice = Klassiek
command-new-classic-passing =
    .choice = Klassiek, passen mag
command-new-swedish =
    .choice = Klassiek met de Zweedse tekens
command-new-ravensburger-basic =
    .choice = Ravensburger, basisspel
command-new-ravensburger-advanced =
    .choice = Ravensburger voor gevorderden
command-new-cards =
    .name = kaarten
    .description = Hoe je kaarten vasthoudt en pakt (standaard: Jamaica)
command-new-jamaica =
    .choice = Jamaica: gesloten, meer geluk
command-new-tortuga =
    .choice = Tortuga: alles open, meer tactiek
command-new-hispaniola =
    .choice = Hispaniola: gesloten, open rij
command-new-passing =
    .name = passen
    .description = Mag je een hele beurt passen? (standaard: zoals in de editie)
command-new-pirates =
    .name = piraten
    .description = Aantal piraten per speler (standaard: zoals in de editie)
command-new-segments =
    .name = segmenten
    .description = Aantal segmenten van zes velden (standaard: zoals in de editie)
command-new-wild =
    .name = wild
    .description = Willekeurig bord: ook de tekens op de segmenten worden geloot
command-new-opener =
    .name = begint
    .description = Wie begint (standaard: het lot beslist)
command-new-seed =
    .choice = Het lot beslist
command-new-host =
    .choice = De host
command-new-vote =
    .choice = De spelers beantwoorden de vraag uit het regelboek
command-new-pace =
    .name = tempo
    .description = Hoelang een beurt mag duren (standaard: 1 dag)
command-new-pace-180 =
    .choice = 3 minuten
command-new-pace-3600 =
    .choice = 1 uur
command-new-pace-86400 =
    .choice = 1 dag
command-new-pace-259200 =
    .choice = 3 dagen
command-new-pace-604800 =
    .choice = 1 week
command-new-pace-none =
    .choice = Zo lang als nodig
command-new-strict =
    .name = streng
    .description = Een computer speelt elke beurt die te laat is meteen (standaard alleen op verzoek)
command-new-leavers =
    .name = vertrekkers
    .description = Wat er gebeurt met de piraten van wie weggaat (standaard gaan ze mee)
command-new-friendly =
    .name = vriendschappelijk
    .description = Een vriendschappelijk spel telt voor records, niet voor ratings (standaard: voor allebei)
command-new-against =
    .name = tegen
    .description = Begin meteen tegen één computer (standaard: een lobby waaraan anderen kunnen deelnemen)
command-new-leave =
    .choice = Hun piraten gaan mee
command-new-stay =
    .choice = Hun piraten blijven, gespeeld door een computer
command-new-language =
    .name = taal
    .description = Taal van het bord (standaard: die van de server)
command-watch =
    .name = toekijken
    .description = Laat computers tegen elkaar spelen en kijk toe
command-watch-players =
    .name = spelers
    .description = Aantal computers (standaard: drie)
command-watch-level =
    .name = niveau
    .description = Hoe goed ze spelen (standaard: gemengd)
command-watch-cabin-boy =
    .choice = Scheepsjongens: heel makkelijk
command-watch-sailor =
    .choice = Matrozen: makkelijk
command-watch-boatswain =
    .choice = Bootslui: gemiddeld
command-watch-helmsman =
    .choice = Stuurlui: sterk
command-watch-captain =
    .choice = Kapiteins: heel sterk
command-watch-admiral =
    .choice = Admiraals: het sterkst
command-hand =
    .name = hand
    .description = Je kaarten en wat je ermee kunt doen, alleen voor jou zichtbaar
command-away =
    .name = afwezig
    .description = Een paar dagen weg zijn: je klokken staan stil
command-board =
    .name = bord
    .description = Zet het bord weer onder in het kanaal
command-notify =
    .name = meldingen
    .description = Hoe ik je vertel dat een spel op je wacht, en hoe je beurten eindigen
command-privacy =
    .name = privacy
    .description = Wat ik over je bewaar, alles ervan als bestand, en hoe ik je vergeet
command-remove =
    .name = verwijderen
    .description = Haal een speler uit het spel van dit kanaal
command-tables =
    .name = tafels
    .description = Alle open tafels van deze server
command-text =
    .name = tekst
    .description = Het hele bord in woorden, alleen voor jou zichtbaar
command-replay =
    .name = herhaling
    .description = Een uitgespeeld spel terugzien, bewegend of stap voor stap, alleen voor jou zichtbaar
command-replay-game =
    .name = spel
    .description = Het nummer (standaard: het laatste spel van dit kanaal)
command-stats =
    .name = statistiek
    .description = Jouw spellen in cijfers, of die van iemand anders, alleen voor jou zichtbaar
command-stats-player =
    .name = persoon
    .description = Wiens cijfers (standaard: de jouwe)
command-top =
    .name = stand
    .description = De stand van deze server en de records, alleen voor jou zichtbaar
command-daily =
    .name = dagelijks
    .description = De dagelijkse ontsnapping: één puzzel per dag, drie pogingen, alleen voor jou
command-daily-day =
    .name = dag
    .description = De puzzel van vandaag of het antwoord van gisteren (standaard: vandaag)
command-daily-today =
    .choice = De puzzel van vandaag
command-daily-yesterday =
    .choice = Het antwoord van gisteren
command-settings =
    .name = instellingen
    .description = Wie tafels mag openen, hoe ze beginnen, de taal, de dagelijkse puzzel
command-learn =
    .name = leren
    .description = Een eerste les: leer de regels door te spelen, alleen voor jou zichtbaar
command-rules =
    .name = regels
    .description = Hoe je speelt, pagina voor pagina, met afbeeldingen
command-rules-edition =
    .name = editie
    .description = Welke editie (standaard: die van het spel in dit kanaal)
command-games =
    .name = spellen
    .description = De spellen waaraan je meedoet
command-history =
    .name = geschiedenis
    .description = Je uitgespeelde spellen op deze server, om terug te zien en van te leren
command-challenge =
    .menu = Uitdagen voor Cartagena


## == Lobby ==

lobby-title = Cartagena: wie ontsnapt?
lobby-race-sloop = Wie krijgt als eerste { $pirates } piraten uit de gevangenis?
lobby-race-rowing-boat = Wie krijgt als eerste { $pirates } piraten uit de jungle?
lobby-crew-4 = vier
lobby-crew-5 = vijf
lobby-crew-6 = zes
lobby-crew-7 = zeven
lobby-crew-8 = acht
lobby-cards-jamaica = Jamaica: gesloten kaarten
lobby-cards-tortuga = Tortuga: open kaarten
lobby-cards-hispaniola = Hispaniola: gesloten kaarten, open rij
lobby-differs = Anders dan in het regelboek: { $rules }.
lobby-passing = passen mag
lobby-no-passing = minstens één actie per beurt
lobby-handling = hoe je kaarten vasthoudt en pakt
lobby-pirates = { $count } piraten per speler
lobby-spaces = { $count } velden
lobby-wild = een willekeurig bord

## Who begins: the rule book's question, and its answers.

question-pirate = Wie lijkt het meest op een piraat?
question-captain = Wie lijkt het meest op een piratenkapitein?
question-oldest = Wie is de oudste?
lobby-i-am-the-oldest = Ik ben de oudste
lobby-who-begins = Wie begint?
lobby-votes = { $count ->
    [one] 1 stem
   *[other] { $count } stemmen
}

opener-seed = Het lot beslist
opener-host = De host
opener-vote = Jullie kiezen
lobby-pace-180 = Een beurt mag 3 minuten duren.
lobby-pace-3600 = Een beurt mag een uur duren.
lobby-pace-86400 = Een beurt mag een dag duren.
lobby-pace-259200 = Een beurt mag 3 dagen duren.
lobby-pace-604800 = Een beurt mag een week duren.
lobby-pace-none = Een beurt heeft geen tijdslimiet.
lobby-clock-180 = 3 minuten per beurt
lobby-clock-3600 = Een uur per beurt
lobby-clock-86400 = Een dag per beurt
lobby-clock-259200 = 3 dagen per beurt
lobby-clock-604800 = Een week per beurt
lobby-clock-none = Geen tijdslimiet
lobby-first-host = de host begint
lobby-first-vote = jullie kiezen wie begint
lobby-first-next = de volgende speler begint
lobby-strict = { $clock }, dan speelt de computer
lobby-lenient = { $clock }, dan mag de computer
lobby-stays = wie gaat, laat de piraten hier
lobby-drawn-words = je coupeert met woorden die de bot laat zien
lobby-no-hints = geen hints
lobby-friendly = een vriendschappelijk spel, zonder rating
lobby-host = host
lobby-begins = begint
lobby-cover = Vijf piraten op de vlucht, en de boot die op hen wacht.
lobby-need-more = Er is nog een speler nodig: een vriend of een computer.
lobby-need-cut = De host kan starten zodra de spelers hieronder opnieuw hebben gecoupeerd.
lobby-ready = { $free ->
    [0] De tafel is vol: de host kan starten.
    [one] De host kan starten. Eén plaats is vrij.
   *[other] De host kan starten. { $free } plaatsen zijn vrij.
}
lobby-fair = Controlegetal van het schudden (SHA-256): { $hash }
lobby-fair-button = Eerlijk?
lobby-secret = Het geheim was { $secret }.
fair-title = Eerlijk geschud
fair-secret =
    Hier kun je nagaan dat er eerlijk wordt geschud. Wil je gewoon spelen, sla deze pagina dan over.

    Eén geheim bepaalt hoe er in dit spel wordt geschud. Het is getrokken voordat iemand kon meedoen, en dit is het controlegetal (SHA-256):
fair-check = Schrijf het op als je wilt. Als het spel is afgelopen, staat het geheim in het bestand van het spel, en daarmee kan iedereen elke kaart controleren.
fair-cut = Iedereen die meespeelt mag couperen. Vertrouw je de anderen of de bot niet, coupeer dan als laatste, met woorden die niemand kan raden.
fair-drawn-words = Iedereen die meespeelt mag couperen: je kiest een van de 25 woorden die ik laat zien. Ze volgen uit het geheim en uit wie je bent, dus niemand kan ze nog uitkiezen, en andere spelers hebben er niets aan. Maar wie de bot beheert, kende alle 25 eerder dan jij en kan een geheim gezocht hebben dat goed uitkomt. Jouw keuze maakt dat 25 keer zo moeilijk; een eigen woord zou het onmogelijk maken.
fair-clear = Woord van { $name } wissen
fair-clear-left = Woorden van vertrekkers wissen
fair-join = Wie wil couperen, moet meedoen.
lobby-cuts = ✂️ Gecoupeerd: { $cuts }
lobby-cut = { $name } `{ $word }`
lobby-cut-drawn = { $name } `{ $word }` (van de bot)
lobby-cut-left = (vertrokken) `{ $word }`
lobby-cut-again = ✂️ Coupeer nog eens, met een nieuw woord: { $names } (**Eerlijk?**).
lobby-cut-fewer = ✂️ De tafel is sindsdien kleiner geworden. Alle woorden tellen; je kunt opnieuw couperen (**Eerlijk?**).
lobby-renewed =
    { $count ->
        [one] ✂️ Na het couperen is er één keer opnieuw gedeeld.
       *[other] ✂️ Na het couperen is er { $count } keer opnieuw gedeeld.
    } Speel niet met iemand door wie je twee keer opnieuw moet couperen.
lobby-called-off-before = Hier { $count ->
    [one] is één spel
   *[other] zijn { $count } spellen
} na het delen afgebroken, sinds er een werd uitgespeeld.
lobby-cut-the-deck = Couperen
cut-title = Couperen
cut-word = Jouw woord, zichtbaar voor iedereen
    .description = Letters a–z en cijfers tellen. Niemand mag het raden. Laat het leeg en ik trek er een.
cut-pick = Kies een van deze 25.
lobby-join = Meedoen
lobby-leave = Uitstappen
lobby-start = Starten
lobby-cancel = Afbreken
lobby-set-up = Inrichten
lobby-wanted = Gezocht: { $people }
lobby-wanted-alone = 🔒 Gezocht, alleen deze: { $people }
lobby-private = 🔒 Alleen wie is uitgenodigd kan meedoen.
lobby-closed-playing = De wachters slapen: het spel is begonnen. Het bord staat hieronder.
lobby-closed-finished = Dit spel is afgelopen.
lobby-closed-cancelled = Dit spel is afgebroken.
lobby-closed-expired = Niemand heeft dit spel gestart, dus heb ik het na een tijdje gesloten. Met { COMMAND("new") } open je een nieuw spel.

## Een lobby inrichten: wat alleen de host ziet.

setup-title = De tafel inrichten
setup-note = Alleen jij ziet dit. Wat je kiest geldt meteen, en iedereen ziet het in de lobby.
setup-by-host = { $host } richt deze tafel in. Met { COMMAND("new") } in een ander kanaal open je er zelf een.
setup-own-title = Jouw plek
setup-colour = Jouw kleur: { $sign } **{ $colour }**
setup-colour-menu = Kies je kleur
colour-0 = Blauw
colour-1 = Rood
colour-2 = Geel
colour-3 = Groen
colour-4 = Zwart
setup-computers = Computers
setup-access = Wie mag meedoen
setup-rules = Editie en kaarten
setup-board = Bord
setup-time = Tijd
setup-play = Aan tafel
setup-field-number = Hoeveel computers erbij?
setup-field-level = Hoe sterk zijn ze?
setup-field-away = Wegsturen
setup-field-access = Wie mag meedoen?
setup-field-invited = Uitgenodigde mensen en rollen
setup-field-barred = Van deze tafel weren
setup-field-edition = Editie
setup-field-cards = Kaarten
setup-field-passage = Velden
setup-field-pirates = Piraten
setup-field-passing = Passen
setup-field-opener = Wie begint?
setup-field-pace = Tijd voor een beurt
setup-field-strict = Als een beurt te lang duurt
setup-field-leavers = Als een speler vertrekt
setup-field-words = Couperen
setup-field-hints = Hints
setup-field-friendly = De uitslag telt
setup-plays = Computers: { $names }
setup-keep-out = Mensen weren
setup-kept-out = Geweerd: { $names }
setup-fewer = { $count ->
    [0] Er was geen plek meer voor een computer: anderen waren sneller.
    [one] Er was maar plek voor één computer: anderen waren sneller.
   *[other] Er was maar plek voor { $count } computers: anderen waren sneller.
}
keep-out-nobody = Er is hier niemand om te weren.
keep-out-none = Niemand wordt nu van deze tafel geweerd.
setup-uncalled = { $roles }: genoemd in de lobby, maar niet gepingd. Ik kan alleen rollen pingen die iedereen mag vermelden. Voor andere hebben jij en ik allebei in dit kanaal het recht `{ $permission }` nodig. Haal de rol er dan uit en kies die opnieuw.
setup-open = Iedereen mag meedoen
setup-private = Alleen genodigden doen mee
setup-anybody = Iedereen
setup-invited = Alleen genodigden
setup-spaces = { $count }
setup-wild = { $count }, willekeurig bord
setup-pirates = { $count } per speler
setup-passing = Toegestaan
setup-no-passing = Minstens één actie per beurt
setup-strict = Een computer speelt meteen
setup-lenient = Een computer speelt op verzoek
setup-stay = Een computer speelt verder
setup-leave = De piraten gaan mee
setup-own-words = Met woorden van de spelers
setup-drawn-words = Met woorden die de bot toont
setup-hints = Hints zijn toegestaan
setup-no-hints = Geen hints
setup-hints-no = Geen
setup-hints-yes = Toegestaan
setup-rated = Voor rating en records
setup-friendly = Alleen voor records

## Computer players: what the lobby offers, and what they are called.

lobby-computer = computer
lobby-add-cabin-boy = Scheepsjongen (heel makkelijk)
lobby-add-sailor = Matroos (makkelijk)
lobby-add-boatswain = Bootsman (gemiddeld)
lobby-add-helmsman = Stuurman (sterk)
lobby-add-captain = Kapitein (heel sterk)
lobby-add-admiral = Admiraal (sterkst)
lobby-about-cabin-boy = Rent te vroeg, vergeet wie wacht
lobby-about-sailor = Denkt alleen aan de volgende actie
lobby-about-boatswain = Denkt twee acties vooruit
lobby-about-helmsman = Plant zijn hele beurt
lobby-about-captain = Plant zijn beurt, met weinig fouten
lobby-about-admiral = Bedenkt ook wat anderen kunnen
computer-cabin-boy = Scheepsjongen { $number ->
    [1] Pim
    [2] Teun
    [3] Bas
    [4] Joost
   *[other] Guus
}
computer-sailor = Matroos { $number ->
    [1] Kees
    [2] Daan
    [3] Jaap
    [4] Wim
   *[other] Sjoerd
}
computer-boatswain = Bootsman { $number ->
    [1] Dekker
    [2] Kuiper
    [3] Prins
    [4] Schipper
   *[other] Post
}
computer-helmsman = Stuurman { $number ->
    [1] Smit
    [2] Visser
    [3] Mulder
    [4] Kramer
   *[other] Bakker
}
computer-captain = Kapitein { $number ->
    [1] Valk
    [2] Reiger
    [3] Kraai
    [4] Meeuw
   *[other] Arend
}
computer-admiral = Admiraal { $number ->
    [1] Storm
    [2] Vos
    [3] De Haan
    [4] De Leeuw
   *[other] Wolf
}

taken = Hier loopt al een spel: { $link }
taken-offer = Zal ik voor jouw spel een thread openen?
taken-thread = Thread openen
onlooker = Een eigen tafel krijgt hier een thread: wacht daar op anderen, of speel meteen tegen een computer.
lobby-elsewhere = Met { COMMAND("new") } in een ander kanaal open je zelf een tafel.
onlooker-table = Mijn eigen tafel openen
thread-name = Cartagena: { $host }
thread-opened = Je spel staat hier klaar: { $link }


## == Board ==

board-turn = { $sign } { $person }, jij bent aan de beurt
board-turn-computer = { $sign } { $name } is aan de beurt
board-turn-for = { $sign } Een computer speelt voor { $name }
board-next = Daarna: { $person }
board-actions-left = { $count ->
    [0] Geen acties meer: beëindig je beurt.
    [one] Nog één actie
   *[other] Nog { $count } acties
}
board-due = De tijd loopt { $moment } af.
board-overdue = ⏰ De tijd is om: de beurt moest { $moment } klaar zijn.
board-away = { $name } is weg tot { $day }. De klok staat stil.
board-kept = gespeeld door een computer
board-guest = op de plaats van { $name }
board-play-on = Doorspelen voor { $name }
board-hand-over = Plaats van { $name } overdragen
board-end-unfinished = Zonder uitslag afsluiten
board-take-seat = Plaats van { $name } overnemen
board-wanted = { $name } wil op de plaats van { $seat } spelen. { $decides } beslist.
board-wanted-back = { $name } wil de eigen plaats terug. { $decides } beslist.
board-seat-yes = { $name } laten spelen
board-seat-no = Nee, bedankt
board-cards = { $count ->
    [0] geen kaarten
    [one] 1 kaart
   *[other] { $count } kaarten
}
board-aboard = { $aboard }/{ $pirates } aan boord
board-resigned = { $sign } ~~{ $name }~~ · uit het spel gestapt
board-removed = { $sign } ~~{ $name }~~ · door een moderator uit het spel gehaald
board-rests = Dit spel rust: er is al lang niet meer gespeeld.
board-wake = Wakker maken
board-row = Volgende kaarten → { $cards }
board-moved = Dit bericht staat nu [verder naar beneden]({ $link }).
board-won = { $name } wint: iedereen aan boord!
board-won-alone = { $name } wint: alle anderen zijn uit het spel gestapt
board-drawn = Gelijkspel: iedereen laat het hierbij
board-draw-offered = Het spel draait in een kringetje rond. Als iedereen akkoord gaat, eindigt het in gelijkspel.
board-agreed = Tot nu toe akkoord: { $names }.
board-draw = Akkoord met gelijkspel
board-pace-proposed = Voorstel voor dit spel: { $pace } Dit gaat in zodra iedereen akkoord is die hier in de laatste zeven dagen actief was.
board-pace-agreed = De tafel is het eens over een tijdslimiet: { $pace } Vóór { $moment } hoeft geen beurt klaar te zijn.
board-pace-yes = Akkoord met de limiet
board-pace-no = Liever geen limiet
board-hints-on = Nieuw aan deze tafel: hints mogen.
board-hints-off = Nieuw aan deze tafel: geen hints meer. De host heeft ze uitgezet.
board-abort = { $name } wil dit spel afbreken. Het eindigt zonder winnaar als een van de anderen dat goedvindt voordat iedereen gespeeld heeft.
board-abort-yes = Akkoord: afbreken
board-abort-no = Verder spelen
board-rank = { $rank }. { $sign } **{ $name }** · { $aboard } aan boord
board-secret = In het bestand hieronder staan het hele spel en het geheim achter het schudden: iedereen kan het controleren.
board-cancelled = Dit spel is afgebroken.
board-unreadable = Spel { $game } kan niet meer worden gelezen en is opzijgelegd. Wat ervan is opgeslagen blijft zoals het is en staat in het bestand. { COMMAND("new") } opent hier een ander spel.
board-unreadable-rests = Ik kan spel { $game } nu niet lezen, dus het rust. Niemand verliest tijd: het gaat vanzelf verder als ik het weer kan lezen. { COMMAND("new") } opent hier een ander spel.
board-deserted = Iedereen is weg, en de computers hebben hun kaarten opgeborgen.
board-unfinished = Dit spel eindigt zonder uitslag: { $name } was er lang niet.
board-removed-last = Niemand wint: { $by } is hier moderator en heeft { $name } uit het spel gehaald.
board-hand = Mijn kaarten
board-call-off = Spel afbreken
board-afresh-done = Het bord staat weer onderaan.
board-afresh-later = Ik kan nu niet alles bereiken wat ik nodig heb. Het bord volgt zodra het kan.
board-afresh-refused = Ik kon het bord hier niet plaatsen. Vraag een moderator om mijn rechten in dit kanaal te controleren.
button-rules = Zo speel je
button-settings = Instellingen
button-replay = Bekijken
button-more = Meer
button-review = Mijn grootste fouten
button-rematch = Revanche

## The replay of a finished game: one person asks for it, and can share it with the channel.

replay-making = De herhaling wordt gemaakt: { $percent }% ({ $when }). Gaat het niet verder? Druk nog eens op de knop.
replay-failed = De herhaling is niet gelukt. Druk over een minuut nog eens op de knop.
replay-share = Delen met het kanaal
replay-title = Herhaling van spel { $game }
replay-alt = Bewegende herhaling van spel { $game }, actie voor actie: { $names }.
replay-open = Stap voor stap
replay-slow = Langzaam afspelen
replay-pace = In deze beurt werd de tafel het eens over een tijdslimiet: { $pace }
replay-begins = Vóór de eerste beurt
replay-turn = Beurt { $turn } · { $move }
replay-progress = { $number } van { $last }
replay-first = Begin
replay-turn-back = ◀◀ Beurt
replay-turn-on = Beurt ▶▶
replay-last = Einde
replay-point-back = ◀ Keerpunt
replay-point-on = Keerpunt ▶

## Wie voor iemand speelde: in de herhaling, daaronder en aan het einde.

deputy-for-a-turn = Stuurman voor { $name }
deputy-computer = Computer op de plaats van { $name }
deputy-guest = { $guest } op de plaats van { $name }
deputy-in-turns = { $who }: { $count ->
    [one] beurt { $turns }
   *[other] beurten { $turns }
}.
deputy-in-many = { $who }: { $count } beurten, van { $first } tot { $last }.

## A turn's moves on one line: Ana: 💀 9 → 23, terug 8 → 6 +2

turn-moves = { $name }: { $moves }
turn-for = De tijd was om: een computer speelt door voor { $name }.
move-advanced = { $symbol } { $origin } → { $target }
move-retreated = terug { $origin } → { $target }, { $count ->
    [one] +1 kaart
   *[other] +{ $count } kaarten
}
move-retreated-named = terug { $origin } → { $target }, +{ $cards }

## The events of a game, one line each. Names are never bold here, because this is small print.

event-advanced = { $name }: { $symbol } { $origin } → { $target }
event-retreated = { $name }: terug { $origin } → { $target }, { $count ->
    [0] geen kaart meer om te pakken
    [one] +1 kaart
   *[other] +{ $count } kaarten
} { $cards }
event-row-laid = Er ligt een nieuwe rij kaarten.
event-reshuffled = De aflegstapel is geschud en is de nieuwe voorraadstapel.
event-turn-ended = { $name } { $count ->
    [0] past.
   *[other] beëindigt de beurt.
}
event-turn-cut = { $name } heeft geen kaarten en geen piraat die terug kan: einde van de beurt.
event-stuck-passed = { $name } heeft geen kaarten en geen piraat die terug kan: de beurt vervalt.
event-stuck-drew = { $count ->
    [0] { $name } zit vast, en er is geen kaart meer om te pakken.
    [one] { $name } zit vast en pakt één kaart in plaats van te spelen.
   *[other] { $name } zit vast en pakt { $count } kaarten in plaats van te spelen.
} { $cards }
event-undone = { $name } maakt de laatste actie ongedaan.
event-agreed = { $name } gaat akkoord met gelijkspel.
event-drawn = Iedereen is akkoord: het spel eindigt in gelijkspel.
event-resigned = { $name } stapt uit het spel.
event-removed = { $name } is door een moderator uit het spel gehaald.
event-removed-by = { $by } is hier moderator en heeft { $name } uit het spel gehaald.
event-won = { $name } heeft alle piraten aan boord! De trossen zijn los.
event-won-alone = { $name } blijft als laatste over en wint.

## The board in words, for people who cannot see the picture.

alt-turn = { $name } is aan de beurt, { $count ->
    [0] geen acties meer
    [one] nog één actie
   *[other] nog { $count } acties
}.
alt-seat = { $name }: { $places }; { $count ->
    [one] 1 kaart
   *[other] { $count } kaarten
}.
alt-places = { $name }: { $places }.
alt-resigned = { $name } is uit het spel.
alt-reel = { $name } wint. De beurt die het besliste: { $moves }. Winstkans: eerst { $before }%, daarna { $after }%.
alt-reel-last = { $name } wint. Geen enkele beurt besliste het. De laatste beurt: { $moves }. Winstkans: eerst { $before }%, daarna { $after }%.
text-as-of = Het bord zoals het om { $time } stond.
text-as-of-anew = Het bord zoals het om { $time } stond. Druk na een actie op **Vernieuwen** om de nieuwe stand te horen.
text-holds = { $name } heeft { $cards }.
text-row = Volgende kaarten, in deze volgorde: { $cards }.
text-piles = Voorraadstapel: { $stock ->
    [one] 1 kaart
   *[other] { $stock } kaarten
}, aflegstapel: { $played ->
    [one] 1 kaart
   *[other] { $played } kaarten
}.
text-occupied = Bezette velden: { $spaces }.
text-full = vol
text-hand = Jouw kaarten: { $cards }.
text-seat = { $name }: { $count ->
    [0] geen kaarten
    [one] 1 kaart
   *[other] { $count } kaarten
}.
text-space = { $space } { $symbol }
text-stands = { $space }: **{ $names }**
text-nobody = { $space }: niemand
text-moves = Wat je kunt doen:
text-back = Terug en kaarten pakken: { $moves }
text-retreat = { $origin } → { $target } ({ $count ->
    [one] 1 kaart
   *[other] { $count } kaarten
})
text-others = Of: { $others }


## == End ==

end-no-turn-decided = Geen enkele beurt heeft dit spel beslist. De afbeelding toont de laatste.
end-played = { $turns ->
    [one] Eén beurt
   *[other] { $turns } beurten
}, { $cards ->
    [0] geen kaart gespeeld.
    [one] één kaart gespeeld.
   *[other] { $cards } kaarten gespeeld.
}
end-friendly = Een vriendschappelijk spel: het telt voor records, niet voor ratings.
end-hints = Gevraagde hints: { $names }.
end-pace = In beurt { $turn } werd de tafel het eens over een tijdslimiet: { $pace }
end-longer-pace = Beurt { $turn }: { $said }
end-removed = Beurt { $turn }: { $said }
end-hinted = { $name } { $count }
end-longest = Langste sprint: { $name }, { $origin } → { $target }.

## Na het spel: de eigen dure beurten, alleen voor eigen ogen.

review-thinking = Ik kijk terug op je beurten: { $percent }% ({ $when }). Gaat het niet verder? Druk nog eens op de knop.
review-failed = Terugkijken op dit spel is niet gelukt. Druk over een minuut nog eens op de knop.
review-none = Geen van je beurten heeft je veel gekost: de admiraal had niets te mopperen. Goed gespeeld!
review-too-few = Voor een terugblik had je te weinig beurten.
review-title = Je grootste fouten, volgens de admiraal
review-turn = **Beurt { $turn }** kostte je ongeveer { $lost ->
    [one] 1 procentpunt
   *[other] { $lost } procentpunten
}: je winstkans daalde van { $before }% naar { $after }%.
review-explained = De kansen zijn schattingen van de admiraal op dat moment. Tussen je beurten veranderen kaarten en tegenstanders ze: daarom kun je punten van verschillende beurten niet optellen.
review-after = Al gespeeld: { $moves }
review-played = Je speelde: { $moves }
review-better = Beter: { $moves }
review-why = Waarom: vergeleken met jouw acties { $more }.
review-why-trade = Waarom: vergeleken met jouw acties { $more }, in ruil voor { $fewer }.
review-continues = Welke kaarten je daar krijgt, bepaalt hoe de beurt verdergaat.
review-more-spaces = { $count ->
    [one] één veld meer
   *[other] { $count } velden meer
}
review-fewer-spaces = { $count ->
    [one] één veld minder
   *[other] { $count } velden minder
}
review-more-aboard = { $count ->
    [one] één piraat meer aan boord
   *[other] { $count } piraten meer aan boord
}
review-fewer-aboard = { $count ->
    [one] één piraat minder aan boord
   *[other] { $count } piraten minder aan boord
}
review-conceded = { $count ->
    [one] één kaart meer die anderen kunnen pakken
   *[other] { $count } kaarten meer die anderen kunnen pakken
}
best-share = Mijn beste beurt delen
best-title = De beste beurt van { $name } · spel { $game }
best-told = Beurt { $turn }: de winstkans steeg van { $before }% naar { $after }%.
best-alt = De beste beurt van { $name }: { $moves }. Winstkans: eerst { $before }%, daarna { $after }%.
best-none = Geen van je beurten heeft je winstkans verbeterd.
best-shared-already = Je beste beurt staat al in dit kanaal: { $link }
best-failed = Het is me niet gelukt de clip te maken. Druk over een minuut nog eens op de knop.
plan-advance = { $symbol } { $origin } → { $target }
plan-retreat = terug { $origin } → { $target }
plan-end = einde beurt


## == Panel ==

panel-your-turn = Jouw beurt: { $count ->
    [0] geen acties meer
    [one] nog één actie
   *[other] nog { $count } acties
}
panel-drew = { $count ->
    [0] Geen acties meer
    [one] Nog één
   *[other] Nog { $count }
} · +{ $cards }
panel-guidance = 💡 Speel een kaart of ga terug om kaarten te pakken, door elkaar, maximaal { $actions } keer. Druk daarna op **Klaar**.
panel-since = Sinds je vorige beurt:
panel-so-far = Tot nu toe:
panel-waiting = { $sign } { $name } is aan de beurt
panel-resigned = Je bent uit dit spel gestapt
panel-removed = Een moderator heeft je uit dit spel gehaald
panel-no-cards = Je hebt geen kaarten.
panel-card = { $name } ×{ $count }
panel-only-move = { $name } ×{ $count }: { $origin } → { $target }
panel-which-pirate = { $name } is gekozen: welke piraat rent?
panel-advance = { $origin } → { $target }
panel-no-retreat = Geen van je piraten kan nu terug: op geen veld achter hen staan één of twee piraten.
panel-retreat = Terug { $origin } → { $target } · { $cards }
panel-brings = { $count ->
    [0] geen kaart
    [one] één kaart
   *[other] { $count } kaarten
}
panel-undo = Terugnemen
panel-end-turn = Klaar
panel-action-owed = Doe minstens één actie voordat je je beurt beëindigt.
panel-cards-seen = Je hebt een nieuwe kaart gezien, dus die actie kan niet ongedaan worden gemaakt.
panel-ends-turn = Deze actie beëindigt je beurt en kan niet ongedaan worden gemaakt.
panel-pass = Passen
panel-refresh = Vernieuwen
panel-rule = Laat me de regel zien
panel-old-board = Dat was een oud bord. Zo staat het spel er nu voor.
panel-back = Welkom terug: je plaats is weer van jou.
panel-given-away = Je speelt hier niet meer: je plaats is in andere handen.
seat-given-away = { $name } speelt nu op je plaats. Je krijgt hem terug als { $name } ja zegt.
seat-back = Om mijn plaats vragen
seat-asked = Je hebt om de plaats gevraagd. Het bord zegt wie beslist.
seat-opened = De plaats van { $name } is vrij. Met de knop op het bord kunnen anderen erom vragen.
hand-over-open = Openstellen voor het kanaal
panel-board-link = [Spel { $game }]({ $link })
panel-board-live = [Spel { $game }]({ $link }) · knoppen werken tot { $until }
panel-put-away = Ik heb deze kaarten weggelegd: een paneel blijft 15 minuten actueel. **Mijn kaarten** laat zien hoe het spel er nu voor staat.

## Een paneel om te beluisteren: woorden in plaats van pijlen, en korte knoppen die alles over een actie zeggen.

by-ear-to = naar
by-ear-advance = { $name }: { $origin } naar { $target }
by-ear-retreat = Terug: { $origin } naar { $target }, { $count ->
    [one] 1 kaart
   *[other] { $count } kaarten
}
by-ear-board = Het hele bord

## Een hint: wat de sterkste computerspeler zou doen. De winsten staan met komma's achter elkaar.

panel-hint = Hint
hint-failed = Er schiet me even geen hint te binnen. Druk over een minuut nog eens op de knop.
hint-turn = Hint: { $moves }.
hint-why = Je hele beurt levert dan op: { $gains }. Je winstkans onder even goede spelers: ongeveer { $chance }%.
hint-why-drawing = Deze actie levert op: { $gains }. Welke kaarten je krijgt, bepaalt hoe de beurt verdergaat. Je winstkans onder even goede spelers: ongeveer { $chance }%.
hint-ahead = { $count ->
    [0] geen veld vooruit
    [one] één veld vooruit
   *[other] { $count } velden vooruit
}
hint-behind = { $count ->
    [one] één veld terug
   *[other] { $count } velden terug
}
hint-more-cards = { $count ->
    [one] één kaart meer
   *[other] { $count } kaarten meer
}
hint-fewer-cards = { $count ->
    [one] één kaart minder
   *[other] { $count } kaarten minder
}
hint-aboard = { $count ->
    [one] één piraat aan boord
   *[other] { $count } piraten aan boord
}
hint-denied = { $count ->
    [one] één kaart minder die anderen kunnen pakken
   *[other] { $count } kaarten minder die anderen kunnen pakken
}
hints-allowed = Hints zijn toegestaan aan deze tafel, en iedereen daar kan dat zien.
hints-forbidden = Hints staan uit aan deze tafel, en iedereen daar kan dat zien.

## The settings of a running table: a private page. The board and the panel have a button to it.

settings-own = Meldingen en paneel
settings-table = Deze tafel
settings-language = Taal: { $language }
settings-language-menu = Taal van het bord
settings-remind = { $name } herinneren
settings-propose-pace = Tijdslimiet voorstellen
settings-hints-on = Hints toestaan
settings-hints-off = Hints uitzetten
settings-pace = Meer tijd

resign-question = Wil je voorgoed uit het spel stappen? Je piraten gaan van het bord en je kaarten naar de aflegstapel.
resign-stays = Wil je voorgoed uit het spel stappen? Een computer speelt verder met je piraten en kaarten.
resign-guest = Wil je uit het spel stappen? De plaats gaat met piraten en kaarten terug naar wie hem eerst had.
resign-yes = Uitstappen
resign-no = Blijven spelen
resigned = Je bent uit het spel gestapt.
hand-over-question = Welke computer moet voortaan voor { $name } spelen? { $name } kan altijd terugkomen.
hand-over-no = Blijven wachten
handed-over = Voortaan speelt een computer voor { $name }.
unfinished-question = Dit spel zonder winnaar beëindigen? { $name } heeft { $count ->
    [one] één beurt
   *[other] { $count } beurten
} gemist.
unfinished = Het spel is zonder uitslag beëindigd.
draw-question = Wil je dit spel in gelijkspel laten eindigen? Het eindigt zodra iedereen die nog meespeelt akkoord is.
draw-yes = Akkoord met gelijkspel
draw-agreed = Je bent akkoord met gelijkspel. Het spel gaat door tot alle anderen dat ook zijn.
draw-made = Iedereen is akkoord: het spel eindigt in gelijkspel.
pace-question = Dit spel heeft geen tijdslimiet. Welke stel je voor? Die gaat in zodra iedereen akkoord is die hier in de laatste zeven dagen actief was, en de eerste dag hoeft geen beurt klaar te zijn.
pace-180 = 3 minuten
pace-3600 = 1 uur
pace-86400 = 1 dag
pace-259200 = 3 dagen
pace-604800 = 1 week
longer-pace-question = Hoelang mag die voortaan duren? De tijd van deze beurt begint opnieuw, en iedereen ziet het op het bord.
longer-pace-longest = Een langere tijdslimiet is er niet.
longer-pace-set = Elke beurt heeft nu meer tijd. Dat staat ook op het bord.
longer-pace = Elke beurt heeft nu meer tijd: { $pace } in plaats van { $before }.
longer-pace-by = { $name } geeft elke beurt meer tijd: { $pace } in plaats van { $before }.
pace-proposed = Je hebt een tijdslimiet voorgesteld. Het bord vraagt het de anderen.
pace-agreed = De tijdslimiet gaat nu in. Dat staat ook op het bord.
removed = { $name } is uit het spel.
removed-last = { $name } is eruit, en het spel is afgebroken: niemand wint.
cancel-question = Wil je dit spel afbreken{ $count ->
    [0] { " " }voor iedereen die toekijkt
    [one] { "" }
    [2] { " " }voor beide spelers
   *[other] { " " }voor alle { $count } spelers
}? Dit kan niet ongedaan worden gemaakt.
cancel-yes = Spel afbreken
cancel-no = Doorspelen
cancelled = Het spel is afgebroken.
abort-question = De anderen vragen om dit spel af te breken? Dan wint niemand. Het bord vraagt het tot iedereen gespeeld heeft, en een van de anderen moet het goedvinden.
abort-ask = Vraag het
abort-asked = Het bord vraagt het nu de anderen. Daar kun je het ook intrekken.
never-mind = Oké, er is niets veranderd.
## Weg zijn, alleen voor eigen ogen.

away-here = Je bent niet afgemeld.
away-until = Je bent weg tot { $day }.
away-explained = Zolang je weg bent staan de klokken van je beurten aan al je tafels stil, en niemand mag voor je handelen. Een lobby waarvan je host bent gaat naar de volgende die daar zit of erbij komt. Elke knop die je aan een tafel indrukt brengt je terug.
away-left = { $count ->
    [0] Je dagen zijn voorlopig op.
    [one] Je kunt één dag weg zijn.
   *[other] Je kunt tot { $count } dagen weg zijn.
} (Hoogstens 14 dagen achter elkaar en 30 in elke periode van 90 dagen.)
away-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagen
}
away-back = Ik ben terug

tables-title = { $count ->
    [one] Eén tafel
   *[other] { $count } tafels
}
tables-none = Op deze server is geen tafel open.
tables-awaited = **Spel { $game }** · { $link } · wacht op { $name }, laatste actie { $moment }
tables-computer = **Spel { $game }** · { $link } · een computer is aan de beurt, laatste actie { $moment }
tables-lobby = **Spel { $game }** · { $link } · een lobby, laatst gewijzigd { $moment }
tables-resting = **Spel { $game }** · { $link } · rust, laatst gewijzigd { $moment }
tables-remind = Herinneren
tables-remove = Uit het spel halen
tables-remove-question = { $name } voorgoed uit het spel halen? De piraten gaan van het bord en de kaarten naar de aflegstapel.
remove-whom = Wie moet dit spel verlaten?
remove-nobody = Niemand
remove-no = In het spel laten
remove-stays = { $name } voorgoed uit het spel halen? Een computer speelt met de piraten verder.
remove-guest = { $name } uit het spel halen? De plaats gaat met piraten en kaarten terug naar wie hem eerst had.
remove-last = { $name } uit het spel halen? Je speelt zelf mee, en verder is er niemand meer. Het spel wordt dus afgebroken, en niemand wint.

lost-channel = Ik kan aan je Cartagena-tafel, spel { $game }, niet meer schrijven. Het spel rust en niemand verliest tijd. { $remedy } Daarna gaat het vanzelf verder.
lost-permissions = Geef me daar alsjeblieft deze rechten: { $permissions }.
lost-timed-out = Ik heb daar een time-out tot { $moment }: een moderator kan die eerder beëindigen.
lost-locked = De thread is vergrendeld: ontgrendel hem alsjeblieft.
lost-missing = Ik vind het kanaal of de thread niet meer: laat het me alsjeblieft weer zien. Anders wordt het spel over een dag afgebroken.
lost-refused = Kijk alsjeblieft of ik dat kanaal of die thread mag zien en er mag schrijven, en of de thread vergrendeld is. Vermeld me in een privéthread één keer.
tables-still = Ik kan daar niet schrijven: de klok staat stil.

language-here = Dit spel verschijnt voortaan in deze taal: { $language }.

games-title = { $count ->
    [one] Jouw spel
   *[other] Jouw { $count } spellen
}
games-many = Jouw spellen
games-none = Je doet aan geen enkel spel mee. Met { COMMAND("new") } open je er een.
games-yours = [Spel { $game }]({ $link }): **jij bent aan de beurt** · beurt begon { $moment }
games-others = [Spel { $game }]({ $link }): { $name } is aan de beurt · beurt begon { $moment }
games-lobby = [Spel { $game }]({ $link }): wacht op spelers · laatst gewijzigd { $moment }
games-resting = [Spel { $game }]({ $link }): rust · laatst gewijzigd { $moment }
## == Uitgespeelde spellen ==

history-title = Je uitgespeelde spellen
history-none = Je hebt op deze server nog geen spel uitgespeeld. Met { COMMAND("new") } open je er een, en { COMMAND("learn") } laat je zien hoe je speelt.
history-won = [Spel { $game }]({ $link }): 🏆 **je hebt gewonnen** · { $moment }
history-lost = [Spel { $game }]({ $link }): plaats { $place } van { $seats }, { $winner } won · { $moment }
history-drawn = [Spel { $game }]({ $link }): gelijkspel · { $moment }
history-menu = Bekijk er een
history-option = Spel { $game }: { $names }
history-game = [Spel { $game }]({ $link })
history-ended = Afgelopen { $moment }
history-file = Zetten en bestand
history-back = ◀ Al je spellen
## == Uitdagingen ==

challenge-sent = { $name } is uitgenodigd voor [een tafel in dit kanaal]({ $link }). Zodra er iemand meedoet, kun je beginnen.
challenge-bot = Bots kunnen geen plek innemen. Wil je tegen een computer spelen, open dan een tafel en voeg er een toe onder **Inrichten**.
challenge-self = Jezelf kun je niet uitdagen. Kies iemand anders.
challenge-taken = In dit kanaal is al [een spel]({ $link }). Daag iemand uit in een ander kanaal.
challenge-invited = { $name } is al uitgenodigd voor [de tafel in dit kanaal]({ $link }).
challenge-seated = { $name } zit al aan [de tafel in dit kanaal]({ $link }).


## == Meldingen ==
## Hoe men hoort dat een spel wacht: een privépaneel en de privéberichten.

notices-title = Hoe ik het je laat weten
notices-told-mention = Als je aan de beurt bent of wordt uitgenodigd, vermeld ik je in het kanaal van het spel.
notices-told-direct = Als je aan de beurt bent of wordt uitgenodigd, stuur ik je een privébericht met een link.
notices-told-never = Ik meld me niet. Je kijkt zelf naar je spellen.
notices-reminder-on = Als er nog een vijfde van je tijd over is, herinner ik je er één keer aan, mits een beurt een uur of langer mag duren.
notices-reminder-off = Ik herinner je er niet aan dat de tijd van je beurt opraakt.
notices-next-on = In spellen met drie of meer spelers zeg ik je ook wanneer je hierna aan de beurt bent.
notices-next-off = Ik zeg je niet wanneer je hierna aan de beurt bent.
notices-quiet = Stil van { $begin } tot { $end } uur: ik meld me als dat voorbij is. Je klok staat nu op { $clock } ({ $zone }).
notices-quiet-next = Zo ziet dit apparaat het: de volgende stille uren zijn van { $begin } tot { $end }.
notices-quiet-fixed = { $zone } kent geen zomertijd. Wordt bij jou de klok verzet, stel de stille uren dan opnieuw in en noem een stad, zoals Europe/Amsterdam.
notices-quiet-none = Je hebt geen stille uren: ik meld me op elk moment.
notices-turn-title = Hoe je beurt eindigt
notices-ends-off = Je beëindigt je beurt zelf, met **Klaar**.
notices-ends-on = Je laatste actie beëindigt je beurt vanzelf en kan niet ongedaan worden gemaakt.
notices-words-title = Plaatje of woorden
notices-words-off = Je paneel laat een plaatje zien, dat voor schermlezers wordt beschreven. Het kan ook alles in woorden zeggen.
notices-words-on = Je paneel zegt alles in woorden: zonder plaatje, met een knop of een menukeuze voor elke mogelijkheid.
notices-figures-title = Wie mijn cijfers ziet
notices-figures-everyone = Op elke server waar je speelt, kunnen anderen je spellen en je rating daar opzoeken.
notices-figures-here = Alleen mensen op deze server kunnen je spellen en je rating hier opzoeken.
notices-figures-elsewhere = Alleen mensen op een andere server, die je hebt gekozen, kunnen je spellen en je rating daar opzoeken.
notices-figures-me = Niemand behalve jij kan je spellen en je rating opzoeken.
notices-rated = Je spellen geven je een rating.
notices-unrated = Je hebt geen rating en staat in geen ranglijst.
notices-everywhere = Dit geldt voor al je spellen, op elke server.
notices-way-mention = Vermeld me
notices-way-direct = Privébericht
notices-way-never = Helemaal niet
notices-tell-reminder = Herinner me op tijd
notices-stop-reminder = Herinnering uitzetten
notices-tell-next = Zeg het als ik de volgende ben
notices-stop-next = Niet zeggen als ik de volgende ben
notices-end-by-itself = Eindig met mijn laatste actie
notices-end-by-hand = Ik beëindig hem zelf
notices-in-words = Zeg alles in woorden
notices-with-picture = Toon het plaatje
notices-show-everyone = Iedereen
notices-show-server = Deze server
notices-show-me = Alleen ik
notices-rate = Geef me een rating
notices-no-rating = Geen rating voor mij
notices-set-quiet = Stille uren instellen
notices-end-quiet = Stille uren uitzetten
notices-form-title = Stille uren
notices-form-begin = Stil vanaf
    .description = Bijvoorbeeld 22:00, 22 of 22 uur
notices-form-end = Tot
    .description = Bijvoorbeeld 7:00, 7 of 7 uur
notices-form-zone = Je tijdzone
    .description = Een stad (Europe/Amsterdam, Brussel), UTC, +2 of hoe laat het nu bij jou is
notices-lone-zero = Wat een losse 0 betekent, kan ik niet weten. Schrijf middernacht als 00:00 of 0 uur.
notices-unreadable-time = Dat kon ik niet als tijd lezen. Schrijf het als 22, 22:00 of 22 uur.
notices-unreadable-zone = Die tijdzone ken ik niet. Noem een grote stad erin, zoals Europe/Amsterdam of Brussel. UTC, een verschil daarmee zoals +2, of hoe laat het nu bij jou is, zoals 18:30, mag ook.
notices-no-hours = Begin en einde van de stille uren moeten verschillen.
notices-closed = Ik kon je geen privébericht sturen, dus vermeld ik je in het kanaal. Wil je dat anders, sta dan privéberichten van leden van die server toe (in de privacy-instellingen ervan) en druk daarna nog eens op “{ $way }”.
notices-undelivered = Ik kon je geen privébericht sturen, dus heb ik je in het kanaal vermeld. Sta privéberichten van leden van die server toe (in de privacy-instellingen ervan), of kies hier een andere manier.
notices-change = Hoe ik het laat weten
nudged = Ik stuur { $name } een herinnering.
nudged-later = { $name } heeft nu stille uren. Ik stuur een herinnering zodra die voorbij zijn.
nudged-soon = { $name } was hier net nog. Ik stuur over een minuut een herinnering, tenzij er voor die tijd gespeeld wordt.

## Oproepen: de ene regel van een bericht die een telefoon toont, zoals hij er staat. Geen markdown,
## geen eigen emoji's, geen tijdstempels.

call-turn = { $person }, je bent aan de beurt bij Cartagena
call-nudge = { $person }, de anderen wachten op je bij Cartagena
call-pace = { $person }, je bent aan de beurt bij Cartagena, waar nu een tijdslimiet geldt
call-reminder = { $person }, je tijd bij Cartagena is bijna om
call-both = { $call }. { $person }, jij bent hierna aan de beurt.
call-next = { $person }, je bent hierna aan de beurt bij Cartagena, na { $name }
# Het aantal is 1 voor één enkele persoon; een rol telt als meer.
call-invite = { $count ->
    [one] { $people }, { $host } nodigt je uit voor een potje Cartagena
   *[other] { $people }, { $host } nodigt jullie uit voor een potje Cartagena
}
direct-turn = Je bent aan de beurt bij Cartagena · spel { $game }
direct-nudge = De anderen wachten op je bij Cartagena · spel { $game }
direct-pace = Je bent aan de beurt bij Cartagena, waar nu een tijdslimiet geldt · spel { $game }
direct-reminder = Je tijd bij Cartagena is bijna om · spel { $game }
direct-next = Je bent hierna aan de beurt bij Cartagena, na { $name } · spel { $game }
direct-invite = { $host } nodigt je uit voor een potje Cartagena
call-end = { $people }, jullie spel Cartagena is afgelopen
direct-end = Je spel Cartagena is afgelopen · spel { $game }
result-won = { $count ->
    [one] { $name } heeft gewonnen, met één piraat meer dan { $second }
   *[other] { $name } heeft gewonnen, met { $count } piraten meer dan { $second }
}
result-alone = { $name } heeft gewonnen, want alle anderen zijn uit het spel gestapt
result-drawn = Gelijkspel
direct-board = Naar het bord
direct-table = Naar de tafel
call-actions = { $count ->
    [one] 1 actie
   *[other] { $count } acties
}
call-left = nog { $time }
call-rival-passed = { $name } paste
call-rival-moved = { $name } ging { $moves }
call-rival-retreat = { $move } { $count ->
    [0] zonder kaart
    [one] voor 1 kaart
   *[other] voor { $count } kaarten
}
duration-minutes = { $count ->
    [one] 1 minuut
   *[other] { $count } minuten
}
duration-hours = { $count ->
    [one] 1 uur
   *[other] { $count } uur
}
duration-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagen
}


## == Rules ==

rules-goal-title = Het doel
rules-goal = Breng al je { $pirates } piraten van het beginpunt over { $spaces } velden { $boat }. Wie dat het eerst lukt, wint meteen, ook midden in een beurt.
rules-signs = De tekens in de plaatjes:
rules-sign-disc = **Gouden schijf:** daar komt je piraat vandaan (tralies: { $start }), en hij landt in het gouden kader.
rules-sign-cards = **Gestreept kader:** terug gaat het daarheen, en dat levert deze kaarten op.
rules-sign-arrow = **Pijl:** een actie van de laatste beurt, op volgorde (×2: twee keer hetzelfde stuk).
rules-sign-count = **×3:** zoveel piraten zijn { $start } of { $boat }.
rules-advance-title = Vooruit: speel een kaart
rules-advance =
    Een van je piraten rent naar het volgende **vrije** veld met dat teken. Bezette velden slaat hij over.

    Is er verderop geen vrij veld met dat teken meer? Dan springt hij { $boat }. Wie aan boord is, wordt door geen kaart meer verplaatst.
rules-retreat-title = Terug: pak kaarten
rules-retreat =
    Zet een van je piraten terug naar het dichtstbijzijnde veld achter hem met **één of twee** piraten, van wie dan ook. Eén piraat daar levert één kaart op, twee leveren er twee op.

    Lege velden en velden met drie sla je over.

    Piraten { $boat } mogen terug, piraten op het beginpunt niet, en niemand gaat terug naar het beginpunt.
rules-turn-title = Je beurt
rules-turn = Maximaal { $actions } acties, vooruit en terug door elkaar, met welke van je piraten je maar wilt. Kaarten die je pakt, mag je meteen spelen.
rules-turn-owed = Je moet minstens één actie doen als dat kan.
rules-turn-passing = Je mag ook passen en niets doen.
rules-stuck-pass = Geen kaarten, en geen piraat die terug kan? Dan vervalt je beurt. Geldt dat voor iedereen, dan pak je in plaats daarvan één kaart.
rules-stuck-draw = Geen kaarten, en geen piraat die terug kan? Dan pak je één kaart, en dat was je beurt.
rules-cards-title = De kaarten
rules-symbols = Van elk teken { $count } kaarten: { $symbols }.
rules-deal = Iedereen begint met { $count } kaarten.
rules-deal-first = Wie begint, heeft { $first } kaarten, alle anderen { $others }.
rules-cards = Kaarten krijg je door een piraat terug te zetten. Is de voorraadstapel op, dan wordt de aflegstapel geschud en is dat de nieuwe voorraadstapel.
rules-row = In de open rij liggen { $count } kaarten. Je pakt ze in de richting van de pijl; is de rij leeg, dan komen er { $count } nieuwe.
rules-other-handlings = Zo kan het ook met de kaarten:
rules-ask-title = Wat vaak wordt gevraagd
rules-ask-begins = **Wie begint?** Dat kiest de tafel in *Inrichten*: loting, de host, of een stemming over de vraag uit de spelregels. Bij een revanche begint de volgende speler.
rules-ask-same = **Mag één piraat in een beurt vaker bewegen?** Ja, met al je acties als je wilt.
rules-ask-limit = **Hoeveel kaarten mag ik hebben?** Zoveel als je krijgt.
rules-ask-take = **Moet ik kaarten pakken als ik terugga?** Ja, één voor elke piraat die daar stond. Sommige spelregels laten je de keus; hier pak je ze altijd.
rules-ask-empty = **En als de voorraadstapel en de aflegstapel allebei leeg zijn?** Je pakt wat er nog is, misschien niets.
rules-ask-cut = **En als er midden in mijn beurt niets meer kan?** Dan eindigt je beurt vanzelf. De laatste actie kun je nog ongedaan maken, tenzij ze een gesloten kaart heeft getoond.
rules-ask-undo = **Kan ik een actie ongedaan maken?** Ja, één voor één, tot je je beurt beëindigt of een gesloten kaart ziet.
rules-ask-resign = **En als iemand weggaat?** De piraten gaan van het bord en de kaarten naar de aflegstapel, tenzij de tafel een computer laat doorspelen.
rules-ask-draw = **Kan een spel in gelijkspel eindigen?** Geen spelregel kent dat. Draait een spel in kringetjes rond, dan kan iedereen die nog meespeelt akkoord gaan met gelijkspel.
rules-editions-title = De edities
rules-edition = { $pirates } piraten per speler, { $spaces } velden, { $cards } kaarten, maximaal { $actions } acties, { $owed }.
rules-example = Op de afbeelding: { $moves }.
rules-passed = Overgeslagen (X): { $spaces }.
rules-page = Pagina { $page } van { $pages }
rules-back = ◀ Terug
rules-next = Verder ▶
rules-learn = Probeer het zelf
rules-you = Jij
rules-rival = Tegenstander


## == Leren ==
## De eerste les: elke stap heeft één regel, en zegt wat de stap ervoor opleverde.

learn-progress = { $step } van { $steps }
learn-run = Breng al je blauwe piraten naar de sloep! Vier zijn er al, twee nog niet. **Een kaart laat een piraat rennen naar het volgende vrije veld met dat teken.**
    .ask = Speel de dolk: je piraat verlaat de gevangenis.
    .done = ✅ Naar 2, de eerste dolk.
learn-over = **Piraten slaan bezette velden over.**
    .ask = Je speelt de fles. Waar komt je piraat van veld 2 terecht?
    .done = ✅ Voorbij 4, waar twee rode staan, naar de volgende vrije fles: 12.
learn-back = **Teruggaan levert kaarten op. Een piraat gaat naar het dichtstbijzijnde veld met één of twee piraten, van wie dan ook. Eén piraat daar levert één kaart op, twee piraten twee.**
    .ask = Je wilt een kaart. Naar welk veld gaat je piraat van veld 12 terug?
    .done = ✅ Terug naar 9: daar stond één piraat, dus één kaart.
learn-turn = **Een beurt heeft maximaal drie acties,** vooruit en terug door elkaar. Je hebt ze alle drie gedaan.
    .ask = Wat nu?
    .done = ✅ Je beurt was voorbij. Rood rende van het beginpunt voorbij 4 naar 12; nu ben jij weer.
learn-full = **Met drie piraten is een veld vol. Wie teruggaat, slaat volle velden over, net als lege.**
    .ask = Je wilt weer kaarten. Naar welk veld gaat een piraat van veld 9 terug?
    .done = ✅ Voorbij het volle veld 6, terug naar 4: daar stonden twee piraten, dus twee kaarten.
learn-boat = **Geen vrij veld met dat teken meer voor hem? Dan brengt de kaart de piraat in de sloep.**
    .ask = Je speelt een fles. Waar komt je piraat van veld 9 terecht?
    .done = ✅ Aan boord: 12, de enige fles voor hem, is bezet. Ook uit de sloep mag een piraat terug om kaarten te halen.
learn-win = **Wie het eerst al zijn piraten in de sloep heeft, wint meteen.**
    .ask = Nog één: speel de fles!
    .done = ## Allemaal aan boord: je wint!
learn-end =
    Kaarten brengen piraten vooruit; teruggaan levert kaarten op.
    In een spel opent **Mijn kaarten** dezelfde knoppen.
learn-spaces = { $symbol } op: { $spaces }
learn-wrong = ❌ **Net niet.** { $why } Probeer het nog eens!
learn-play = Nu spelen
learn-previous = ◀ Vorige stap
learn-anew = Nog een keer
learn-stop = Stoppen
learn-stopped = Tot gauw! { COMMAND("learn") } begint opnieuw, { COMMAND("new") } opent een spel.

## Wat er over iemand bewaard wordt, en vergeten worden

privacy-title = Wat ik over je bewaar
privacy-games = { $count ->
    [0] Je hebt geen open spel.
    [one] Je hebt één open spel.
   *[other] Je hebt { $count } open spellen.
}
privacy-played = Van elk van je spellen: je Discord-ID, je naam daar en elke actie met het tijdstip. Is een spel afgelopen, dan ook de uitslag.
privacy-preferences = Wat je in je instellingen hebt gekozen.
privacy-no-preferences = Geen instellingen: je hebt er nooit een veranderd.
privacy-absences = { $count ->
    [0] Je bent nooit afgemeld geweest.
    [one] Eén afwezigheid.
   *[other] { $count } afwezigheden.
}
privacy-daily = { $count ->
    [0] Je hebt geen dagelijkse puzzel geprobeerd.
    [one] Je pogingen aan één dagelijkse puzzel, waar je het resultaat deelde, en je reeks.
   *[other] Je pogingen aan { $count } dagelijkse puzzels, waar je resultaten deelde, en je reeks.
}
privacy-not-kept = Wat je verder schrijft, je foto en wie je vrienden zijn, bewaar ik niet.
privacy-operator = Het bestand bevat alles. Andere vragen beantwoordt wie deze bot beheert.
privacy-file = Alles als bestand
privacy-forget = Vergeet mij
forget-question = Zal ik je voorgoed vergeten?
forget-what = Je verlaat elke lobby en elk lopend spel, alsof je opgeeft. Je instellingen, je afwezigheden en je dagelijkse puzzels met je reeks worden gewist. In al je spellen en uitslagen komt er een nummer zonder betekenis in plaats van je Discord-ID, en een naam als “Speler 3” in plaats van de jouwe.
forget-rest = Wat er gespeeld is, blijft, zodat de anderen hun uitslagen houden, net als de woorden waarmee je hebt gecoupeerd. Dit kan niet ongedaan worden gemaakt. Speel je weer, dan begin ik opnieuw.
forget-yes = Ja, vergeet mij
forget-no = Alles bewaren
forget-begun = Ik vergeet je. Zo meteen ben je uit je spellen; oude borden volgen één voor één.
forgotten-player = Speler { $number }

## A date.

date = { $day } { $month } { $year }
month-1 = januari
month-2 = februari
month-3 = maart
month-4 = april
month-5 = mei
month-6 = juni
month-7 = juli
month-8 = augustus
month-9 = september
month-10 = oktober
month-11 = november
month-12 = december

## == Daily ==
## De dagelijkse ontsnapping, een puzzel van één beurt, voor iedereen dezelfde.

daily-title = De dagelijkse ontsnapping · { $date }
daily-yours = Jij bent { $sign } { $colour }
daily-skulls-1 = ☠️ makkelijk
daily-skulls-2 = ☠️☠️ pittig
daily-skulls-3 = ☠️☠️☠️ moeilijk
daily-turn = Jij bent { $sign } { $colour }. Je hebt één beurt: { $count ->
    [one] één actie
   *[other] { $count } acties
}.
daily-moves = Een kaart brengt een van je piraten vooruit naar het volgende vrije veld met dat teken. Een piraat kan ook teruggaan naar het dichtstbijzijnde veld met één of twee piraten, en brengt je voor elk van hen een kaart.
daily-edition = Editie: { $edition }
daily-taken-jamaica = De kaarten die je pakt, trek je blind.
daily-taken-tortuga = De kaarten die je pakt, komen uit de rij bovenaan, vanaf de pijl.

## De opdracht van de beurt. Velden hebben nummers; { $to } is “naar 14” of “in de sloep”.

daily-task-aboard = { $number ->
    [one] Breng nog één van je piraten aan boord.
   *[other] Breng nog { $number } van je piraten aan boord.
}
daily-task-cards = Pak zo veel mogelijk kaarten: { $number } is haalbaar.
daily-task-reach = Eindig je beurt met een piraat op veld { $number }.
daily-task-farthest = Breng je piraten samen { $number } velden vooruit. Velden vooruit tellen op, velden terug gaan er weer af.
daily-task-together = Eindig je beurt met { $number } van je piraten samen op één veld.
daily-task-hindmost = Breng al je piraten minstens { $to }.
daily-task-win = { $number ->
    [one] Win nu: breng je laatste piraat aan boord.
   *[other] Win nu: breng je laatste { $number } piraten aan boord.
}
daily-task-left = { $count ->
    [one] Houd minstens één kaart over.
   *[other] Houd minstens { $count } kaarten over.
}

daily-attempt = Poging { $number } van { $most }
daily-so-far = tot nu toe: { $reached } van { $wanted }
daily-judge = Controleer ({ $number } van { $most })
daily-unfinished-turn = Je hebt nog een actie. Ook een onvolledige beurt kost een poging.
daily-go-on = Verder
daily-judge-anyway = Toch controleren
daily-tried = Poging { $number }: { $moves }. { $why }
daily-answer-ends = Daarmee eindigen je pogingen. De puzzel telt als niet opgelost.
daily-show-answer = Toon het antwoord
daily-stale = Je bent al verder dan die knop. Hier ben je nu.
daily-still-open = De puzzel van gisteren kun je nog afmaken. Het antwoord komt bij je resultaat.
daily-unfinished = De puzzel van gisteren kun je nog afmaken, tot { $time }.
daily-finish = Afmaken
daily-you = Jij
daily-crew-0 = Blauw
daily-crew-1 = Rood
daily-crew-2 = Geel
daily-crew-3 = Groen
daily-crew-4 = Zwart

## Waarom een beurt niet klopt. { $at } is “op 7” of “bij het begin”.

daily-wrong = Nog niet: poging { $number } van { $most }
daily-again = Nog een keer
daily-task-was = Opdracht: { $task }
daily-why-aboard = { $reached ->
    [0] Er kwam geen piraat van je bij aan boord.
    [one] Er kwam maar één piraat van je bij aan boord.
   *[other] Er kwamen { $reached } piraten van je bij aan boord.
} Gevraagd: { $wanted }.
daily-why-cards = { $reached ->
    [0] Je hebt geen kaart gepakt.
    [one] Je hebt één kaart gepakt.
   *[other] Je hebt { $reached } kaarten gepakt.
} Haalbaar: { $wanted }.
daily-why-reach = Geen van je piraten staat op veld { $wanted }.
daily-why-farthest = Je piraten kwamen samen { $reached } vooruit. Haalbaar: { $wanted }.
daily-why-backward = Je piraten eindigden samen { $reached ->
    [one] één veld
   *[other] { $reached } velden
} verder naar achteren. Haalbaar: { $wanted } vooruit.
daily-why-together = { $reached ->
    [0] Geen van je piraten staat op een veld.
    [one] Er staan geen twee van je piraten samen.
   *[other] Er staan hoogstens { $reached } van je piraten samen.
} Gevraagd: { $wanted }.
daily-why-hindmost = Je achterste piraat staat nog { $at }.
daily-why-win = { $wanted ->
    [one] Je laatste piraat is nog niet aan boord.
   *[other] Van je laatste { $wanted } piraten { $reached ->
        [0] kwam er geen
        [one] kwam er maar één
       *[other] kwamen er maar { $reached }
    } aan boord.
}
daily-why-left = De rest klopt, maar je hebt { $reached ->
    [0] geen kaart
    [one] één kaart
   *[other] { $reached } kaarten
} over in plaats van { $wanted }.
daily-lost-at = { $action ->
    [1] Al met je eerste actie was het niet meer haalbaar.
   *[other] Tot dan klopte het: met actie { $action } was het niet meer haalbaar.
}
daily-lost-nowhere = Tot hier klopte het: de beurt gaat vanaf daar verder.

## Het resultaat. Na de regel volgen tekens voor elke actie.

daily-solved = Opgelost!
daily-failed = Vandaag niet
daily-line-open = De dagelijkse ontsnapping { $date } · { $tries } van { $most } pogingen gedaan
daily-line-solved = De dagelijkse ontsnapping { $date } · opgelost in poging { $tries } van { $most }
daily-line-failed = De dagelijkse ontsnapping { $date } · { $tries ->
    [0] niet opgelost
    [one] niet opgelost in één poging
   *[other] niet opgelost in { $tries } pogingen
}
daily-streak = { $days ->
    [0] Je reeks begint met de volgende puzzel die je oplost.
    [one] Je reeks: één dag.
   *[other] Je reeks: { $days } dagen op rij.
}{ $longest ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }Je langste: { $longest }.
}
daily-here = { $count ->
    [0] Op deze server heeft nog niemand hem opgelost.
    [one] Op deze server heeft één persoon hem opgelost.
   *[other] Op deze server hebben { $count } mensen hem opgelost.
}
daily-server-streak = { $days ->
    [0] { "" }
    [one] Reeks van de server: één dag.
   *[other] Reeks van de server: { $days } dagen.
}
daily-unsolved = Niet opgelost
daily-next = De volgende puzzel komt { $time }.
daily-share-elsewhere = Wil je je resultaat delen, gebruik dan { COMMAND("daily") } op een server.
daily-share = Delen
daily-steps = Stap voor stap
daily-solution = Oplossing: { $moves }
daily-answer = Het antwoord · { $date }
daily-step = Stap { $step } van { $steps }: { $move }
daily-play = Spelen
daily-shared = Gedeeld. Het bericht van de dag in dit kanaal toont de nieuwste { $most } resultaten.
daily-shared-solved = **{ $name }**: poging { $tries } van { $most }
daily-shared-failed = **{ $name }**: niet opgelost
daily-shared-earlier = { $count ->
    [one] Eén persoon deelde al eerder. De nieuwste:
   *[other] { $count } mensen deelden al eerder. De nieuwste:
}

## Wat moderators voor een server instellen.

server-title = Serverinstellingen
server-page-tables = Tafels
server-page-defaults = Nieuwe tafels
server-page-messages = Berichten
server-page-daily = Vaste berichten
server-page-tables-note = Deze regels gelden voor iedereen, ook voor moderators. Tafels die al open zijn, blijven.
server-page-defaults-note = Zo begint een nieuwe tafel. De host kan anders kiezen.
server-page-messages-note = Voor alles wat ik vanaf nu plaats. Lopende spellen blijven zoals ze zijn.
server-page-daily-note = Elke dag om { $time } komt er een nieuwe puzzel, de volgende { $puzzle }. Iedereen kan hem met een knop spelen en daar het resultaat delen. De kroniek komt één keer per week, de volgende op { $next }, maar alleen als er gespeeld is. Niemand krijgt er een melding van.
server-change = Wijzigen
server-saved = ✅ Opgeslagen.
server-unchanged = Er is niets gewijzigd.
server-usual = Zoals gewoonlijk
server-usual-language = Zoals de server of de host
server-gone = ⚠️ Ook gekozen, maar ik zie het niet meer: { $gone }
server-lacking = ⚠️ Ik kan niets plaatsen in { $channel }. Geef me daar deze rechten: { $permissions }.
server-no-limit = Geen grens
server-openers = Wie mag tafels openen?
    .description = Alleen mensen met deze rol. Laat dit leeg, dan mag iedereen het.
server-openers-none = Iedereen
server-channels = In welke kanalen?
    .description = Alleen in deze, en in hun threads. Laat dit leeg, dan mag het in elk kanaal.
server-channels-none = In elk kanaal
server-threads = Een tweede tafel in een kanaal
    .description = Wat ik aanbied als iemand een tafel wil waar er al een is
server-threads-on = Ik bied er een thread voor aan
server-threads-off = Maar één tafel in een kanaal
server-most_of_person = Hoeveel open tafels per persoon?
    .description = Tafels die iemand heeft geopend en die nog niet voorbij zijn
server-most_of_server = Hoeveel open tafels in totaal?
    .description = Alle tafels die nog niet voorbij zijn; rustende spellen tellen niet
server-edition = { setup-field-edition }
    .description = Gewoonlijk: het klassieke spel
server-cards = { setup-field-cards }
    .description = Gewoonlijk: zoals in de spelregels van de editie
server-pace = { setup-field-pace }
    .description = Gewoonlijk: een dag. Is de tijd om, dan kan een computer spelen.
server-hints = { setup-field-hints }
    .description = Gewoonlijk: toegestaan. Iedereen ziet wie er een vraagt.
server-friendly = { setup-field-friendly }
    .description = Gewoonlijk: voor allebei. Alleen voor records: dan is het spel vriendschappelijk.
server-language = Taal
    .description = Gewoonlijk: de taal van een communityserver, anders de taal van de host
server-drawn_words = Couperen
    .description = Voor servers met AutoMod: ik plaats de woorden die mensen kiezen
server-drawn_words-off = Iedereen schrijft een woord
server-drawn_words-on = Iedereen kiest uit 25 woorden
server-daily = Kanaal van de dagelijkse puzzel
    .description = Daar plaats ik elke dag een puzzel. Laat dit leeg om ermee te stoppen.
server-daily-none = Geen kanaal
server-chronicle = Kanaal van de weekkroniek
    .description = Wat er gespeeld is, één keer per week. Laat dit leeg om ermee te stoppen.
server-chronicle-none = Geen kanaal

## Wat de instellingen van een server verbieden, en wie dat kan wijzigen.

error-forbidden-by-server = { $reason } { $who }
error-ask-moderators = Moderators van deze server kunnen dat wijzigen met { COMMAND("settings", group: "moderation") }.
error-binds-you = Deze regel geldt ook voor moderators. Jij kunt hem wijzigen met { COMMAND("settings", group: "moderation") }.
error-server-openers = Alleen mensen met de rol { $value } mogen hier tafels openen.
error-server-channels = Tafels mogen alleen hier: { $value }.
error-server-threads = In dit kanaal is al een tafel, en deze server wil er maar één in een kanaal.
error-server-drawn_words = Op deze server coupeer je alleen met woorden die ik laat zien.
error-server-most_of_person = { $value ->
    [one] Je hebt op deze server al een open tafel, en meer dan één kan niet.
   *[other] Je hebt op deze server al { $value } open tafels, en meer kunnen het er niet zijn.
}
error-server-most_of_server = { $value ->
    [one] Er is op deze server al een tafel open, en meer dan één kan niet.
   *[other] Er zijn op deze server al { $value } tafels open, en meer kunnen het er niet zijn.
}

## Een moderator hoort dat de dagelijkse puzzel niet geplaatst kan worden.

mornings-refused = Ik kon de dagelijkse ontsnapping niet in { $link } plaatsen: daar houdt iets me tegen. `/cartagena-mod { command-settings.name }` zegt wat ik nodig heb, of haalt het kanaal weg. Dit zeg ik maar één keer.


## == Figures and tables ==

stats-cards-jamaica = Jamaica
stats-cards-tortuga = Tortuga
stats-cards-hispaniola = Hispaniola
stats-somebody = iemand
stats-title-own = Jouw spellen
stats-title = { $name } op deze server
stats-note-own = Al je spellen tellen, ook die op andere servers en aan privétafels. Als je deelt, staan er alleen spellen aan openbare tafels van deze server.
stats-note = Alleen spellen op deze server tellen, en geen aan privétafels.
stats-none-own = Je hebt nog geen spel uitgespeeld. { COMMAND("new") } opent een tafel, en met de optie tegen speel je meteen tegen een computer.
stats-none = { $name } heeft op deze server nog geen spel uitgespeeld. { COMMAND("new") } opent een tafel voor jullie beiden.
stats-hidden = { $name } houdt de eigen cijfers voor zich.
stats-share = Deel van deze server delen
stats-nothing-to-share = Er is nog niets om te delen: alleen spellen op deze server tellen, en geen aan privétafels.
stats-games = { $games ->
    [one] **Eén spel**
   *[other] **{ $games } spellen**
}, { $wins } gewonnen{ $draws ->
    [0] .
   *[other] , { $draws } gelijk.
}
stats-wins = Gewonnen { $list }
stats-seats = met { $seats } spelers: { $wins } van { $games }
stats-places = Geëindigd { $list }
stats-place = { $count ->
    [one] één keer
   *[other] { $count } keer
} als { $place ->
    [1] eerste
    [2] tweede
    [3] derde
    [4] vierde
   *[other] vijfde
}
stats-run = Langste loop: { $value ->
    [one] één veld
   *[other] { $value } velden
}
stats-escape = Snelste ontsnapping: { $value ->
    [one] één beurt
   *[other] { $value } beurten
}
stats-closest = Spannendste spel: { $value ->
    [one] één veld maakte het verschil
   *[other] { $value } velden maakten het verschil
}
stats-row = Overwinningen op rij: nu { $now }, hoogstens { $longest }
stats-edition = Favoriete editie: { $edition }
stats-rating = Waardering dit seizoen, { $cards }: { $said }
stats-band = groep { $band }
stats-early = nog te vroeg om iets te zeggen
stats-early-games = nog te vroeg om iets te zeggen ({ $games } van { $needed } gewaardeerde spellen)
stats-rival = Rivaal: { $name }, { $met ->
    [one] één keer
   *[other] { $met } keer
} ontmoet
stats-score-own = Jij en { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } gelijk
}
stats-score = { $name } en { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } gelijk
}
stats-computers = Verslagen computers: { $list }
stats-computer = { $level } { $count ->
    [one] één keer
   *[other] { $count } keer
}
stats-daily = De dagelijkse ontsnapping: nu { $now ->
    [one] één dag
   *[other] { $now } dagen
} op rij opgelost, hoogstens { $longest }
stats-curve-title = Waardering dit seizoen, { $cards }
stats-curve-own = Jouw waardering dit seizoen, { $cards }: { $trend }.
stats-curve = De waardering van { $name } dit seizoen, { $cards }: { $trend }.
stats-trend-up = gestegen
stats-trend-down = gedaald
stats-trend-level = ongeveer zo hoog als in het begin
top-title-season = De stand van dit seizoen (tot { $until })
top-title-all-time = De stand aller tijden
top-switch-season = Dit seizoen
top-switch-all-time = Alle tijden
top-share = Met het kanaal delen
top-games = { $games ->
    [0] Dit seizoen is nog geen spel tussen mensen uitgespeeld. { COMMAND("new") } opent een tafel.
    [one] Eén spel tussen mensen.
   *[other] { $games } spellen tussen mensen.
}
top-none = Deze server heeft nog geen stand
top-begin = De stand begint met het eerste uitgespeelde spel tussen mensen. { COMMAND("new") } opent een tafel, en de anderen doen mee met een knop. Spellen aan privétafels tellen niet.
top-note = Spellen aan privétafels tellen niet. Namen in een groep hebben geen volgorde. Geen punten: alles wordt uit de uitslagen berekend.
top-alt = De stand als afbeelding. De tekst eronder zegt hetzelfde.
top-you = Jij: { $said }
top-band = Groep { $band }: { $names }{ $more ->
    [0] { "" }
   *[other] { " " }en nog { $more }
}
top-resting = *{ $name } (een rustige maand)*
top-early = Nog te vroeg om te zeggen wie sterker is. De meeste overwinningen tot nu toe:
top-nobody = Nog te vroeg om te zeggen wie sterker is.
top-wins = { $names }: { $wins ->
    [one] één overwinning
   *[other] { $wins } overwinningen
}
top-records = Records van het huis
top-longest-run = Langste loop: { $value ->
    [one] één veld
   *[other] { $value } velden
}, { $name }
top-fastest-escape = Snelste ontsnapping: { $value ->
    [one] één beurt
   *[other] { $value } beurten
}, { $name }
top-narrowest-win = Krapste overwinning: { $value ->
    [one] één veld
   *[other] { $value } velden
} voorsprong, { $name }
top-longest-game = Langste spel: { $value ->
    [one] één beurt
   *[other] { $value } beurten
}
top-most-dailies = Dagelijkse ontsnapping het vaakst opgelost: { $value ->
    [one] één keer
   *[other] { $value } keer
}, { $name }
top-watch-longest-run = Langste loop bekijken
top-watch-fastest-escape = Snelste ontsnapping zien
top-watch-narrowest-win = Krapste overwinning zien
top-watch-longest-game = Langste spel bekijken

## De kroniek: één openbaar bericht per week.

chronicle-title = De kroniek van de week
chronicle-span = { $begin } tot { $end }
chronicle-wins = Meeste overwinningen: { $names }, { $people ->
    [one] { "" }
   *[other] elk{ " " }
}{ $wins ->
    [one] één overwinning
   *[other] { $wins } overwinningen
}
chronicle-records = Nieuwe records van het huis
chronicle-note = Zoals in de stand: spellen aan privétafels tellen niet, en een vriendschappelijk spel telt niet als overwinning.
chronicle-table = Stand openen

## What a finished game changed on its server: one line below the outcome.

change-first-win = De eerste overwinning van { $name } op { $opponents ->
    [one] een ander mens
   *[other] { $opponents } andere mensen
}
change-longest-run = Een record van het huis: { $name } rende { $value } velden in één keer (tot nu toe: { $before })
change-fastest-escape = Een record van het huis: { $name } ontsnapte in { $value } beurten (tot nu toe: { $before })
change-narrowest-win = Een record van het huis: { $name } won met maar { $value ->
    [one] één veld
   *[other] { $value } velden
} voorsprong (tot nu toe: { $before })
change-longest-game = Een record van het huis: het langste spel, { $value } beurten (tot nu toe: { $before })
change-lead = { $name } staat nu voor op { $other }, { $above } : { $below }
change-streak = { $name } heeft { $wins } spellen op rij gewonnen, meer dan ooit
change-first-beaten = De eerste overwinning van { $name } op een computer van het niveau { $level }
