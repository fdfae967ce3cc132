### Svenska. Orden för pjäser, kort och drag är de som spelets svenska regelhäfte använder.
### Nycklarna säger var texten står: lobby-title, board-turn, error-not-your-turn.


## == Common ==

symbol-skull = Dödsskalle
symbol-hat = Hatt
symbol-dagger = Dolk
symbol-bottle = Flaska
symbol-key = Nyckel
symbol-pistol = Pistol

## How players hold and take cards.

cards-jamaica = **Jamaica**: korten är dolda, nya kort dras blint från draghögen.
cards-tortuga = **Tortuga**: korten ligger synliga, nya kort tas från en öppen rad.
cards-hispaniola = **Hispaniola**: korten är dolda, nya kort tas från en öppen rad.

## En pirats platser: som på en knapp (mynningen → 7, 17 → slupen) och som en mening behöver dem.

place-start = mynningen
    .short = start
    .from = från mynningen
    .to = till mynningen
    .at = vid mynningen
place-space =
    .from = från plats { $number }
    .to = till plats { $number }
    .at = på plats { $number }
place-sloop = slupen
    .short = ⛵
    .from = från slupen
    .to = ombord på slupen
    .at = ombord på slupen
place-rowing-boat = roddbåten
    .short = 🚣
    .from = från roddbåten
    .to = ombord på roddbåten
    .at = ombord på roddbåten

## The symbols that only some editions have.

symbol-flag = Piratflagga
symbol-pirate-hat = Pirathatt
symbol-sword = Svärd
symbol-rum-bottle = Romflaska
symbol-keys = Nyckelknippa
symbol-grappling-hook = Änterhake
symbol-lantern = Lykta
symbol-telescope = Kikare

## Editions, as the lobby names them.

edition-classic = Utgåva: **Klassisk**
edition-classic-passing = Utgåva: **Klassisk**, man får stå över
edition-swedish = Utgåva: **Klassisk med de svenska symbolerna**
edition-ravensburger-basic = Utgåva: **Ravensburger, grundspel**
edition-ravensburger-advanced = Utgåva: **Ravensburger, avancerat spel**

## This language's own name, for the choice of a table's language.

language-name = Svenska


## == Errors ==

## Private answers to one person.

error-no-game = Det finns inget spel i den här kanalen. Öppna ett med { COMMAND("new") }.
error-unreadable = Jag kan inte läsa det här spelet just nu. Ett pågående spel vilar tills jag kan det, och ingen förlorar tid. { COMMAND("new") } öppnar ett annat.
error-channel-taken = Det finns redan ett spel i den här kanalen.
error-too-many-watched-games = Datorer spelar redan vid två bord åt dig. Vänta tills ett spel är slut, eller avbryt det.
error-too-many-watched-here = Vid fem bord på den här servern spelar redan bara datorer. Vänta tills ett spel är slut.
error-game-ended = Det här spelet är slut.
error-not-started = Det här spelet har inte börjat än.
error-not-finished = Ingen har vunnit det här spelet än.
error-no-finished-game = Inget spel har spelats färdigt i den här kanalen än.
error-no-such-game = Det finns inget färdigspelat spel med det numret på servern.
error-already-started = Det här spelet har redan börjat.
error-already-seated = Du är redan med.
error-not-seated = Du är inte med i det här spelet. { COMMAND("new") } öppnar ett eget.
error-lobby-full = Bordet är fullt: fem spelare är redan med.
error-not-invited = Det här bordet är privat: värden spelar med dem som är inbjudna. { COMMAND("new") } i en annan kanal öppnar ett eget.
error-too-many-invitations = Den här lobbyn har redan bjudit in så många personer och roller som den får.
error-kept-out = Värden eller en moderator har stängt av dig från det här bordet, och bara de kan släppa in dig igen. { COMMAND("new") } i en annan kanal öppnar ett eget.
error-too-many-kept-out = Den här lobbyn stänger redan ute så många som den får.
error-too-few-seats = Det behövs minst två spelare. Vänta på en till, eller lägg till en dator.
error-cut-owed = Bordet har ändrats sedan ni kuperade. Först måste de som nämns i lobbyn kupera igen.
error-cut-meanwhile = Kortleken har kuperats sedan du senast tittade. Se efter av vem, och starta sedan eller kupera själv igen.
error-no-word = Där finns ingen bokstav och ingen siffra. Skriv ett ord med bokstäver från a till z eller med siffror.
error-word-shown = Det ordet har redan kuperat här, så de andra känner till det. Skriv ett nytt.
error-too-many-cuts = Du har kuperat tio gånger, och ditt senaste ord gäller fortfarande. Om någon gång på gång kuperar efter dig, lämna den här lobbyn.
error-no-vote = Vid det här bordet röstar ingen om vem som börjar.
error-no-hints = Bordets värd har stängt av tipsen.
error-no-draw = Just nu går det inte att välja oavgjort.
error-agreed-already = Du har redan gått med på oavgjort.
error-paced-already = Det här spelet har redan en tidsgräns.
error-no-pace = Det här spelet har ingen tidsgräns. Spelarna kan föreslå en under **Inställningar**.
error-not-longer = Tidsgränsen kan bara bli längre, och så lång är den redan.
error-proposed-already = En tidsgräns är redan föreslagen. Vid spelplanen kan du gå med på den eller säga nej.
error-not-proposed = Den tidsgränsen är inte föreslagen längre.
error-agreed-to-pace = Du har redan gått med på det. Tidsgränsen börjar gälla när alla som har varit aktiva här de senaste sju dagarna är med på den.
error-own-age-only = Du kan bara svara för dig själv.
error-host-only = Det kan bara värden göra.
error-not-deciding = Det bestämmer { $decides }.
error-moderator-only = Det kan bara en moderator göra.
error-host-or-moderator = Det kan bara värden eller en moderator göra.
error-call-off-by-host = Tills alla har spelat kan värden be om att spelet avbryts, och en av er måste hålla med. Därefter kan bara en moderator göra det.
error-call-off-too-late = Alla har spelat: nu kan bara en moderator avbryta spelet.
error-call-off-asked = Spelplanen frågar redan de andra. En av dem måste hålla med.
error-call-off-not-asked = Värden ber inte om det längre. Spelet fortsätter.
error-not-your-turn = Det är inte din tur.
error-own-turn = Det är din egen tur.
error-computer-on-turn = En dator står på tur, och den låter aldrig vänta på sig länge.
error-not-to-be-called = Den här spelaren har stängt av aviseringar och ser att det är dags vid nästa besök.
error-nudged-already = Den här spelaren blev påmind för inte så länge sedan. En gång på tolv timmar räcker.
error-nudged-too-soon = Den här turen har precis börjat. Du kan låta påminna spelaren efter en timme, eller efter halva tiden för en tur om det är mindre.
error-no-actions-left = Du har inga drag kvar. Avsluta nu din tur.
error-played-for = En dator spelar åt dig. Med **Mina kort** tar du över igen.
error-not-overdue = Ingenting behöver göras: turen är inte försenad, eller så spelar en dator den redan.
error-not-absent = Det går först när en spelare har missat tre turer i rad.
error-seat-unavailable = Platsen är inte ledig längre, eller så har en annan spelare redan bett om den.
error-away-enough = Så länge kan du inte vara borta: högst 14 dagar i sträck och 30 dagar under 90 dagar.
error-on-leave = Den spelaren har sagt att hen är borta: ingen får agera åt hen förrän hen är tillbaka.
error-against-the-rules = Det tillåter inte reglerna just nu.
error-colour-taken = Den färgen har just valts av en annan spelare. Välj en annan.
error-set-meanwhile = Medan ditt formulär var öppet ändrades samma sak. Ditt val sparades därför inte: se hur bordet är inställt nu och öppna formuläret igen.
error-stale-click = Spelet har gått vidare sedan den knappen dök upp. Så här står det nu.
error-too-quick = Ditt första tryck gäller. Det andra räknades inte, eftersom en annan knapp just hade hamnat där.
error-not-the-day = Dagen för det pusslet är över. { COMMAND("daily") } öppnar dagens.
error-not-begun = Du har inte börjat på det pusslet. { COMMAND("daily") } öppnar dagens.
error-attempts-ended = Du är redan klar med det pusslet. { COMMAND("daily") } visar ditt resultat.
error-already-tried = Just den här turen har du redan försökt med. Den kostade dig inget: ta tillbaka ett drag och försök med ett annat.
error-attempts-open = Du har ett försök kvar: gör färdigt pusslet först.
error-stale-attempt = Du har kommit längre sedan den knappen dök upp. { COMMAND("daily") } visar var du är.
error-no-server = Ett resultat kan bara delas på en server.
error-no-puzzle = Det finns inget pussel för den dagen.
error-servers-only = Det går bara på en server. Här kan du spela { COMMAND("daily") }. { COMMAND("learn") } och { COMMAND("rules") } visar hur man gör.
error-back-to-server = Det går på en server: [tillbaka till din]({ $link }). Här kan du använda { COMMAND("daily") }, { COMMAND("learn") } och { COMMAND("rules") }.
error-missing-permissions = Jag kan inte visa någon spelplan i den här kanalen. Ge mig de här behörigheterna, tack: { $permissions }.
error-timed-out = Jag har en timeout på den här servern till { $moment }. En moderator kan avsluta den tidigare; till dess kan jag inte visa någon spelplan.
error-unknown-channel-kind = Jag känner inte till den här sortens kanal än, så jag kan inte visa någon spelplan här. Öppna spelet i en textkanal eller en tråd.
error-not-installed = Jag är inte med på den här servern än. De som sköter den kan [bjuda in mig]({ $link }).
error-roles-unknown = Jag känner inte till rollerna på den här servern än. Försök igen om en stund.
error-stopping = Jag startar strax om. Ditt spel är i säkerhet: försök igen om en minut.
error-still-thinking = Jag håller fortfarande på med det du bad om nyss.
error-too-often = Vid det här bordet har ni bett om det väldigt ofta alldeles nyss. Försök igen om en minut.
error-too-often-on-server = Den här servern har bett om det väldigt ofta nyss. Försök igen om en minut.
error-shared-already = Reprisen delades alldeles nyss. Titta lite högre upp.
error-storage = Jag kunde inte spara det, så det räknas inte. Försök igen om en minut.
error-in-doubt = Jag vet inte än om det sparades. Spelplanen visar det strax: titta där innan du försöker igen.
error-busy = Jag har för mycket att göra just nu, så inget har hänt. Försök igen.
error-partly = Jag har för mycket att göra just nu för att hinna med allt det. Det som redan är gjort är sparat: titta efter innan du försöker igen.
error-discord = Discord ville inte riktigt just nu. Försök igen om en stund.
error-rate-limited = { $minutes ->
    [one] Discord låter mig bara göra det så ofta. Försök igen om en minut.
   *[other] Discord låter mig bara göra det så ofta. Försök igen om { $minutes } minuter.
}
error-resting = Det här spelet vilar. Tryck på **Väck det** vid spelplanen för att spela vidare.
error-unexpected = Något gick fel hos mig. Ditt spel är i säkerhet. Försök igen, eller skriv { COMMAND("hand") }.
error-unknown-button = Den knappen hör till en annan version av mig. Med { COMMAND("hand") } och { COMMAND("board") } får du de aktuella.
error-unknown-command = Det kommandot hör till en annan version av mig. Skriv `/cartagena` för att se vilka som finns nu.
error-not-offered = Det finns inte bland kommandots val. Välj något i listan.
error-another-place = Den knappen hör till ett spel i en annan kanal. Använd den där.
error-no-threads-here = Jag kan bara öppna en tråd i en vanlig textkanal.
error-not-in-thread = Jag är inte med i den här privata tråden än: nämn mig här en gång och försök sedan igen.
error-see-board = [Till spelet]({ $link })
done-on-old-message = Klart. Det där meddelandet är gammalt: [det nyaste]({ $link }) visar hur det står i spelet.

## Permissions, as Discord's own settings name them in this language.

permission-view_channel = Visa kanal
permission-send_messages = Skicka meddelanden
permission-send_messages_in_threads = Skicka meddelanden i trådar
permission-embed_links = Bädda in länkar
permission-attach_files = Bifoga filer
permission-read_message_history = Läs meddelandehistorik
permission-create_public_threads = Skapa offentliga trådar
permission-mention_everyone = Nämn @everyone, @here och alla roller
permission-connect = Anslut

## A mix of options that cannot be played.

option-no-printed-board = Ingen regelbok visar symbolerna på den här utgåvans segment, så spelplanen slumpas alltid.
option-pirates-not-offered = Man kan ha fyra till åtta pirater var.
option-segments-not-offered = Spelplanen kan ha fyra, fem, sex eller åtta segment.

## Why the rules forbid an action.

rule-game-over = Spelet är slut.
rule-no-actions-left = En tur har { $actions } drag, och du har använt alla. Avsluta nu din tur.
rule-no-such-pirate = Du har ingen pirat { $at }.
rule-no-such-card = Du har inget kort med den symbolen: { $symbol }. Nya kort får du genom att gå bakåt med en pirat.
rule-aboard = En pirat { $boat } är framme: inget kort flyttar den. Bakåt får den däremot gå.
rule-lands-elsewhere = { $symbol } tar den piraten { $origin } { $lands }, inte { $target }: alltid till närmaste lediga plats med symbolen.{ $count ->
    [0] { "" }
    [one] { " " }Upptagen och därför överhoppad: { $passed }.
   *[other] { " " }Upptagna och därför överhoppade: { $passed }.
}
rule-jumps-aboard = { $symbol } tar den piraten { $origin } { $lands }, inte { $target }: { $count ->
    [0] det finns ingen plats med den symbolen kvar framför den.
    [one] den enda platsen med den symbolen framför den är upptagen.
   *[other] alla platser med den symbolen framför den är upptagna.
}
rule-retreats-elsewhere = Bakåt går man { $origin } { $lands }, inte { $target }: alltid till närmaste plats bakom med en eller två pirater.{ $count ->
    [0] { "" }
    [one] { " " }Full med tre pirater och därför överhoppad: { $passed }.
   *[other] { " " }Fulla med tre pirater och därför överhoppade: { $passed }.
}
rule-at-start = En pirat vid mynningen kan inte gå bakåt: det finns inget bakom den.
rule-nobody-behind = Ingen pirat kan gå bakåt { $origin }: ingen plats bakom har en eller två pirater. { $count ->
    [0] Tomma platser räknas inte.
   *[other] Tre är för många: { $passed }. De andra är tomma.
}
rule-action-owed = Vid det här bordet måste du göra minst ett drag varje tur om du kan.
rule-nothing-to-undo = Det finns inget att ångra: din tur har just börjat, du har sett nya kort sedan dess, eller så har något annat hänt som inte går att ångra.
rule-already-out = Den spelaren har redan lämnat spelet.
rule-no-draw = Oavgjort går bara att välja medan spelet går runt i cirklar.
rule-has-agreed = Den spelaren har redan gått med på oavgjort.


## == Commands ==

## The texts in Discord's command picker. Names are lower-case and have no spaces.

command-group =
    .name = cartagena
    .description = Piraternas kapplöpning från fästningen till båten
command-moderation =
    .name = cartagena-mod
    .description = För moderatorer: serverns bord, spelare och språk
command-new =
    .name = nytt
    .description = Öppna ett spel i den här kanalen
command-new-edition =
    .name = utgåva
    .description = Vilken utgåva av spelet (standard: Klassisk)
command-new-classic =
    .choice = Klassisk
command-new-classic-passing =
    .choice = Klassisk, man får stå över
command-new-swedish =
    .choice = Klassisk, svenska symboler
command-new-ravensburger-basic =
    .choice = Ravensburger, grundspel
command-new-ravensburger-advanced =
    .choice = Ravensburger, avancerat spel
command-new-cards =
    .name = kort
    .description = Hur man håller och tar kort (standard: Jamaica)
command-new-jamaica =
    .choice = Jamaica: dolda, mer slump
command-new-tortuga =
    .choice = Tortuga: öppna, mer skicklighet
command-new-hispaniola =
    .choice = Hispaniola: dolda, öppen rad
command-new-passing =
    .name = stå-över
    .description = Får man stå över en hel tur? (standard: som i utgåvan)
command-new-pirates =
    .name = pirater
    .description = Antal pirater per spelare (standard: som i utgåvan)
command-new-segments =
    .name = segment
    .description = Antal segment med sex platser (standard: som i utgåvan)
command-new-wild =
    .name = slumpad
    .description = Slumpad spelplan: även symbolerna på segmenten lottas
command-new-opener =
    .name = börjar
    .description = Vem som börjar (standard: lotten avgör)
command-new-seed =
    .choice = Lotten avgör
command-new-host =
    .choice = Värden
command-new-vote =
    .choice = Spelarna svarar på regelbokens fråga
command-new-pace =
    .name = tempo
    .description = Hur lång tid en tur får ta (standard: 1 dygn)
command-new-pace-180 =
    .choice = 3 minuter
command-new-pace-3600 =
    .choice = 1 timme
command-new-pace-86400 =
    .choice = 1 dygn
command-new-pace-259200 =
    .choice = 3 dygn
command-new-pace-604800 =
    .choice = 1 vecka
command-new-pace-none =
    .choice = Så lång tid det tar
command-new-strict =
    .name = strängt
    .description = En dator spelar varje försenad tur genast (standard: bara när någon ber om det)
command-new-leavers =
    .name = avhopp
    .description = Vad som händer med piraterna när någon lämnar (standard: de följer med)
command-new-friendly =
    .name = vänskap
    .description = Ett vänskapsspel räknas för rekord, inte för rankning (standard: för båda)
command-new-against =
    .name = mot
    .description = Börja genast mot en dator (standard: en lobby där andra kan gå med)
command-new-leave =
    .choice = Piraterna följer med
command-new-stay =
    .choice = Piraterna stannar och spelas av en dator
command-new-language =
    .name = språk
    .description = Spelplanens språk (standard: serverns)
command-watch =
    .name = titta
    .description = Låt datorer spela mot varandra och se på
command-watch-players =
    .name = spelare
    .description = Antal datorer (standard: tre)
command-watch-level =
    .name = nivå
    .description = Hur bra de spelar (standard: blandat)
command-watch-cabin-boy =
    .choice = Skeppspojkar: mycket lätta
command-watch-sailor =
    .choice = Matroser: lätta
command-watch-boatswain =
    .choice = Båtsmän: medelsvåra
command-watch-helmsman =
    .choice = Styrmän: starka
command-watch-captain =
    .choice = Kaptener: mycket starka
command-watch-admiral =
    .choice = Amiraler: starkast
command-hand =
    .name = hand
    .description = Dina kort och vad du kan göra med dem, bara för dina ögon
command-away =
    .name = borta
    .description = Vara borta några dagar: dina klockor står stilla
command-board =
    .name = spelplan
    .description = Lägg spelplanen längst ner i kanalen igen
command-notify =
    .name = aviseringar
    .description = Hur jag säger till när ett spel väntar på dig, och hur dina turer slutar
command-privacy =
    .name = integritet
    .description = Vad jag sparar om dig, allt som en fil, och hur jag glömmer dig
command-remove =
    .name = ta-bort
    .description = Ta bort en spelare ur kanalens spel
command-tables =
    .name = bord
    .description = Serverns alla öppna bord
command-text =
    .name = text
    .description = Hela spelplanen i ord, bara för dina ögon
command-replay =
    .name = repris
    .description = Se ett färdigspelat spel igen, rörligt eller steg för steg, bara för dina ögon
command-replay-game =
    .name = spel
    .description = Spelets nummer (standard: kanalens senaste)
command-stats =
    .name = statistik
    .description = Dina partier i siffror, eller någon annans, bara för dig
command-stats-player =
    .name = person
    .description = Vems siffror (standard: dina)
command-top =
    .name = tabell
    .description = Serverns tabell och rekord, bara för dig
command-daily =
    .name = dagligen
    .description = Dagens flykt: ett pussel om dagen, tre försök, bara för dina ögon
command-daily-day =
    .name = dag
    .description = Dagens pussel eller gårdagens svar (standard: i dag)
command-daily-today =
    .choice = Dagens pussel
command-daily-yesterday =
    .choice = Gårdagens svar
command-settings =
    .name = inställningar
    .description = Vem som får öppna bord, hur de börjar, språket, dagens pussel
command-learn =
    .name = lär
    .description = En första lektion: lär dig reglerna genom att spela, bara för dina ögon
command-rules =
    .name = regler
    .description = Hur man spelar, sida för sida, med bilder
command-rules-edition =
    .name = utgåva
    .description = Vilken utgåva (standard: den som spelas i kanalen)
command-games =
    .name = mina-spel
    .description = Spelen du är med i
command-history =
    .name = historik
    .description = Dina färdigspelade spel på den här servern, att se igen och lära av
command-challenge =
    .menu = Utmana i Cartagena


## == Lobby ==

lobby-title = Cartagena: vem kommer undan?
lobby-race-sloop = Vem får först ut { $pirates } pirater ur fängelset?
lobby-race-rowing-boat = Vem får först ut { $pirates } pirater ur djungeln?
lobby-crew-4 = fyra
lobby-crew-5 = fem
lobby-crew-6 = sex
lobby-crew-7 = sju
lobby-crew-8 = åtta
lobby-cards-jamaica = Jamaica: dolda kort
lobby-cards-tortuga = Tortuga: öppna kort
lobby-cards-hispaniola = Hispaniola: dolda kort, öppen rad
lobby-differs = Annorlunda än i den tryckta regelboken: { $rules }.
lobby-passing = man får stå över
lobby-no-passing = minst ett drag per tur
lobby-handling = hur man håller och tar kort
lobby-pirates = { $count } pirater var
lobby-spaces = { $count } platser
lobby-wild = en slumpad spelplan

## Who begins: the rule book's question, and its answers.

question-pirate = Vem ser mest ut som en pirat?
question-captain = Vem ser mest ut som en piratkapten?
question-oldest = Vem är äldst?
lobby-i-am-the-oldest = Jag är äldst
lobby-who-begins = Vem börjar?
lobby-votes = { $count ->
    [one] 1 röst
   *[other] { $count } röster
}

opener-seed = Lotten avgör
opener-host = Värden
opener-vote = Ni väljer
lobby-pace-180 = En tur får ta 3 minuter.
lobby-pace-3600 = En tur får ta en timme.
lobby-pace-86400 = En tur får ta ett dygn.
lobby-pace-259200 = En tur får ta 3 dygn.
lobby-pace-604800 = En tur får ta en vecka.
lobby-pace-none = En tur har ingen tidsgräns.
lobby-clock-180 = 3 minuter per tur
lobby-clock-3600 = En timme per tur
lobby-clock-86400 = Ett dygn per tur
lobby-clock-259200 = 3 dygn per tur
lobby-clock-604800 = En vecka per tur
lobby-clock-none = Ingen tidsgräns
lobby-first-host = värden börjar
lobby-first-vote = ni väljer vem som börjar
lobby-first-next = nästa spelare börjar
lobby-strict = { $clock }, sedan spelar datorn
lobby-lenient = { $clock }, sedan får datorn spela
lobby-stays = piraterna stannar när någon går
lobby-drawn-words = man kuperar med ord som boten visar
lobby-no-hints = inga tips
lobby-friendly = ett vänskapsspel, utan rankning
lobby-host = värd
lobby-begins = börjar
lobby-cover = Fem pirater på flykt, och båten som väntar på dem.
lobby-need-more = Det behövs en spelare till: en vän eller en dator.
lobby-need-cut = Värden kan starta när de som nämns här nedanför har kuperat igen.
lobby-ready = { $free ->
    [0] Bordet är fullt: värden kan starta.
    [one] Värden kan starta. Det finns rum för en till.
   *[other] Värden kan starta. Det finns rum för { $free } till.
}
lobby-fair = Blandningens kontrollsumma (SHA-256): { $hash }
lobby-fair-button = Rättvist?
lobby-secret = Hemligheten var { $secret }.
fair-title = Rättvist blandat
fair-secret =
    Här kan du kontrollera att korten blandas rättvist. Vill du bara spela kan du hoppa över den här sidan.

    En hemlighet avgör hur alla kort blandas i det här spelet. Den drogs innan någon kunde gå med, och det här är dess kontrollsumma (SHA-256):
fair-check = Skriv upp den om du vill. När spelet är slut står hemligheten i spelets fil, och med den kan vem som helst kontrollera varje kort.
fair-cut = Alla som är med får kupera. Litar du inte på de andra eller på boten, så kupera sist, med ord som ingen kan gissa.
fair-drawn-words = Alla som är med får kupera: du väljer ett av 25 ord som jag visar. De följer av hemligheten och av vem du är, så ingen kan välja dem längre, och andra spelare har ingen nytta av dem. Men den som driver boten kände till alla 25 före dig och kan ha letat efter en hemlighet som passar. Ditt val gör det 25 gånger så svårt; ett eget ord skulle göra det omöjligt.
fair-clear = Ta bort ordet från { $name }
fair-clear-left = Ta bort orden från dem som gått
fair-join = Gå med i spelet för att kupera.
lobby-cuts = ✂️ Kuperat: { $cuts }
lobby-cut = { $name } `{ $word }`
lobby-cut-drawn = { $name } `{ $word }` (av boten)
lobby-cut-left = (har lämnat) `{ $word }`
lobby-cut-again = ✂️ Kupera en gång till, med ett nytt ord: { $names } (**Rättvist?**).
lobby-cut-fewer = ✂️ Bordet har blivit mindre sedan dess. Alla ord räknas; du kan kupera igen (**Rättvist?**).
lobby-renewed =
    { $count ->
        [one] ✂️ Efter kuperingen gavs det om en gång.
       *[other] ✂️ Efter kuperingen gavs det om { $count } gånger.
    } Spela inte med någon som får dig att kupera om två gånger.
lobby-called-off-before = { $count ->
    [one] Ett spel
   *[other] { $count } spel
} har avbrutits här efter given, sedan det senaste spelades till slut.
lobby-cut-the-deck = Kupera
cut-title = Kupera
cut-word = Ditt ord, synligt för alla
    .description = Bokstäver a–z och siffror räknas. Ingen ska kunna gissa det. Lämna det tomt, så drar jag ett.
cut-pick = Välj ett av de här 25.
lobby-join = Gå med
lobby-leave = Hoppa av
lobby-start = Starta
lobby-cancel = Avbryt spelet
lobby-set-up = Ställ in
lobby-wanted = Spelare sökes: { $people }
lobby-wanted-alone = 🔒 Spelare sökes, bara dessa: { $people }
lobby-private = 🔒 Bara inbjudna kan gå med.
lobby-closed-playing = Vakterna sover: spelet har börjat. Spelplanen finns nedanför.
lobby-closed-finished = Det här spelet är slut.
lobby-closed-cancelled = Det här spelet har avbrutits.
lobby-closed-expired = Ingen startade spelet på länge, så jag stängde det. Öppna ett nytt med { COMMAND("new") }.

## Att ställa in en lobby: det som bara värden ser.

setup-title = Ställ in bordet
setup-note = Bara du ser det här. Det du väljer gäller genast, och alla ser det i lobbyn.
setup-by-host = { $host } ställer in det här bordet. { COMMAND("new") } i en annan kanal öppnar ett eget.
setup-own-title = Din plats
setup-colour = Din färg: { $sign } **{ $colour }**
setup-colour-menu = Välj din färg
colour-0 = Blå
colour-1 = Röd
colour-2 = Gul
colour-3 = Grön
colour-4 = Svart
setup-computers = Datorer
setup-access = Vem som får vara med
setup-rules = Utgåva och kort
setup-board = Spelplan
setup-time = Tid
setup-play = Vid bordet
setup-field-number = Hur många datorer till?
setup-field-level = Hur starka är de?
setup-field-away = Skicka iväg
setup-field-access = Vem får vara med?
setup-field-invited = Inbjudna personer och roller
setup-field-barred = Stäng ute från det här bordet
setup-field-edition = Utgåva
setup-field-cards = Kort
setup-field-passage = Platser
setup-field-pirates = Pirater
setup-field-passing = Stå över
setup-field-opener = Vem börjar?
setup-field-pace = Tid för en tur
setup-field-strict = När en tur är försenad
setup-field-leavers = När en spelare lämnar
setup-field-words = Kupera leken
setup-field-hints = Tips
setup-field-friendly = Resultatet räknas
setup-plays = Datorer: { $names }
setup-keep-out = Stäng ute någon
setup-kept-out = Utestängda: { $names }
setup-fewer = { $count ->
    [0] Ingen dator fick plats: andra hann före.
    [one] Bara en dator fick plats: andra hann före.
   *[other] Bara { $count } datorer fick plats: andra hann före.
}
keep-out-nobody = Det finns ingen här att stänga ute.
keep-out-none = Ingen är utestängd från det här bordet nu.
setup-uncalled = { $roles }: nämns i lobbyn, men pingas inte. Jag kan bara pinga roller som alla får nämna. För andra behöver både du och jag behörigheten `{ $permission }` i den här kanalen. Ta då bort rollen och välj den igen.
setup-open = Alla får gå med
setup-private = Bara inbjudna får gå med
setup-anybody = Alla
setup-invited = Bara inbjudna
setup-spaces = { $count }
setup-wild = { $count }, slumpad spelplan
setup-pirates = { $count } var
setup-passing = Tillåtet
setup-no-passing = Minst ett drag per tur
setup-strict = En dator spelar genast
setup-lenient = En dator spelar på begäran
setup-stay = En dator spelar vidare
setup-leave = Piraterna följer med
setup-own-words = Med spelarnas egna ord
setup-drawn-words = Med ord som boten visar
setup-hints = Tips är tillåtna
setup-no-hints = Inga tips
setup-hints-no = Inga
setup-hints-yes = Tillåtna
setup-rated = För rankning och rekord
setup-friendly = Bara för rekord

## Datorspelare: vad lobbyn erbjuder, och vad de heter.

lobby-computer = dator
lobby-add-cabin-boy = Skeppspojke (mycket lätt)
lobby-add-sailor = Matros (lätt)
lobby-add-boatswain = Båtsman (medelsvår)
lobby-add-helmsman = Styrman (stark)
lobby-add-captain = Kapten (mycket stark)
lobby-add-admiral = Amiral (starkast)
lobby-about-cabin-boy = Springer tidigt, glömmer de sista
lobby-about-sailor = Tänker bara på nästa drag
lobby-about-boatswain = Tänker två drag framåt
lobby-about-helmsman = Planerar hela sin tur
lobby-about-captain = Planerar sin tur, har sällan fel
lobby-about-admiral = Tänker på vad andra kan göra
computer-cabin-boy = Skeppspojke { $number ->
    [1] Nisse
    [2] Olle
    [3] Pelle
    [4] Kalle
   *[other] Lasse
}
computer-sailor = Matros { $number ->
    [1] Ante
    [2] Sigge
    [3] Frasse
    [4] Kurre
   *[other] Totte
}
computer-boatswain = Båtsman { $number ->
    [1] Rask
    [2] Modig
    [3] Glad
    [4] Frisk
   *[other] Stark
}
computer-helmsman = Styrman { $number ->
    [1] Berg
    [2] Holm
    [3] Lind
    [4] Ask
   *[other] Dahl
}
computer-captain = Kapten { $number ->
    [1] Falk
    [2] Strand
    [3] Lund
    [4] Ek
   *[other] Alm
}
computer-admiral = Amiral { $number ->
    [1] Storm
    [2] Frost
    [3] Örn
    [4] Sköld
   *[other] Svärd
}

taken = Det finns redan ett spel här: { $link }
taken-offer = Ska jag öppna en tråd för ditt?
taken-thread = Öppna en tråd
onlooker = Ett eget bord får en tråd här: vänta där på andra eller spela mot en dator direkt.
lobby-elsewhere = { COMMAND("new") } i en annan kanal öppnar ett eget bord.
onlooker-table = Öppna ett eget bord
thread-name = Cartagena: { $host }
thread-opened = Ditt spel väntar här: { $link }


## == Board ==

board-turn = { $sign } { $person }, det är din tur
board-turn-computer = { $sign } { $name } står på tur
board-turn-for = { $sign } En dator spelar åt { $name }
board-next = Därefter: { $person }
board-actions-left = { $count ->
    [0] Inga drag kvar: avsluta turen.
    [one] Ett drag kvar
   *[other] { $count } drag kvar
}
board-due = Tiden går ut { $moment }.
board-overdue = ⏰ Tiden är ute: turen skulle ha spelats { $moment }.
board-away = { $name } är borta till { $day }. Klockan står stilla.
board-kept = spelas av en dator
board-guest = i stället för { $name }
board-play-on = Spela vidare åt { $name }
board-hand-over = Låt någon ta över efter { $name }
board-end-unfinished = Avsluta utan resultat
board-take-seat = Ta över efter { $name }
board-wanted = { $name } vill spela i stället för { $seat }. { $decides } bestämmer.
board-wanted-back = { $name } vill spela själv igen. { $decides } bestämmer.
board-seat-yes = Låt { $name } spela
board-seat-no = Nej, tack
board-cards = { $count ->
    [0] inga kort
    [one] 1 kort
   *[other] { $count } kort
}
board-aboard = { $aboard }/{ $pirates } ombord
board-resigned = { $sign } ~~{ $name }~~ · har lämnat spelet
board-removed = { $sign } ~~{ $name }~~ · borttagen av en moderator
board-rests = Det här spelet vilar: ingen har spelat på länge.
board-wake = Väck det
board-row = Nästa kort → { $cards }
board-moved = Det här meddelandet finns nu [längre ner]({ $link }).
board-won = { $name } vinner: alla ombord!
board-won-alone = { $name } vinner: alla andra har lämnat spelet
board-drawn = Oavgjort: alla nöjer sig med det
board-draw-offered = Spelet går runt i cirklar. Om alla går med på det slutar det oavgjort.
board-agreed = Hittills med på det: { $names }.
board-draw = Gå med på oavgjort
board-pace-proposed = Förslag för det här spelet: { $pace } Det börjar gälla när alla som har varit aktiva här de senaste sju dagarna är med på det.
board-pace-agreed = Bordet har enats om en tidsgräns: { $pace } Före { $moment } behöver ingen tur vara klar.
board-pace-yes = Gå med på gränsen
board-pace-no = Hellre ingen gräns
board-hints-on = Nytt vid det här bordet: nu får ni be om tips.
board-hints-off = Nytt vid det här bordet: inga fler tips. Värden har stängt av dem.
board-abort = { $name } vill avbryta spelet. Det slutar utan vinnare om en av de andra håller med innan alla har spelat.
board-abort-yes = Jag håller med: avbryt
board-abort-no = Spela vidare
board-rank = { $rank }. { $sign } **{ $name }** · { $aboard } ombord
board-secret = I filen nedanför finns hela spelet och hemligheten bakom blandningen, så att vem som helst kan kontrollera det.
board-cancelled = Det här spelet har avbrutits.
board-unreadable = Spel { $game } går inte längre att läsa och har lagts åt sidan. Det som är sparat blir kvar som det är och finns i filen. { COMMAND("new") } öppnar ett annat spel här.
board-unreadable-rests = Jag kan inte läsa spel { $game } just nu, så det vilar. Ingen förlorar tid: det fortsätter av sig självt när jag kan läsa det igen. { COMMAND("new") } öppnar ett annat spel här.
board-deserted = Alla har lämnat spelet, och datorerna har lagt ifrån sig korten.
board-unfinished = Det här spelet slutar utan resultat: { $name } har varit borta länge.
board-removed-last = Ingen vinner: { $by } är moderator här och tog bort { $name } ur spelet.
board-hand = Mina kort
board-call-off = Avbryt spelet
board-afresh-done = Spelplanen ligger längst ner igen.
board-afresh-later = Jag når inte allt jag behöver just nu. Spelplanen kommer så snart det går.
board-afresh-refused = Jag kunde inte lägga spelplanen här. Be en moderator kontrollera mina behörigheter i kanalen.
button-rules = Spelregler
button-settings = Inställningar
button-replay = Se reprisen
button-more = Mer
button-review = Mina största misstag
button-rematch = Revansch

## The replay of a finished game: one person asks for it, and can share it with the channel.

replay-making = Reprisen är på gång: { $percent } % ({ $when }). Händer det inget? Tryck på knappen igen.
replay-failed = Reprisen kunde inte skapas. Tryck på knappen igen om en minut.
replay-share = Dela med kanalen
replay-title = Repris av spel { $game }
replay-alt = Rörlig repris av spel { $game }, drag för drag: { $names }.
replay-open = Steg för steg
replay-slow = Spela långsamt
replay-pace = I den här turen enades bordet om en tidsgräns: { $pace }
replay-begins = Före den första turen
replay-turn = Tur { $turn } · { $move }
replay-progress = { $number } av { $last }
replay-first = Början
replay-turn-back = ◀◀ Tur
replay-turn-on = Tur ▶▶
replay-last = Slutet
replay-point-back = ◀ Vändpunkt
replay-point-on = Vändpunkt ▶

## Vem som spelade åt någon: i reprisen, under den och på slutet.

deputy-for-a-turn = Styrman åt { $name }
deputy-computer = Dator i stället för { $name }
deputy-guest = { $guest } i stället för { $name }
deputy-in-turns = { $who }: { $count ->
    [one] tur { $turns }
   *[other] turer { $turns }
}.
deputy-in-many = { $who }: { $count } turer, från { $first } till { $last }.

## A turn's moves on one line: Ana: 💀 9 → 23, bakåt 8 → 6 +2

turn-moves = { $name }: { $moves }
turn-for = Tiden var ute: en dator spelar vidare åt { $name }.
move-advanced = { $symbol } { $origin } → { $target }
move-retreated = bakåt { $origin } → { $target }, { $count ->
    [one] +1 kort
   *[other] +{ $count } kort
}
move-retreated-named = bakåt { $origin } → { $target }, +{ $cards }

## The events of a game, one line each. Names are never bold here, because this is small print.

event-advanced = { $name }: { $symbol } { $origin } → { $target }
event-retreated = { $name }: bakåt { $origin } → { $target }, { $count ->
    [0] inget kort kvar att ta
    [one] +1 kort
   *[other] +{ $count } kort
} { $cards }
event-row-laid = En ny rad har lagts ut.
event-reshuffled = Slänghögen blandas och blir ny draghög.
event-turn-ended = { $name } { $count ->
    [0] står över.
   *[other] avslutar turen.
}
event-turn-cut = { $name } har inga kort och ingen pirat som kan gå bakåt: turen är slut.
event-stuck-passed = { $name } har inga kort och ingen pirat som kan gå bakåt: turen går vidare.
event-stuck-drew = { $count ->
    [0] { $name } sitter fast, och det finns inget kort kvar att ta.
    [one] { $name } sitter fast och tar ett kort i stället för att spela.
   *[other] { $name } sitter fast och tar { $count } kort i stället för att spela.
} { $cards }
event-undone = { $name } ångrar sitt senaste drag.
event-agreed = { $name } går med på oavgjort.
event-drawn = Alla är överens: spelet slutar oavgjort.
event-resigned = { $name } lämnar spelet.
event-removed = { $name } togs bort av en moderator.
event-removed-by = { $by } är moderator här och tog bort { $name } ur spelet.
event-won = { $name } har alla pirater ombord! Förtöjningen är kapad.
event-won-alone = { $name } är ensam kvar och vinner.

## The board in words, for people who cannot see the picture.

alt-turn = { $name } står på tur, { $count ->
    [0] inga drag kvar
    [one] ett drag kvar
   *[other] { $count } drag kvar
}.
alt-seat = { $name }: { $places }; { $count } kort.
alt-places = { $name }: { $places }.
alt-resigned = { $name } är ute ur spelet.
alt-reel = { $name } vinner. Turen som avgjorde: { $moves }. Vinstchans: { $before } % före, { $after } % efter.
alt-reel-last = { $name } vinner. Ingen enskild tur avgjorde. Den sista turen: { $moves }. Vinstchans: { $before } % före, { $after } % efter.
text-as-of = Spelplanen så som den såg ut { $time }.
text-as-of-anew = Spelplanen så som den såg ut { $time }. Tryck på **Uppdatera** efter ett drag för att höra hur det står då.
text-holds = { $name } har { $cards }.
text-row = Nästa kort, i den här ordningen: { $cards }.
text-piles = Draghög: { $stock } kort, slänghög: { $played } kort.
text-occupied = Platser med pirater: { $spaces }.
text-full = full
text-hand = Dina kort: { $cards }.
text-seat = { $name }: { $count ->
    [0] inga kort
    [one] 1 kort
   *[other] { $count } kort
}.
text-space = { $space } { $symbol }
text-stands = { $space }: **{ $names }**
text-nobody = { $space }: ingen
text-moves = Det här kan du göra:
text-back = Bakåt och ta kort: { $moves }
text-retreat = { $origin } → { $target } ({ $count } kort)
text-others = Eller: { $others }


## == End ==

end-no-turn-decided = Ingen enskild tur avgjorde det här partiet. Bilden visar den sista.
end-played = { $turns ->
    [one] En tur
   *[other] { $turns } turer
}, { $cards ->
    [0] inget kort spelat.
    [one] ett kort spelat.
   *[other] { $cards } kort spelade.
}
end-friendly = Ett vänskapsspel: det räknas för rekord, inte för rankning.
end-hints = Begärda tips: { $names }.
end-pace = I tur { $turn } enades bordet om en tidsgräns: { $pace }
end-longer-pace = Tur { $turn }: { $said }
end-removed = Tur { $turn }: { $said }
end-hinted = { $name } { $count }
end-longest = Längsta språnget: { $name }, { $origin } → { $target }.

## Efter spelet: de egna dyra turerna, bara för en själv.

review-thinking = Jag går igenom dina turer: { $percent } % ({ $when }). Händer det inget? Tryck på knappen igen.
review-failed = Jag kunde inte gå igenom spelet. Tryck på knappen igen om en minut.
review-none = Ingen av dina turer kostade dig mycket: amiralen hade inget att muttra över. Bra spelat!
review-too-few = Du hade för få turer för en tillbakablick.
review-title = Dina största misstag, enligt amiralen
review-turn = **Tur { $turn }** kostade dig ungefär { $lost ->
    [one] 1 procentenhet
   *[other] { $lost } procentenheter
}: din vinstchans sjönk från { $before } % till { $after } %.
review-explained = Chanserna är amiralens uppskattningar just då. Mellan dina turer ändras de av kort och motspelare: därför går det inte att lägga ihop procentenheterna för olika turer.
review-after = Redan spelat: { $moves }
review-played = Du spelade: { $moves }
review-better = Bättre: { $moves }
review-why = Varför: jämfört med dina drag { $more }.
review-why-trade = Varför: jämfört med dina drag { $more }, i utbyte mot { $fewer }.
review-continues = Vilka kort du får där avgör hur turen går vidare.
review-more-spaces = { $count ->
    [one] en plats mer
   *[other] { $count } platser mer
}
review-fewer-spaces = { $count ->
    [one] en plats mindre
   *[other] { $count } platser mindre
}
review-more-aboard = { $count ->
    [one] en pirat mer ombord
   *[other] { $count } pirater mer ombord
}
review-fewer-aboard = { $count ->
    [one] en pirat färre ombord
   *[other] { $count } pirater färre ombord
}
review-conceded = { $count ->
    [one] ett kort mer för de andra att ta
   *[other] { $count } kort mer för de andra att ta
}
best-share = Dela min bästa tur
best-title = Bästa turen av { $name } · parti { $game }
best-told = Tur { $turn }: vinstchansen steg från { $before } % till { $after } %.
best-alt = Bästa turen av { $name }: { $moves }. Vinstchans: { $before } % före, { $after } % efter.
best-none = Ingen av dina turer gjorde din vinstchans bättre.
best-shared-already = Din bästa tur finns redan i kanalen: { $link }
best-failed = Jag kunde inte göra klippet. Tryck på knappen igen om en minut.
plan-advance = { $symbol } { $origin } → { $target }
plan-retreat = bakåt { $origin } → { $target }
plan-end = avsluta turen


## == Panel ==

panel-your-turn = Din tur: { $count ->
    [0] inga drag kvar
    [one] ett drag kvar
   *[other] { $count } drag kvar
}
panel-drew = { $count ->
    [0] Inga drag kvar
    [one] Ett kvar
   *[other] { $count } kvar
} · +{ $cards }
panel-guidance = 💡 Spela ett kort eller gå bakåt och ta kort, blandat, upp till { $actions } gånger. Tryck sedan på **Avsluta turen**.
panel-since = Sedan din förra tur:
panel-so-far = Hittills:
panel-waiting = { $sign } { $name } står på tur
panel-resigned = Du har lämnat det här spelet
panel-removed = En moderator har tagit bort dig ur spelet
panel-no-cards = Du har inga kort.
panel-card = { $name } ×{ $count }
panel-only-move = { $name } ×{ $count }: { $origin } → { $target }
panel-which-pirate = { $name } är vald: vilken pirat springer?
panel-advance = { $origin } → { $target }
panel-no-retreat = Ingen av dina pirater kan gå bakåt nu: ingen plats bakom dem har en eller två pirater.
panel-retreat = Tillbaka { $origin } → { $target } · { $cards }
panel-brings = { $count ->
    [0] inget kort
    [one] ett kort
   *[other] { $count } kort
}
panel-undo = Ångra
panel-end-turn = Avsluta turen
panel-action-owed = Gör minst ett drag innan du avslutar turen.
panel-cards-seen = Du har sett ett nytt kort, så det draget går inte att ångra.
panel-ends-turn = Det här draget avslutar din tur och går inte att ångra.
panel-pass = Stå över
panel-refresh = Uppdatera
panel-rule = Visa mig regeln
panel-old-board = Det var en gammal spelplan. Så här står det nu.
panel-back = Välkommen tillbaka: du spelar själv igen.
panel-given-away = Du spelar inte här längre: någon annan har tagit över.
seat-given-away = { $name } spelar i ditt ställe nu. Du får ta över igen om { $name } säger ja.
seat-back = Be att få ta över igen
seat-asked = Du har bett att få ta över. Spelplanen visar vem som bestämmer.
seat-opened = Platsen efter { $name } är ledig. Med knappen på spelplanen kan andra be om den.
hand-over-open = Öppna för kanalen
panel-board-link = [Spel { $game }]({ $link })
panel-board-live = [Spel { $game }]({ $link }) · knapparna gäller till { $until }
panel-put-away = Jag har lagt undan de här korten: en panel är aktuell i 15 minuter. **Mina kort** visar hur spelet står nu.

## En panel att lyssna på: ord i stället för pilar, och korta knappar som säger allt om ett drag.

by-ear-to = till
by-ear-advance = { $name }: { $origin } till { $target }
by-ear-retreat = Bakåt: { $origin } till { $target }, { $count } kort
by-ear-board = Hela spelplanen

## Ett tips: vad den starkaste datorspelaren skulle göra. Vinsterna skiljs åt med kommatecken.

panel-hint = Tips
hint-failed = Jag kommer inte på något tips. Tryck på knappen igen om en minut.
hint-turn = Tips: { $moves }.
hint-why = Hela din tur ger då: { $gains }. Din vinstchans bland lika bra spelare: ungefär { $chance } %.
hint-why-drawing = Det här draget ger: { $gains }. Vilka kort du får avgör hur turen går vidare. Din vinstchans bland lika bra spelare: ungefär { $chance } %.
hint-ahead = { $count ->
    [0] ingen plats framåt
    [one] en plats framåt
   *[other] { $count } platser framåt
}
hint-behind = { $count ->
    [one] en plats bakåt
   *[other] { $count } platser bakåt
}
hint-more-cards = { $count ->
    [one] ett kort mer
   *[other] { $count } kort mer
}
hint-fewer-cards = { $count ->
    [one] ett kort färre
   *[other] { $count } kort färre
}
hint-aboard = { $count ->
    [one] en pirat ombord
   *[other] { $count } pirater ombord
}
hint-denied = { $count ->
    [one] ett kort mindre för de andra att ta
   *[other] { $count } kort mindre för de andra att ta
}
hints-allowed = Tips är tillåtna vid det här bordet, och alla där kan se det.
hints-forbidden = Tips är avstängda vid det här bordet, och alla där kan se det.

## The settings of a running table: a private page. The board and the panel have a button to it.

settings-own = Aviseringar och panel
settings-table = Det här bordet
settings-language = Språk: { $language }
settings-language-menu = Spelplanens språk
settings-remind = Påminn { $name }
settings-propose-pace = Föreslå en tidsgräns
settings-hints-on = Tillåt tips
settings-hints-off = Stäng av tips
settings-pace = Mer tid

resign-question = Vill du lämna spelet för gott? Dina pirater försvinner från spelplanen och dina kort läggs i slänghögen.
resign-stays = Vill du lämna spelet för gott? En dator spelar vidare med dina pirater och kort.
resign-guest = Vill du lämna spelet? Piraterna och korten går tillbaka till den som hade dem först.
resign-yes = Lämna spelet
resign-no = Spela vidare
resigned = Du har lämnat spelet.
hand-over-question = Vilken dator ska spela åt { $name } från och med nu? { $name } kan komma tillbaka när som helst.
hand-over-no = Vänta vidare
handed-over = Från och med nu spelar en dator åt { $name }.
unfinished-question = Vill du avsluta spelet utan vinnare? { $name } har missat { $count ->
    [one] en tur
   *[other] { $count } turer
}.
unfinished = Spelet är avslutat utan resultat.
draw-question = Vill du avsluta spelet oavgjort? Det slutar så snart alla som fortfarande spelar har gått med på det.
draw-yes = Gå med på oavgjort
draw-agreed = Du har gått med på oavgjort. Spelet fortsätter tills alla andra också har gjort det.
draw-made = Alla är överens: spelet slutar oavgjort.
pace-question = Det här spelet har ingen tidsgräns. Vilken föreslår du? Den börjar gälla när alla som har varit aktiva här de senaste sju dagarna är med på den, och under det första dygnet behöver ingen tur vara klar.
pace-180 = 3 minuter
pace-3600 = 1 timme
pace-86400 = 1 dygn
pace-259200 = 3 dygn
pace-604800 = 1 vecka
longer-pace-question = Hur länge får den pågå från och med nu? Tiden för den här turen börjar om, och alla ser det vid spelplanen.
longer-pace-longest = Det finns ingen längre tidsgräns.
longer-pace-set = Varje tur har nu mer tid. Det står också vid spelplanen.
longer-pace = Varje tur har nu mer tid: { $pace } i stället för { $before }.
longer-pace-by = { $name } ger varje tur mer tid: { $pace } i stället för { $before }.
pace-proposed = Du har föreslagit en tidsgräns. Spelplanen frågar de andra.
pace-agreed = Tidsgränsen börjar gälla nu. Det står också vid spelplanen.
removed = { $name } är ute ur spelet.
removed-last = { $name } är ute, och spelet är avbrutet: ingen vinner.
cancel-question = Vill du avbryta spelet{ $count ->
    [0] { " " }för alla som tittar på
    [one] { "" }
    [2] { " " }för båda spelarna
   *[other] { " " }för alla { $count } spelare
}? Det går inte att ångra.
cancel-yes = Avbryt spelet
cancel-no = Spela vidare
cancelled = Spelet är avbrutet.
abort-question = Vill du be de andra att avbryta spelet? Då vinner ingen. Spelplanen frågar tills alla har spelat, och en av de andra måste hålla med.
abort-ask = Fråga dem
abort-asked = Spelplanen frågar de andra nu. Där kan du också ta tillbaka det.
never-mind = Okej, inget har ändrats.
## Att vara borta, bara för egna ögon.

away-here = Du är inte anmäld som borta.
away-until = Du är borta till { $day }.
away-explained = Medan du är borta står klockorna för dina turer stilla vid alla bord, och ingen får agera åt dig. En lobby som du är värd för går till nästa person som sitter där eller kommer dit. Vilken knapp du än trycker på vid ett bord är du tillbaka.
away-left = { $count ->
    [0] Dina dagar är slut för tillfället.
    [one] Du kan vara borta en dag.
   *[other] Du kan vara borta upp till { $count } dagar.
} (Högst 14 dagar i sträck och 30 dagar under 90 dagar.)
away-days = { $count ->
    [one] 1 dag
   *[other] { $count } dagar
}
away-back = Jag är tillbaka

tables-title = { $count ->
    [one] Ett bord
   *[other] { $count } bord
}
tables-none = Inget bord är öppet på den här servern.
tables-awaited = **Spel { $game }** · { $link } · väntar på { $name }, senaste drag { $moment }
tables-computer = **Spel { $game }** · { $link } · en dator står på tur, senaste drag { $moment }
tables-lobby = **Spel { $game }** · { $link } · en lobby, senast ändrad { $moment }
tables-resting = **Spel { $game }** · { $link } · vilar, senast ändrat { $moment }
tables-remind = Påminn
tables-remove = Ta bort ur spelet
tables-remove-question = Vill du ta bort { $name } ur spelet för gott? Piraterna försvinner från spelplanen och korten läggs i slänghögen.
remove-whom = Vem ska lämna spelet?
remove-nobody = Ingen
remove-no = Låt vara kvar
remove-stays = Vill du ta bort { $name } ur spelet för gott? En dator spelar vidare med piraterna.
remove-guest = Vill du ta bort { $name } ur spelet? Piraterna och korten går tillbaka till den som hade dem först.
remove-last = Vill du ta bort { $name } ur spelet? Du spelar själv med, och ingen annan är kvar. Spelet avbryts därför, och ingen vinner.

lost-channel = Jag kan inte längre skriva vid ditt Cartagena-bord, spel { $game }. Spelet vilar och ingen förlorar någon tid. { $remedy } Sedan fortsätter det av sig självt.
lost-permissions = Ge mig de här behörigheterna där, tack: { $permissions }.
lost-timed-out = Jag har en timeout där till { $moment }: en moderator kan avsluta den tidigare.
lost-locked = Tråden är låst: lås upp den, tack.
lost-missing = Jag hittar inte kanalen eller tråden längre: låt mig se den igen, tack. Annars avbryts spelet om ett dygn.
lost-refused = Se efter om jag får se kanalen eller tråden och skriva där, och om tråden är låst, tack. Nämn mig en gång om tråden är privat.
tables-still = Jag kan inte skriva där: klockan står stilla.

language-here = Det här spelet visas från och med nu på det här språket: { $language }.

games-title = { $count ->
    [one] Ditt spel
   *[other] Dina { $count } spel
}
games-many = Dina spel
games-none = Du är inte med i något spel. Öppna ett med { COMMAND("new") }.
games-yours = [Spel { $game }]({ $link }): **det är din tur** · turen började { $moment }
games-others = [Spel { $game }]({ $link }): { $name } står på tur · turen började { $moment }
games-lobby = [Spel { $game }]({ $link }): väntar på spelare · senast ändrat { $moment }
games-resting = [Spel { $game }]({ $link }): vilar · senast ändrat { $moment }
## == Färdigspelade spel ==

history-title = Dina färdigspelade spel
history-none = Du har inte spelat färdigt något spel på den här servern än. Öppna ett med { COMMAND("new") }, eller lär dig spela med { COMMAND("learn") }.
history-won = [Spel { $game }]({ $link }): 🏆 **du vann** · { $moment }
history-lost = [Spel { $game }]({ $link }): plats { $place } av { $seats }, { $winner } vann · { $moment }
history-drawn = [Spel { $game }]({ $link }): oavgjort · { $moment }
history-menu = Titta på ett av dem
history-option = Spel { $game }: { $names }
history-game = [Spel { $game }]({ $link })
history-ended = Slutade { $moment }
history-file = Drag och fil
history-back = ◀ Alla dina spel
## == Utmaningar ==

challenge-sent = { $name } är inbjuden till [ett bord i den här kanalen]({ $link }). Du kan börja så snart någon går med.
challenge-bot = Botar kan inte ta en plats. Vill du spela mot en dator, öppna ett bord och lägg till en under **Ställ in**.
challenge-self = Dig själv kan du inte utmana. Välj någon annan.
challenge-taken = Det finns redan [ett spel i den här kanalen]({ $link }). Utmana i en annan kanal.
challenge-invited = { $name } är redan inbjuden till [bordet i den här kanalen]({ $link }).
challenge-seated = { $name } sitter redan vid [bordet i den här kanalen]({ $link }).


## == Notices ==
## How a person is notified that a game waits: settings in a private panel, and direct messages.

notices-title = Hur jag säger till dig
notices-told-mention = När det är din tur eller någon bjuder in dig nämner jag dig i spelets kanal.
notices-told-direct = När det är din tur eller någon bjuder in dig skickar jag dig ett direktmeddelande med en länk.
notices-told-never = Jag hör inte av mig. Du tittar till dina spel själv.
notices-reminder-on = När en femtedel av din tid är kvar påminner jag dig en gång, om en tur får ta en timme eller mer.
notices-reminder-off = Jag påminner dig inte när tiden för din tur rinner ut.
notices-next-on = I spel med tre eller fler säger jag också till när du står näst på tur.
notices-next-off = Jag säger inte till när du står näst på tur.
notices-quiet = Tyst från kl. { $begin } till { $end }: jag hör av mig när det är över. Din klocka visar { $clock } nu ({ $zone }).
notices-quiet-next = Så visar den här enheten det: nästa tysta timmar är från { $begin } till { $end }.
notices-quiet-fixed = { $zone } har ingen sommartid. Om klockan ställs om hos dig, ställ in timmarna på nytt och skriv en stad, till exempel Europe/Stockholm.
notices-quiet-none = Du har inga tysta timmar: jag hör av mig när som helst.
notices-turn-title = Hur din tur slutar
notices-ends-off = Du avslutar själv din tur, med **Avsluta turen**.
notices-ends-on = Ditt sista drag avslutar turen av sig självt och går inte att ångra.
notices-words-title = Bild eller ord
notices-words-off = Din panel visar en bild, som beskrivs för skärmläsare. Den kan säga allt med ord i stället.
notices-words-on = Din panel säger allt med ord: ingen bild, och en knapp eller ett menyval för varje drag.
notices-figures-title = Vem som ser mina siffror
notices-figures-everyone = På varje server där du spelar kan andra slå upp dina spel och din rankning där.
notices-figures-here = Bara personer på den här servern kan slå upp dina spel och din rankning här.
notices-figures-elsewhere = Bara personer på en annan server, som du har valt, kan slå upp dina spel och din rankning där.
notices-figures-me = Ingen utom du kan slå upp dina spel och din rankning.
notices-rated = Dina spel ger dig en rankning.
notices-unrated = Du har ingen rankning och står på ingen topplista.
notices-everywhere = Det gäller alla dina spel, på varje server.
notices-way-mention = Nämn mig
notices-way-direct = Direktmeddelande
notices-way-never = Inte alls
notices-tell-reminder = Påminn mig i tid
notices-stop-reminder = Stäng av påminnelsen
notices-tell-next = Säg till när jag står näst på tur
notices-stop-next = Säg inte till när jag står näst
notices-end-by-itself = Avsluta med mitt sista drag
notices-end-by-hand = Jag avslutar själv
notices-in-words = Säg allt med ord
notices-with-picture = Visa bilden
notices-show-everyone = Alla
notices-show-server = Den här servern
notices-show-me = Bara jag
notices-rate = Ge mig en rankning
notices-no-rating = Ingen rankning för mig
notices-set-quiet = Ställ in tysta timmar
notices-end-quiet = Stäng av tysta timmar
notices-form-title = Tysta timmar
notices-form-begin = Tyst från
    .description = Till exempel 22:00, 22 eller kl. 22
notices-form-end = Till
    .description = Till exempel 7:00, 7 eller kl. 7
notices-form-zone = Din tidszon
    .description = En stad (Europe/Stockholm, New York), UTC, +2 eller vad din klocka visar nu
notices-lone-zero = Vad en ensam nolla betyder kan jag inte veta. Skriv midnatt som 00:00 eller kl. 0.
notices-unreadable-time = Det kunde jag inte läsa som ett klockslag. Skriv det som 22, 22:00 eller kl. 22.
notices-unreadable-zone = Den tidszonen känner jag inte till. Ange en stor stad i den, till exempel Europe/Stockholm eller New York. UTC, en skillnad mot UTC som +2 eller vad din klocka visar nu, till exempel 18:30, går också bra.
notices-no-hours = Tysta timmar måste börja och sluta vid olika tider.
notices-closed = Jag kunde inte skicka dig något direktmeddelande, så jag nämner dig i kanalen. Vill du ändra det tillåter du direktmeddelanden från medlemmar på den servern (i dess sekretessinställningar) och trycker sedan på ”{ $way }” en gång till.
notices-undelivered = Jag kunde inte skicka dig något direktmeddelande, så jag nämnde dig i kanalen. Tillåt direktmeddelanden från medlemmar på den servern (i dess sekretessinställningar), eller välj ett annat sätt här.
notices-change = Hur jag säger till
nudged = Jag påminner { $name }.
nudged-later = { $name } har tysta timmar nu. Jag skickar en påminnelse så snart de är över.
nudged-soon = { $name } var här alldeles nyss. Jag skickar en påminnelse om en minut, om inget spelas innan dess.

## Anrop: den enda rad i ett meddelande som en telefon visar, så som den är skriven. Ingen markdown,
## inga egna emojier, inga tidsstämplar.

call-turn = { $person }, det är din tur i Cartagena
call-nudge = { $person }, de andra väntar på dig i Cartagena
call-pace = { $person }, det är din tur i Cartagena, där det nu finns en tidsgräns
call-reminder = { $person }, din tid i Cartagena är snart ute
call-both = { $call }. { $person }, du står näst på tur.
call-next = { $person }, du står näst på tur i Cartagena, efter { $name }
# Antalet är 1 för en enda person; en roll räknas som flera.
call-invite = { $count ->
    [one] { $people }, { $host } bjuder in dig till ett parti Cartagena
   *[other] { $people }, { $host } bjuder in er till ett parti Cartagena
}
direct-turn = Det är din tur i Cartagena · spel { $game }
direct-nudge = De andra väntar på dig i Cartagena · spel { $game }
direct-pace = Det är din tur i Cartagena, där det nu finns en tidsgräns · spel { $game }
direct-reminder = Din tid i Cartagena är snart ute · spel { $game }
direct-next = Du står näst på tur i Cartagena, efter { $name } · spel { $game }
direct-invite = { $host } bjuder in dig till ett parti Cartagena
call-end = { $people }, ert parti Cartagena är slut
direct-end = Ditt parti Cartagena är slut · spel { $game }
result-won = { $count ->
    [one] { $name } vann, bara en pirat före { $second }
   *[other] { $name } vann, { $count } pirater före { $second }
}
result-alone = { $name } vann, eftersom alla andra hade lämnat spelet
result-drawn = Oavgjort
direct-board = Till spelplanen
direct-table = Till bordet
call-actions = { $count ->
    [one] 1 drag
   *[other] { $count } drag
}
call-left = { $time } kvar
call-rival-passed = { $name } stod över
call-rival-moved = { $name } gick { $moves }
call-rival-retreat = { $move } { $count ->
    [0] utan kort
    [one] för 1 kort
   *[other] för { $count } kort
}
duration-minutes = { $count ->
    [one] 1 minut
   *[other] { $count } minuter
}
duration-hours = { $count ->
    [one] 1 timme
   *[other] { $count } timmar
}
duration-days = { $count ->
    [one] 1 dygn
   *[other] { $count } dygn
}


## == Rules ==

rules-goal-title = Målet
rules-goal = Ta alla dina { $pirates } pirater från mynningen över { $spaces } platser { $boat }. Den som lyckas först vinner på en gång, även mitt i en tur.
rules-signs = Tecknen i bilderna:
rules-sign-disc = **Gyllene skiva:** därifrån kommer din pirat (galler: { $start }), och den hamnar i den gyllene ramen.
rules-sign-cards = **Streckad ram:** bakåt går det dit, och det ger de här korten.
rules-sign-arrow = **Pil:** ett drag i den senaste turen, i ordning (×2: samma sträcka två gånger).
rules-sign-count = **×3:** så många pirater är { $start } eller { $boat }.
rules-advance-title = Framåt: spela ett kort
rules-advance =
    En av dina pirater springer till närmaste **lediga** plats med den symbolen. Upptagna platser hoppas över.

    Finns ingen sådan plats längre fram? Då hoppar piraten { $boat }. Den som är ombord flyttas inte av något kort.
rules-retreat-title = Bakåt: ta kort
rules-retreat =
    Låt en av dina pirater gå bakåt till närmaste plats med **en eller två** pirater, oavsett vems. En pirat där ger ett kort, två ger två.

    Tomma platser och platser med tre hoppas över.

    Pirater { $boat } får gå bakåt, men inte de vid mynningen, och ingen går tillbaka till mynningen.
rules-turn-title = Din tur
rules-turn = Upp till { $actions } drag, framåt och bakåt i vilken blandning som helst, med vilka av dina pirater du vill. Kort du tar får du spela med detsamma.
rules-turn-owed = Du måste göra minst ett drag om du kan.
rules-turn-passing = Du får också stå över och inte göra något.
rules-stuck-pass = Inga kort, och ingen pirat som kan gå bakåt? Då går turen vidare. Gäller det alla tar du ett kort i stället.
rules-stuck-draw = Inga kort, och ingen pirat som kan gå bakåt? Då tar du ett kort, och det var din tur.
rules-cards-title = Korten
rules-symbols = { $count } kort av varje symbol: { $symbols }.
rules-deal = Alla börjar med { $count } kort.
rules-deal-first = Den som börjar har { $first } kort, alla andra { $others }.
rules-cards = Kort får du genom att låta en pirat gå bakåt. När draghögen är slut blandas slänghögen och blir ny draghög.
rules-row = I den öppna raden ligger { $count } kort. De tas i pilens riktning; när raden är slut läggs { $count } nya ut.
rules-other-handlings = Så kan man också göra med korten:
rules-ask-title = Vanliga frågor
rules-ask-begins = **Vem börjar?** Det väljer bordet i *Ställ in*: lotten, värden eller en omröstning om regelbokens fråga. I en revansch börjar nästa spelare.
rules-ask-same = **Får en pirat flytta flera gånger i en tur?** Ja, med alla dina drag om du vill.
rules-ask-limit = **Hur många kort får jag ha?** Så många du får.
rules-ask-take = **Måste jag ta kort när jag går bakåt?** Ja, ett för varje pirat som stod där. Vissa regelböcker låter dig välja; här tar du dem alltid.
rules-ask-empty = **Vad händer om draghögen och slänghögen båda är tomma?** Du tar det som finns kvar, kanske ingenting.
rules-ask-cut = **Vad händer om inget går att flytta mitt i min tur?** Då slutar turen av sig själv. Det sista draget kan du ännu ångra, om det inte visade ett dolt kort.
rules-ask-undo = **Kan jag ångra ett drag?** Ja, ett i taget, tills du avslutar turen eller ser ett dolt kort.
rules-ask-resign = **Vad händer om någon lämnar spelet?** Piraterna lämnar planen och korten går till slänghögen, om inte bordet låter en dator spela vidare.
rules-ask-draw = **Kan ett spel sluta oavgjort?** Ingen regelbok känner till det. Går ett spel runt i cirklar kan alla som ännu är med komma överens om oavgjort.
rules-editions-title = Utgåvorna
rules-edition = { $pirates } pirater var, { $spaces } platser, { $cards } kort, upp till { $actions } drag, { $owed }.
rules-example = På bilden: { $moves }.
rules-passed = Överhoppade (X): { $spaces }.
rules-page = Sida { $page } av { $pages }
rules-back = ◀ Tillbaka
rules-next = Vidare ▶
rules-learn = Prova själv
rules-you = Du
rules-rival = Motståndare


## == Lära sig ==
## Den första lektionen: varje steg har en regel, och säger vad steget före gav.

learn-progress = { $step } av { $steps }
learn-run = Få ombord alla dina blå pirater på slupen! Fyra är där, två saknas. **Ett kort tar en pirat till närmaste lediga plats med kortets symbol.**
    .ask = Spela dolken: din pirat lämnar fängelset.
    .done = ✅ Till 2, den första dolken.
learn-over = **Pirater springer förbi upptagna platser.**
    .ask = Du spelar flaskan. Var hamnar din pirat från plats 2?
    .done = ✅ Förbi 4, där två röda står, till nästa lediga flaska: 12.
learn-back = **Att gå bakåt ger kort. En pirat går till närmaste plats med en eller två pirater, vems de än är. En pirat där ger ett kort, två ger två.**
    .ask = Du vill ha ett kort. Vart går din pirat på plats 12 tillbaka?
    .done = ✅ Bakåt till 9: där stod en pirat, alltså ett kort.
learn-turn = **En tur har upp till tre drag,** framåt och bakåt i vilken blandning som helst. Du har gjort alla tre.
    .ask = Vad nu?
    .done = ✅ Din tur var slut. Röd sprang från mynningen förbi 4 till 12; nu är det din tur igen.
learn-full = **Tre pirater fyller en plats. På väg bakåt hoppar du över fulla platser, precis som tomma.**
    .ask = Du vill ha kort igen. Vart går en pirat på plats 9 tillbaka?
    .done = ✅ Förbi den fulla platsen 6, bakåt till 4: där stod två pirater, alltså två kort.
learn-boat = **Ingen ledig plats med symbolen längre fram? Då tar kortet piraten ombord på slupen.**
    .ask = Du spelar en flaska. Var hamnar din pirat från plats 9?
    .done = ✅ Ombord: 12, den enda flaskan längre fram, är upptagen. Även från slupen får en pirat gå bakåt för att få kort.
learn-win = **Den som först har alla sina pirater ombord på slupen vinner direkt.**
    .ask = En kvar: spela flaskan!
    .done = ## Alla ombord: du vinner!
learn-end =
    Kort tar pirater framåt; att gå bakåt ger kort.
    I ett spel öppnar **Mina kort** samma knappar.
learn-spaces = { $symbol } på: { $spaces }
learn-wrong = ❌ **Inte riktigt.** { $why } Försök igen!
learn-play = Spela nu
learn-previous = ◀ Föregående steg
learn-anew = En gång till
learn-stop = Sluta
learn-stopped = Vi ses! { COMMAND("learn") } börjar om, { COMMAND("new") } öppnar ett spel.

## Vad som sparas om någon, och att bli glömd

privacy-title = Vad jag sparar om dig
privacy-games = { $count ->
    [0] Du har inget öppet spel.
    [one] Du har ett öppet spel.
   *[other] Du har { $count } öppna spel.
}
privacy-played = Från vart och ett av dina spel: ditt Discord-id, ditt namn där och varje drag med tidpunkt. När ett spel är slut, även resultatet.
privacy-preferences = Vad du valt i dina inställningar.
privacy-no-preferences = Inga inställningar: du har aldrig ändrat några.
privacy-absences = { $count ->
    [0] Du har aldrig varit anmäld som borta.
    [one] En frånvaro.
   *[other] { $count } perioder av frånvaro.
}
privacy-daily = { $count ->
    [0] Du har inte försökt dig på något dagligt pussel.
    [one] Dina försök på ett dagligt pussel, var du delade resultatet, och din svit.
   *[other] Dina försök på { $count } dagliga pussel, var du delade resultat, och din svit.
}
privacy-not-kept = Vad du skriver i övrigt, din bild och vilka dina vänner är sparar jag inte.
privacy-operator = Filen innehåller allt. Andra frågor besvarar den som driver boten.
privacy-file = Allt som en fil
privacy-forget = Glöm mig
forget-question = Ska jag glömma dig för gott?
forget-what = Du lämnar alla lobbyer och alla pågående spel, som om du gav upp. Dina inställningar, din frånvaro och dina dagliga pussel med din svit raderas. I alla dina spel och resultat får du ett nummer utan betydelse i stället för ditt Discord-id, och ett namn som ”Spelare 3” i stället för ditt eget.
forget-rest = Det som spelats finns kvar, så att de andra behåller sina resultat, och likaså orden du kuperade med. Det går inte att ångra. Spelar du igen börjar jag om från början.
forget-yes = Ja, glöm mig
forget-no = Behåll allt
forget-begun = Jag glömmer dig. Strax har du lämnat dina spel; gamla spelplaner följer en efter en.
forgotten-player = Spelare { $number }

## A date.

date = { $day } { $month } { $year }
month-1 = januari
month-2 = februari
month-3 = mars
month-4 = april
month-5 = maj
month-6 = juni
month-7 = juli
month-8 = augusti
month-9 = september
month-10 = oktober
month-11 = november
month-12 = december

## == Daily ==
## Dagens flykt, ett pussel för en tur, detsamma för alla.

daily-title = Dagens flykt · { $date }
daily-yours = Du är { $sign } { $colour }
daily-skulls-1 = ☠️ lätt
daily-skulls-2 = ☠️☠️ klurigt
daily-skulls-3 = ☠️☠️☠️ svårt
daily-turn = Du är { $sign } { $colour }. Du har en tur: { $count ->
    [one] ett drag
   *[other] { $count } drag
}.
daily-moves = Ett kort för en av dina pirater framåt till nästa lediga plats med dess symbol. En pirat kan också gå bakåt till närmaste plats med en eller två pirater, och ger dig ett kort för var och en av dem.
daily-edition = Utgåva: { $edition }
daily-taken-jamaica = Korten du tar dras dolda från högen.
daily-taken-tortuga = Korten du tar kommer från raden högst upp, från pilen och framåt.

## Turens uppgift. Platserna har nummer; { $to } är ”till 14” eller ”ner i slupen”.

daily-task-aboard = { $number ->
    [one] Få ombord en pirat till.
   *[other] Få ombord { $number } pirater till.
}
daily-task-cards = Ta så många kort du kan: { $number } är möjligt.
daily-task-reach = Avsluta turen med en pirat på plats { $number }.
daily-task-farthest = För dina pirater { $number } platser framåt sammanlagt. Platser framåt räknas ihop, platser bakåt räknas som minus.
daily-task-together = Avsluta turen med { $number } av dina pirater på samma plats.
daily-task-hindmost = För alla dina pirater minst { $to }.
daily-task-win = { $number ->
    [one] Vinn nu: få ombord din sista pirat.
   *[other] Vinn nu: få ombord dina { $number } sista pirater.
}
daily-task-left = { $count ->
    [one] Behåll minst ett kort.
   *[other] Behåll minst { $count } kort.
}

daily-attempt = Försök { $number } av { $most }
daily-so-far = hittills: { $reached } av { $wanted }
daily-judge = Kontrollera ({ $number } av { $most })
daily-unfinished-turn = Du har ett drag kvar. Också en ofullständig tur kostar ett försök.
daily-go-on = Fortsätt
daily-judge-anyway = Kontrollera ändå
daily-tried = Försök { $number }: { $moves }. { $why }
daily-answer-ends = Då är dina försök slut. Pusslet räknas som inte löst.
daily-show-answer = Visa svaret
daily-stale = Du har kommit längre sedan den knappen dök upp. Här är du nu.
daily-still-open = Du kan fortfarande göra färdigt gårdagens pussel. Svaret kommer med ditt resultat.
daily-unfinished = Du kan fortfarande göra färdigt gårdagens pussel, fram till klockan { $time }.
daily-finish = Gör färdigt
daily-you = Du
daily-crew-0 = Blå
daily-crew-1 = Röd
daily-crew-2 = Gul
daily-crew-3 = Grön
daily-crew-4 = Svart

## Varför en tur inte löser det. { $at } är ”på 7” eller ”vid mynningen”.

daily-wrong = Inte än: försök { $number } av { $most }
daily-again = Försök igen
daily-task-was = Uppgift: { $task }
daily-why-aboard = { $reached ->
    [0] Ingen mer av dina pirater kom ombord.
    [one] Bara en till av dina pirater kom ombord.
   *[other] { $reached } till av dina pirater kom ombord.
} Uppgiften kräver { $wanted }.
daily-why-cards = { $reached ->
    [0] Du tog inget kort.
    [one] Du tog ett kort.
   *[other] Du tog { $reached } kort.
} { $wanted } är möjligt.
daily-why-reach = Ingen av dina pirater står på plats { $wanted }.
daily-why-farthest = Dina pirater kom sammanlagt { $reached } framåt. { $wanted } är möjligt.
daily-why-backward = Dina pirater hamnade sammanlagt { $reached ->
    [one] en plats
   *[other] { $reached } platser
} längre bak. { $wanted } framåt är möjligt.
daily-why-together = { $reached ->
    [0] Ingen av dina pirater står på någon plats.
    [one] Inte två av dina pirater står tillsammans.
   *[other] Högst { $reached } av dina pirater står tillsammans.
} Uppgiften kräver { $wanted }.
daily-why-hindmost = Din sista pirat är fortfarande { $at }.
daily-why-win = { $wanted ->
    [one] Din sista pirat är inte ombord än.
   *[other] { $reached ->
        [0] Ingen
        [one] Bara en
       *[other] Bara { $reached }
    } av dina { $wanted } sista pirater kom ombord.
}
daily-why-left = Resten stämmer, men du har { $reached ->
    [0] inget kort
    [one] ett kort
   *[other] { $reached } kort
} kvar i stället för { $wanted }.
daily-lost-at = { $action ->
    [1] Redan ditt första drag gjorde det omöjligt.
   *[other] Fram till dess var allt rätt: drag { $action } gjorde det omöjligt.
}
daily-lost-nowhere = Så långt var allt rätt: turen går vidare därifrån.

## Resultatet. Efter raden kommer ett tecken för varje drag.

daily-solved = Löst!
daily-failed = Inte i dag
daily-line-open = Dagens flykt { $date } · { $tries } av { $most } försök gjorda
daily-line-solved = Dagens flykt { $date } · löst på försök { $tries } av { $most }
daily-line-failed = Dagens flykt { $date } · { $tries ->
    [0] inte löst
    [one] inte löst på ett försök
   *[other] inte löst på { $tries } försök
}
daily-streak = { $days ->
    [0] Din svit börjar med nästa pussel du löser.
    [one] Din svit: en dag.
   *[other] Din svit: { $days } dagar i rad.
}{ $longest ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }Din längsta: { $longest }.
}
daily-here = { $count ->
    [0] Ingen på servern har löst det än.
    [one] En person på servern har löst det.
   *[other] { $count } personer på servern har löst det.
}
daily-server-streak = { $days ->
    [0] { "" }
    [one] Serverns svit: en dag.
   *[other] Serverns svit: { $days } dagar.
}
daily-unsolved = Inte löst
daily-next = Nästa pussel kommer { $time }.
daily-share-elsewhere = Använd { COMMAND("daily") } på en server för att dela ditt resultat.
daily-share = Dela
daily-steps = Steg för steg
daily-solution = Lösning: { $moves }
daily-answer = Svaret · { $date }
daily-step = Steg { $step } av { $steps }: { $move }
daily-play = Spela
daily-shared = Delat. Kanalens meddelande för dagen visar de { $most } senaste resultaten.
daily-shared-solved = **{ $name }**: försök { $tries } av { $most }
daily-shared-failed = **{ $name }**: inte löst
daily-shared-earlier = { $count ->
    [one] En person delade tidigare. De senaste:
   *[other] { $count } personer delade tidigare. De senaste:
}

## Vad moderatorer ställer in för en server.

server-title = Serverinställningar
server-page-tables = Bord
server-page-defaults = Nya bord
server-page-messages = Meddelanden
server-page-daily = Återkommande
server-page-tables-note = De här reglerna gäller alla, också moderatorer. Bord som redan är öppna fortsätter.
server-page-defaults-note = Så börjar ett nytt bord. Värden kan välja annat.
server-page-messages-note = För allt jag skriver från och med nu. Pågående spel förblir som de är.
server-page-daily-note = Ett nytt pussel kommer varje dag klockan { $time }, nästa { $puzzle }. Alla kan spela det med en knapp och dela sitt resultat där. Krönikan kommer en gång i veckan, nästa den { $next }, men bara om någon har spelat. Ingen får någon avisering.
server-change = Ändra
server-saved = ✅ Sparat.
server-unchanged = Inget ändrades.
server-usual = Som vanligt
server-usual-language = Som servern eller värden
server-gone = ⚠️ Också valt, men jag ser det inte längre: { $gone }
server-lacking = ⚠️ Jag kan inte skriva i { $channel }. Ge mig de här behörigheterna där: { $permissions }.
server-no-limit = Ingen gräns
server-openers = Vem får öppna bord?
    .description = Bara de som har den här rollen. Lämna tomt, så får alla.
server-openers-none = Alla
server-channels = I vilka kanaler?
    .description = Bara i de här, och i deras trådar. Lämna tomt, så går det i alla kanaler.
server-channels-none = I alla kanaler
server-threads = Ett andra bord i en kanal
    .description = Vad jag erbjuder om någon vill ha ett bord där det redan finns ett
server-threads-on = Jag erbjuder en tråd för det
server-threads-off = Bara ett bord i en kanal
server-most_of_person = Hur många öppna bord per person?
    .description = Bord som någon har öppnat och som inte är slut än
server-most_of_server = Hur många öppna bord sammanlagt?
    .description = Alla bord som inte är slut än; vilande spel räknas inte
server-edition = { setup-field-edition }
    .description = Vanligt: det klassiska spelet
server-cards = { setup-field-cards }
    .description = Vanligt: som i utgåvans regelbok
server-pace = { setup-field-pace }
    .description = Vanligt: ett dygn. När tiden är slut kan en dator spela.
server-hints = { setup-field-hints }
    .description = Vanligt: tillåtna. Alla ser vem som ber om ett.
server-friendly = { setup-field-friendly }
    .description = Vanligt: för båda. Räknas det bara för rekord är det ett vänskapsspel.
server-language = Språk
    .description = Vanligt: språket på en community-server, annars värdens språk
server-drawn_words = Kupera
    .description = För servrar med AutoMod: jag lägger ut orden som folk väljer
server-drawn_words-off = Alla får skriva ett ord
server-drawn_words-on = Alla väljer bland 25 ord
server-daily = Kanal för dagens pussel
    .description = Där visar jag ett pussel om dagen. Lämna tomt för att sluta med det.
server-daily-none = Ingen kanal
server-chronicle = Kanal för veckans krönika
    .description = Vad som har spelats, en gång i veckan. Lämna tomt för att sluta med det.
server-chronicle-none = Ingen kanal

## Vad serverns inställningar förbjuder, och vem som kan ändra det.

error-forbidden-by-server = { $reason } { $who }
error-ask-moderators = Serverns moderatorer kan ändra det med { COMMAND("settings", group: "moderation") }.
error-binds-you = Regeln gäller också moderatorer. Du kan ändra den med { COMMAND("settings", group: "moderation") }.
error-server-openers = Bara de som har rollen { $value } får öppna bord här.
error-server-channels = Bord får bara öppnas här: { $value }.
error-server-threads = Det finns redan ett bord i den här kanalen, och servern vill bara ha ett per kanal.
error-server-drawn_words = På den här servern kuperar man bara med ord som jag visar.
error-server-most_of_person = { $value ->
    [one] Du har redan ett öppet bord på servern, och fler än ett går inte.
   *[other] Du har redan { $value } öppna bord på servern, och fler går inte.
}
error-server-most_of_server = { $value ->
    [one] Det finns redan ett öppet bord på servern, och fler än ett går inte.
   *[other] Det finns redan { $value } öppna bord på servern, och fler går inte.
}

## En moderator får veta att dagens pussel inte kan visas.

mornings-refused = Jag kunde inte visa Dagens flykt i { $link }: något där hindrar mig från att skriva. `/cartagena-mod { command-settings.name }` säger vad jag behöver, eller tar bort kanalen. Det här säger jag bara en gång.


## == Figures and tables ==

stats-cards-jamaica = Jamaica
stats-cards-tortuga = Tortuga
stats-cards-hispaniola = Hispaniola
stats-somebody = någon
stats-title-own = Dina partier
stats-title = { $name } på den här servern
stats-note-own = Alla dina partier räknas, även de på andra servrar och vid privata bord. När du delar visas bara den här serverns partier vid öppna bord.
stats-note = Bara partier på den här servern räknas, och inga vid privata bord.
stats-none-own = Du har inte spelat klart något parti än. { COMMAND("new") } öppnar ett bord, och med alternativet mot får du genast en dator att spela mot.
stats-none = { $name } har inte spelat klart något parti på den här servern än. { COMMAND("new") } öppnar ett bord för er båda.
stats-hidden = { $name } håller sina siffror för sig själv.
stats-share = Dela den här serverns del
stats-nothing-to-share = Det finns inget att dela än: bara partier på den här servern räknas, och inga vid privata bord.
stats-games = { $games ->
    [one] **Ett parti**
   *[other] **{ $games } partier**
}, { $wins } vunna{ $draws ->
    [0] .
   *[other] , { $draws } oavgjorda.
}
stats-wins = Vunna { $list }
stats-seats = med { $seats } spelare: { $wins } av { $games }
stats-places = Slutade som { $list }
stats-place = { $place ->
    [1] etta
    [2] tvåa
    [3] trea
    [4] fyra
   *[other] femma
} { $count ->
    [one] en gång
   *[other] { $count } gånger
}
stats-run = Längsta språng: { $value ->
    [one] en plats
   *[other] { $value } platser
}
stats-escape = Snabbaste flykt: { $value ->
    [one] en tur
   *[other] { $value } turer
}
stats-closest = Jämnaste parti: { $value ->
    [one] en plats avgjorde
   *[other] { $value } platser avgjorde
}
stats-row = Segrar i rad: { $now } nu, som mest { $longest }
stats-edition = Favoritutgåva: { $edition }
stats-rating = Rankning den här säsongen, { $cards }: { $said }
stats-band = grupp { $band }
stats-early = för tidigt att säga
stats-early-games = för tidigt att säga ({ $games } av { $needed } rankade partier)
stats-rival = Rival: { $name }, mött { $met ->
    [one] en gång
   *[other] { $met } gånger
}
stats-score-own = Du och { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } oavgjorda
}
stats-score = { $name } och { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } oavgjorda
}
stats-computers = Besegrade datorer: { $list }
stats-computer = { $level } { $count ->
    [one] en gång
   *[other] { $count } gånger
}
stats-daily = Dagens flykt: löst { $now ->
    [one] en dag
   *[other] { $now } dagar
} i rad nu, som mest { $longest }
stats-curve-title = Rankning den här säsongen, { $cards }
stats-curve-own = Din rankning under säsongen, { $cards }: { $trend }.
stats-curve = Rankningen för { $name } under säsongen, { $cards }: { $trend }.
stats-trend-up = den har stigit
stats-trend-down = den har sjunkit
stats-trend-level = ungefär lika hög som från början
top-title-season = Säsongens tabell (till { $until })
top-title-all-time = Tabellen genom tiderna
top-switch-season = Den här säsongen
top-switch-all-time = Genom tiderna
top-share = Dela med kanalen
top-games = { $games ->
    [0] Inget parti mellan människor har spelats klart den här säsongen än. { COMMAND("new") } öppnar ett bord.
    [one] Ett parti mellan människor.
   *[other] { $games } partier mellan människor.
}
top-none = Den här servern har ingen tabell än
top-begin = Den börjar med det första färdiga partiet mellan människor. { COMMAND("new") } öppnar ett bord, och de andra går med genom en knapp. Partier vid privata bord räknas inte.
top-note = Partier vid privata bord räknas inte. Namn i en grupp har ingen ordning. Inga poäng: allt räknas ut från resultaten.
top-alt = Tabellen som bild. Texten nedanför säger samma sak.
top-you = Du: { $said }
top-band = Grupp { $band }: { $names }{ $more ->
    [0] { "" }
   *[other] { " " }och { $more } till
}
top-resting = *{ $name } (en lugn månad)*
top-early = För tidigt att säga vem som är starkare. Flest segrar hittills:
top-nobody = För tidigt att säga vem som är starkare.
top-wins = { $names }: { $wins ->
    [one] en seger
   *[other] { $wins } segrar
}
top-records = Husets rekord
top-longest-run = Längsta språng: { $value ->
    [one] en plats
   *[other] { $value } platser
}, { $name }
top-fastest-escape = Snabbaste flykt: { $value ->
    [one] en tur
   *[other] { $value } turer
}, { $name }
top-narrowest-win = Knappaste seger: { $value ->
    [one] en plats
   *[other] { $value } platser
} före, { $name }
top-longest-game = Längsta parti: { $value ->
    [one] en tur
   *[other] { $value } turer
}
top-most-dailies = Dagens flykt löst oftast: { $value ->
    [one] en gång
   *[other] { $value } gånger
}, { $name }
top-watch-longest-run = Se längsta språnget
top-watch-fastest-escape = Se snabbaste flykten
top-watch-narrowest-win = Se knappaste segern
top-watch-longest-game = Se längsta partiet

## Krönikan: ett offentligt meddelande i veckan.

chronicle-title = Veckans krönika
chronicle-span = { $begin } till { $end }
chronicle-wins = Flest segrar: { $names }, { $wins ->
    [one] en seger
   *[other] { $wins } segrar
}{ $people ->
    [one] { "" }
   *[other] { " " }var
}
chronicle-records = Nya husrekord
chronicle-note = Som i tabellen: partier vid privata bord räknas inte, och ett vänskapsspel räknas inte som seger.
chronicle-table = Öppna tabellen

## What a finished game changed on its server: one line below the outcome.

change-first-win = Första segern för { $name } mot { $opponents ->
    [one] en annan människa
   *[other] { $opponents } andra människor
}
change-longest-run = Ett av husets rekord: { $name } sprang { $value } platser på en gång (tidigare: { $before })
change-fastest-escape = Ett av husets rekord: { $name } flydde på { $value } turer (tidigare: { $before })
change-narrowest-win = Ett av husets rekord: { $name } vann med bara { $value ->
    [one] en plats
   *[other] { $value } platser
} (tidigare: { $before })
change-longest-game = Ett av husets rekord: det längsta partiet, { $value } turer (tidigare: { $before })
change-lead = { $name } leder nu mot { $other } med { $above } : { $below }
change-streak = { $name } har vunnit { $wins } partier i rad, fler än någonsin
change-first-beaten = Första segern för { $name } mot en dator på nivån { $level }
