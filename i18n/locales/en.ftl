### English: if another language lacks a message, the bot uses the English one.
### A key says where its message stands: lobby-title, board-turn, error-not-your-turn.


## == Common ==

symbol-skull = Skull
symbol-hat = Hat
symbol-dagger = Dagger
symbol-bottle = Bottle
symbol-key = Key
symbol-pistol = Pistol

## How players hold and take cards.

cards-jamaica = **Jamaica**: cards are hidden, new ones come face down from the stock.
cards-tortuga = **Tortuga**: cards are open, new ones come from an open row.
cards-hispaniola = **Hispaniola**: cards are hidden, new ones come from an open row.

## Places of a pirate: the form on a button (start → 7, 17 → sloop), and the forms in sentences.

place-start = start
    .short = start
    .from = from the start
    .to = to the start
    .at = at the start
place-space =
    .from = from { $number }
    .to = to { $number }
    .at = on { $number }
place-sloop = sloop
    .short = ⛵
    .from = from the sloop
    .to = into the sloop
    .at = in the sloop
place-rowing-boat = rowing boat
    .short = 🚣
    .from = from the rowing boat
    .to = into the rowing boat
    .at = in the rowing boat

## The symbols that only some editions have.

symbol-flag = Pirate flag
symbol-pirate-hat = Pirate hat
symbol-sword = Sword
symbol-rum-bottle = Rum bottle
symbol-keys = Keys
symbol-grappling-hook = Grappling hook
symbol-lantern = Lantern
symbol-telescope = Telescope

## Editions, as the lobby names them.

edition-classic = Edition: **Classic**
edition-classic-passing = Edition: **Classic**, passing allowed
edition-swedish = Edition: **Classic with the Swedish symbols**
edition-ravensburger-basic = Edition: **Ravensburger, basic game**
edition-ravensburger-advanced = Edition: **Ravensburger, advanced game**

## This language's own name, for the choice of a table's language.

language-name = English


## == Errors ==

## Private answers to one person.

error-no-game = There is no game in this channel. { COMMAND("new") } opens one.
error-unreadable = I can't read this game at the moment. A running game rests until I can, and nobody loses any time. { COMMAND("new") } opens another one.
error-channel-taken = There is already a game in this channel.
error-too-many-watched-games = Computers already play for you at two tables. Wait for one game to end, or call it off.
error-too-many-watched-here = Computers already play among themselves at five tables on this server. Wait for one game to end.
error-game-ended = This game is over.
error-not-started = This game hasn't started yet.
error-not-finished = Nobody has won this game yet.
error-no-finished-game = No game has been finished in this channel yet.
error-no-such-game = There is no finished game with that number on this server.
error-already-started = This game has already started.
error-already-seated = You're already in.
error-not-seated = You're not in this game. { COMMAND("new") } opens one of your own.
error-lobby-full = All five seats are taken.
error-not-invited = This table is private: its host plays with those they invited. { COMMAND("new") } in another channel opens one of your own.
error-too-many-invitations = This lobby has already invited as many people and roles as it may.
error-kept-out = The host or a moderator has removed you from this table, and only they can let you back in. { COMMAND("new") } in another channel opens a table of your own.
error-too-many-kept-out = This lobby already keeps out as many people as it may.
error-too-few-seats = A game needs at least two players. Wait for one more, or add a computer.
error-cut-owed = The table has changed since the deck was cut. The players named in the lobby need to cut again first.
error-cut-meanwhile = The deck was cut again after you last looked. Look who did it, then start or cut again yourself.
error-no-word = That has no letter or digit. Please write a word with letters from a to z, or digits.
error-word-shown = This word has cut here before, so the others know it. Please write a new one.
error-too-many-cuts = You have cut ten times, and your last word still counts. If somebody keeps cutting after you, leave this lobby.
error-no-vote = At this table nobody votes on who begins.
error-no-hints = The host of this table has switched hints off.
error-no-draw = No draw is on offer at the moment.
error-agreed-already = You have already agreed to the draw.
error-paced-already = This game has a time limit already.
error-no-pace = This game has no time limit. Its players can propose one in **Settings**.
error-not-longer = The time limit can only get longer, and it is at least that long already.
error-proposed-already = A time limit has been proposed already. The board has the buttons to agree to it, or to decline it.
error-not-proposed = That time limit is not proposed any more.
error-agreed-to-pace = You have already agreed. The time limit begins when everyone who was active here in the last seven days has agreed.
error-own-age-only = You can only answer for yourself.
error-host-only = Only the host can do that.
error-not-deciding = That's for { $decides } to decide.
error-moderator-only = Only moderators can do that.
error-host-or-moderator = Only the host or a moderator can do that.
error-call-off-by-host = Until everyone has moved, the host can ask to call off this game, and one of you has to agree. After that only a moderator can do it.
error-call-off-too-late = Everyone has moved: now only a moderator can call this game off.
error-call-off-asked = The board asks the others already. One of them has to agree.
error-call-off-not-asked = The host does not ask for that any more. The game goes on.
error-not-your-turn = It's not your turn.
error-own-turn = It's your own turn.
error-computer-on-turn = It's a computer's turn, and computers never keep you waiting for long.
error-not-to-be-called = This player has turned notifications off. They'll see it's their turn next time they look in.
error-nudged-already = This player was reminded not long ago. Once in twelve hours is enough.
error-nudged-too-soon = This turn has only just begun. You can have its player reminded after an hour, or after half of the time for a turn if that is less.
error-no-actions-left = You have used all your actions. Now end your turn.
error-played-for = A computer is playing for you. **My cards** gives you your seat back.
error-not-overdue = Nothing needs to be done: the turn is not overdue, or a computer plays it already.
error-not-absent = That works only after a player has missed three turns in a row.
error-seat-unavailable = That seat is not free any more, or another player has asked for it already.
error-away-enough = You can't be away for that long: at most 14 days at a time, and 30 days in any 90-day period.
error-on-leave = That player has said they are away: nobody may act for them until they are back.
error-against-the-rules = The rules don't allow that now.
error-colour-taken = Another player has just taken that colour. Choose another one.
error-set-meanwhile = The same settings were changed while your form was open, so yours were not saved. See how the table is set up now, then open the form again.
error-stale-click = The game has moved on since that button appeared. Here is where it stands now.
error-too-quick = Your first tap counted. The second was ignored, because another button had just taken that place.
error-not-the-day = That puzzle's day is over. { COMMAND("daily") } opens today's.
error-not-begun = You haven't begun with that puzzle. { COMMAND("daily") } opens today's.
error-attempts-ended = You have finished that puzzle already. { COMMAND("daily") } shows your result.
error-already-tried = You have already tried exactly this turn. It cost you nothing: take an action back and try another.
error-attempts-open = You still have an attempt left: finish the puzzle first.
error-stale-attempt = You have moved on since that button appeared. { COMMAND("daily") } shows where you are.
error-no-server = A result can only be shared on a server.
error-no-puzzle = There is no puzzle for that day.
error-servers-only = That works only on a server. Here you can play { COMMAND("daily") }. { COMMAND("learn") } and { COMMAND("rules") } show you how.
error-back-to-server = That works on a server: [back to yours]({ $link }). Here you can use { COMMAND("daily") }, { COMMAND("learn") } and { COMMAND("rules") }.
error-missing-permissions = I can't show a board in this channel. Please give me these permissions here: { $permissions }.
error-timed-out = I'm in a time-out on this server until { $moment }. A moderator can end it sooner; until then I can't show a board.
error-unknown-channel-kind = I don't know this kind of channel yet, so I can't show a board here. Please open the game in a text channel or a thread.
error-not-installed = I'm not a member of this server yet. The people who manage it can [invite me]({ $link }).
error-roles-unknown = I don't know this server's roles yet. Please try again in a moment.
error-stopping = I'm about to restart. Your game is safe: try again in a minute.
error-still-thinking = I'm still busy with what you asked before.
error-too-often = This table has asked for that a lot just now. Please try again in a minute.
error-too-often-on-server = This server has asked for that a lot just now. Please try again in a minute.
error-shared-already = This replay was shared a moment ago. Look for it further up.
error-storage = I couldn't save that, so it doesn't count. Try again in a minute.
error-in-doubt = I can't tell yet whether that was saved. The board will show it in a moment: look there before you try again.
error-busy = I'm too busy right now, so nothing was done. Please try again.
error-partly = I'm too busy right now to do all of that. What is done already is saved: look before you try again.
error-discord = Discord didn't cooperate just now. Please try again in a moment.
error-rate-limited = { $minutes ->
    [one] Discord lets me do only so much of that at a time. Please try again in a minute.
   *[other] Discord lets me do only so much of that at a time. Please try again in { $minutes } minutes.
}
error-resting = This game is resting. Press **Wake it up** on its board to play on.
error-unexpected = Something went wrong on my side. Your game is safe. Try again, or use { COMMAND("hand") }.
error-unknown-button = That button is from another version of me. { COMMAND("hand") } and { COMMAND("board") } bring the current ones.
error-unknown-command = That command is from another version of me. Type `/cartagena` to see the ones there are now.
error-not-offered = That is not one of this command's choices. Please pick one from its list.
error-another-place = That button belongs to a game in another channel. Use it there.
error-no-threads-here = I can only open a thread in a normal text channel.
error-not-in-thread = I'm not in this private thread yet: mention me here once, then try again.
error-see-board = [To the game]({ $link })
done-on-old-message = Done. That message is an old one: [the newest]({ $link }) shows where the game stands.

## Permissions, as Discord's own settings name them in this language.

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-embed_links = Embed Links
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
permission-create_public_threads = Create Public Threads
permission-mention_everyone = Mention @everyone, @here and All Roles
permission-connect = Connect

## A mix of options that cannot be played.

option-no-printed-board = No rule book shows the symbols on this edition's segments, so its boards are always wild.
option-pirates-not-offered = A player can have four to eight pirates.
option-segments-not-offered = A passage can have four, five, six or eight segments.

## Why the rules forbid an action.

rule-game-over = The game is over.
rule-no-actions-left = A turn has { $actions } actions, and you have used them all. Now end your turn.
rule-no-such-pirate = You have no pirate { $at }.
rule-no-such-card = You have no card with this symbol: { $symbol }. Move a pirate back to get new cards.
rule-aboard = A pirate { $boat } has arrived: no card moves it. It may go back, though.
rule-lands-elsewhere = { $symbol } takes that pirate { $origin } { $lands }, not { $target }: always to the next empty space with that symbol.{ $count ->
    [0] { "" }
   *[other] { " " }Occupied, so passed over: { $passed }.
}
rule-jumps-aboard = { $symbol } takes that pirate { $origin } { $lands }, not { $target }: { $count ->
    [0] no space with that symbol is left ahead of it.
    [one] the only space with that symbol ahead of it is occupied.
   *[other] every space with that symbol ahead of it is occupied.
}
rule-retreats-elsewhere = A pirate goes back { $origin } { $lands }, not { $target }: always to the nearest space behind it with one or two pirates.{ $count ->
    [0] { "" }
   *[other] { " " }Full with three, so passed over: { $passed }.
}
rule-at-start = A pirate at the start can't go back: there is nothing behind it.
rule-nobody-behind = No pirate can go back { $origin }: no space behind it has one or two pirates. { $count ->
    [0] Empty spaces don't count.
   *[other] Three are too many: { $passed }. The others are empty.
}
rule-action-owed = At this table you must take at least one action each turn if you can.
rule-nothing-to-undo = There is nothing to undo: your turn has just begun, you have seen new cards since, or something else has happened that can't be taken back.
rule-already-out = That player has already left the game.
rule-no-draw = A draw is on offer only while the game goes round in circles.
rule-has-agreed = This player has already agreed to the draw.


## == Commands ==

## The texts in Discord's command picker. Names are lower-case and have no spaces.

command-group =
    .name = cartagena
    .description = The pirate race from the fortress to the boat
command-moderation =
    .name = cartagena-mod
    .description = For moderators: this server's tables, players and language
command-new =
    .name = new
    .description = Open a game in this channel
command-new-edition =
    .name = edition
    .description = Which edition of the game (default: Classic)
command-new-classic =
    .choice = Classic
command-new-classic-passing =
    .choice = Classic, passing allowed
command-new-swedish =
    .choice = Classic with the Swedish symbols
command-new-ravensburger-basic =
    .choice = Ravensburger, basic game
command-new-ravensburger-advanced =
    .choice = Ravensburger, advanced game
command-new-cards =
    .name = cards
    .description = How cards are held and taken (default: Jamaica)
command-new-jamaica =
    .choice = Jamaica: hidden, more luck
command-new-tortuga =
    .choice = Tortuga: all open, more skill
command-new-hispaniola =
    .choice = Hispaniola: hidden, open row
command-new-passing =
    .name = passing
    .description = May a player pass a whole turn? (default: as the edition says)
command-new-pirates =
    .name = pirates
    .description = Pirates for each player (default: as the edition says)
command-new-segments =
    .name = segments
    .description = Segments of six spaces (default: as the edition says)
command-new-wild =
    .name = wild
    .description = Wild board: the symbols on the segments are drawn by lot, too
command-new-opener =
    .name = first
    .description = Who begins (default: drawn by lot)
command-new-seed =
    .choice = Drawn by lot
command-new-host =
    .choice = The host
command-new-vote =
    .choice = The players answer the rule book's question
command-new-pace =
    .name = pace
    .description = How long a turn may take (default: 1 day)
command-new-pace-180 =
    .choice = 3 minutes
command-new-pace-3600 =
    .choice = 1 hour
command-new-pace-86400 =
    .choice = 1 day
command-new-pace-259200 =
    .choice = 3 days
command-new-pace-604800 =
    .choice = 1 week
command-new-pace-none =
    .choice = As long as it takes
command-new-strict =
    .name = strict
    .description = A computer plays a turn as soon as it is overdue (default: only if those who wait ask)
command-new-leavers =
    .name = leavers
    .description = What becomes of the pirates of those who leave (default: they leave, too)
command-new-friendly =
    .name = friendly
    .description = A friendly game counts for records, not for ratings (default: it counts for both)
command-new-against =
    .name = against
    .description = Begin at once against one computer (default: a lobby that others can join)
command-new-leave =
    .choice = Their pirates leave with them
command-new-stay =
    .choice = Their pirates stay, played by a computer
command-new-language =
    .name = language
    .description = Language of the board (default: the server's)
command-watch =
    .name = watch
    .description = Let computers play among themselves, and watch
command-watch-players =
    .name = players
    .description = How many computers (default: three)
command-watch-level =
    .name = level
    .description = How well they play (default: mixed)
command-watch-cabin-boy =
    .choice = Cabin boys: very easy
command-watch-sailor =
    .choice = Sailors: easy
command-watch-boatswain =
    .choice = Boatswains: medium
command-watch-helmsman =
    .choice = Helmsmen: strong
command-watch-captain =
    .choice = Captains: very strong
command-watch-admiral =
    .choice = Admirals: the strongest
command-hand =
    .name = hand
    .description = Your cards and what you can do with them, for your eyes only
command-away =
    .name = away
    .description = Be away for some days: your clocks stand still
command-board =
    .name = board
    .description = Bring the board back to the bottom of the channel
command-notify =
    .name = notify
    .description = Your notifications, and how your turns end
command-privacy =
    .name = privacy
    .description = What I keep about you, all of it as a file, and how to be forgotten
command-remove =
    .name = remove
    .description = Remove a player from this channel's game
command-tables =
    .name = tables
    .description = Every open table of this server
command-text =
    .name = text
    .description = The whole board in words, for your eyes only
command-replay =
    .name = replay
    .description = Replay a finished game, animated or step by step, for your eyes only
command-replay-game =
    .name = game
    .description = Its number (default: this channel's last game)
command-stats =
    .name = stats
    .description = Your games in figures, or another player's, for your eyes only
command-stats-player =
    .name = player
    .description = Whose figures (default: yours)
command-top =
    .name = top
    .description = This server's table and its records, for your eyes only
command-daily =
    .name = daily
    .description = The Daily Escape: one puzzle a day, three attempts, for your eyes only
command-daily-day =
    .name = day
    .description = Today's puzzle, or yesterday's answer (default: today)
command-daily-today =
    .choice = Today's puzzle
command-daily-yesterday =
    .choice = Yesterday's answer
command-settings =
    .name = settings
    .description = Who may open tables, how they begin, the language, the daily puzzle
command-learn =
    .name = learn
    .description = A first lesson: learn the rules by playing, for your eyes only
command-rules =
    .name = rules
    .description = How to play, page by page, with pictures
command-rules-edition =
    .name = edition
    .description = Which edition (default: that of this channel's game)
command-games =
    .name = games
    .description = The games you are playing
command-history =
    .name = history
    .description = Your finished games on this server, to watch and to learn from
command-challenge =
    .menu = Challenge to Cartagena


## == Lobby ==

lobby-title = Cartagena: who escapes?
lobby-race-sloop = Race { $pirates } pirates out of prison!
lobby-race-rowing-boat = Race { $pirates } pirates out of the jungle!
lobby-crew-4 = four
lobby-crew-5 = five
lobby-crew-6 = six
lobby-crew-7 = seven
lobby-crew-8 = eight
lobby-cards-jamaica = Jamaica: hidden cards
lobby-cards-tortuga = Tortuga: open cards
lobby-cards-hispaniola = Hispaniola: hidden cards, open row
lobby-differs = Differs from the printed rules: { $rules }.
lobby-passing = passing allowed
lobby-no-passing = at least one action a turn
lobby-handling = how cards are held and taken
lobby-pirates = { $count } pirates each
lobby-spaces = { $count } spaces
lobby-wild = a wild board

## Who begins: the rule book's question, and its answers.

question-pirate = Who looks most like a pirate?
question-captain = Who looks most like a pirate captain?
question-oldest = Who is the oldest?
lobby-i-am-the-oldest = I am the oldest
lobby-who-begins = Who begins?
lobby-votes = { $count ->
    [one] 1 vote
   *[other] { $count } votes
}

opener-seed = Drawn by lot
opener-host = The host
opener-vote = You choose
lobby-pace-180 = A turn may take 3 minutes.
lobby-pace-3600 = A turn may take an hour.
lobby-pace-86400 = A turn may take a day.
lobby-pace-259200 = A turn may take 3 days.
lobby-pace-604800 = A turn may take a week.
lobby-pace-none = A turn has no time limit.
lobby-clock-180 = 3 minutes a turn
lobby-clock-3600 = An hour a turn
lobby-clock-86400 = A day a turn
lobby-clock-259200 = 3 days a turn
lobby-clock-604800 = A week a turn
lobby-clock-none = No time limit
lobby-first-host = the host begins
lobby-first-vote = you choose who begins
lobby-first-next = the next player begins
lobby-strict = { $clock }, then a computer plays
lobby-lenient = { $clock }, then a computer may play
lobby-stays = the pirates of those who leave stay
lobby-drawn-words = people cut with words that the bot shows
lobby-no-hints = no hints
lobby-friendly = a friendly game, not rated
lobby-host = host
lobby-begins = begins
lobby-cover = Five pirates on the run, and the boat that waits for them.
lobby-need-more = One more player is needed: a friend or a computer.
lobby-need-cut = The host can start once the players named below have cut again.
lobby-ready = { $free ->
    [0] All seats are taken: the host can start.
    [one] The host can start. One seat is free.
   *[other] The host can start. { $free } seats are free.
}
lobby-fair = A secret settles every shuffle. Its SHA-256: { $hash }
lobby-fair-button = Fair?
lobby-secret = The secret was { $secret }.
fair-title = Fair shuffles
fair-secret =
    Here you can check that the shuffles are fair. If you just want to play, skip this page.

    One secret settles every shuffle of this game. It was drawn before anybody could join, and this is its SHA-256:
fair-check = Write it down if you like. When the game is over, its file holds the secret and lets anybody check every card.
fair-cut = Everyone who plays may cut the deck. If you don't trust the others or the bot, cut last, with words nobody can guess.
fair-drawn-words = Everyone who plays may cut the deck: you pick one of 25 words that I show. They follow from the secret and from who you are, so nobody can choose them any more, and no other player gains by them. But whoever runs the bot knew all 25 before you did, and could have looked for a secret that suits them. Your pick makes that 25 times as hard; a word of your own would make it impossible.
fair-clear = Clear { $name }’s word
fair-clear-left = Clear the words of people who left
fair-join = Join the game to cut.
lobby-cuts = ✂️ Cut: { $cuts }
lobby-cut = { $name } `{ $word }`
lobby-cut-drawn = { $name } `{ $word }` (by the bot)
lobby-cut-left = (left) `{ $word }`
lobby-cut-again = ✂️ Please cut again, with a new word: { $names } (**Fair?**).
lobby-cut-fewer = ✂️ The table has become smaller since. All words count; you may cut again (**Fair?**).
lobby-renewed =
    { $count ->
        [one] ✂️ The deal was renewed once after people had cut.
       *[other] ✂️ The deal was renewed { $count } times after people had cut.
    } Don't play with somebody who makes you cut again twice.
lobby-called-off-before = { $count ->
    [one] One game was
   *[other] { $count } games were
} called off here after the deal, since the last one was played to its end.
lobby-cut-the-deck = Cut the deck
cut-title = Cut the deck
cut-word = Your word, for everyone to see
    .description = Letters a to z and digits count. Nobody should guess it. Leave it empty and I'll draw one.
cut-pick = Pick one of these 25.
lobby-join = Join
lobby-leave = Leave
lobby-start = Start
lobby-cancel = Call it off
lobby-set-up = Set up
lobby-wanted = Players wanted: { $people }
lobby-wanted-alone = 🔒 Players wanted, only these: { $people }
lobby-private = 🔒 Only those who are invited can join.
lobby-closed-playing = The guards are asleep. The game has begun: the board is below.
lobby-closed-finished = This game is over.
lobby-closed-cancelled = This game was called off.
lobby-closed-expired = Nobody started this game for a while, so I closed it. { COMMAND("new") } opens another.

## Setting a lobby up: the host's own panel.

setup-title = Set up the table
setup-note = Only you see this. What you choose takes effect at once, and everyone sees it in the lobby.
setup-by-host = { $host } sets this table up. { COMMAND("new") } in another channel opens one of your own.
setup-own-title = Your seat
setup-colour = Your colour: { $sign } **{ $colour }**
setup-colour-menu = Choose your colour
colour-0 = Blue
colour-1 = Red
colour-2 = Yellow
colour-3 = Green
colour-4 = Black
setup-computers = Computers
setup-access = Who may join
setup-rules = Edition and cards
setup-board = Board
setup-time = Time
setup-play = At the table
setup-field-number = How many computers join?
setup-field-level = How strong are they?
setup-field-away = Send away
setup-field-access = Who may join?
setup-field-invited = Invited people and roles
setup-field-barred = Keep out of this table
setup-field-edition = Edition
setup-field-cards = Cards
setup-field-passage = Spaces
setup-field-pirates = Pirates
setup-field-passing = Passing
setup-field-opener = Who begins?
setup-field-pace = A turn may take
setup-field-strict = When a turn is overdue
setup-field-leavers = When a player leaves
setup-field-words = Cutting the deck
setup-field-hints = Hints
setup-field-friendly = The result counts
setup-plays = Computers: { $names }
setup-keep-out = Keep people out
setup-kept-out = Kept out: { $names }
setup-fewer = { $count ->
    [0] No computer found a seat: others took them meanwhile.
    [one] Only one computer found a seat: others took the rest meanwhile.
   *[other] Only { $count } computers found a seat: others took the rest meanwhile.
}
keep-out-nobody = There is nobody here to keep out.
keep-out-none = Nobody is kept out of this table now.
setup-uncalled = { $roles }: named in the lobby, but not pinged. I can ping only roles that anyone may mention. For others you and I both need the permission `{ $permission }` in this channel. Then take the role out and choose it again.
setup-open = Anybody may join
setup-private = Only invited people may join
setup-anybody = Anybody
setup-invited = Only those who are invited
setup-spaces = { $count }
setup-wild = { $count }, a wild board
setup-pirates = { $count } for each player
setup-passing = Allowed
setup-no-passing = At least one action a turn
setup-strict = A computer plays at once
setup-lenient = A computer plays if others ask
setup-stay = A computer plays on for them
setup-leave = Their pirates go, too
setup-own-words = With words of the players
setup-drawn-words = With words that the bot shows
setup-hints = Hints are allowed
setup-no-hints = No hints
setup-hints-no = None
setup-hints-yes = Allowed
setup-rated = For ratings and records
setup-friendly = For records only

## Computer players: what the lobby offers, and what they are called.

lobby-computer = computer
lobby-add-cabin-boy = Cabin boy (very easy)
lobby-add-sailor = Sailor (easy)
lobby-add-boatswain = Boatswain (medium)
lobby-add-helmsman = Helmsman (strong)
lobby-add-captain = Captain (very strong)
lobby-add-admiral = Admiral (strongest)
lobby-about-cabin-boy = Runs too early, forgets the rest
lobby-about-sailor = Thinks only of the next action
lobby-about-boatswain = Thinks two actions ahead
lobby-about-helmsman = Plans its whole turn
lobby-about-captain = Plans its turn, and hardly errs
lobby-about-admiral = Thinks of what others can do, too
computer-cabin-boy = Cabin Boy { $number ->
    [1] Pip
    [2] Tam
    [3] Wick
    [4] Jory
   *[other] Nib
}
computer-sailor = Sailor { $number ->
    [1] Ned
    [2] Kit
    [3] Wat
    [4] Gil
   *[other] Bess
}
computer-boatswain = Boatswain { $number ->
    [1] Tarn
    [2] Marsh
    [3] Cole
    [4] Reed
   *[other] Moss
}
computer-helmsman = Helmsman { $number ->
    [1] Hale
    [2] Brook
    [3] Finch
    [4] Rook
   *[other] Odd
}
computer-captain = Captain { $number ->
    [1] Swift
    [2] Crane
    [3] Heron
    [4] Lark
   *[other] Kite
}
computer-admiral = Admiral { $number ->
    [1] Storm
    [2] Gale
    [3] Thorn
    [4] Frost
   *[other] Vane
}

taken = There is already a game here: { $link }
taken-offer = Shall I open a thread for yours?
taken-thread = Open a thread
onlooker = A table of your own gets a thread here: wait there for others, or play a computer at once.
lobby-elsewhere = { COMMAND("new") } in another channel opens a table of your own.
onlooker-table = Open my own table
thread-name = Cartagena: { $host }
thread-opened = Your game waits here: { $link }


## == Board ==

board-turn = { $sign } { $person }, it's your turn
board-turn-computer = { $sign } It's { $name }'s turn
board-turn-for = { $sign } A computer plays for { $name }
board-next = Next: { $person }
board-actions-left = { $count ->
    [0] No actions left: end your turn.
    [one] One action left
   *[other] { $count } actions left
}
board-due = Time runs out { $moment }.
board-overdue = ⏰ Time is up: the turn was due { $moment }.
board-away = { $name } is away until { $day }. The clock stands still.
board-kept = played by a computer
board-guest = in { $name }'s seat
board-play-on = Play on for { $name }
board-hand-over = Hand over { $name }'s seat
board-end-unfinished = End it unfinished
board-take-seat = Take { $name }'s seat
board-wanted = { $name } would like to play in { $seat }'s seat. { $decides } decides.
board-wanted-back = { $name } would like to have their seat back. { $decides } decides.
board-seat-yes = Let { $name } play
board-seat-no = No, thanks
board-cards = { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}
board-aboard = { $aboard }/{ $pirates } aboard
board-resigned = { $sign } ~~{ $name }~~ · left the game
board-removed = { $sign } ~~{ $name }~~ · removed by a moderator
board-rests = This game is resting: nobody has played for a long time.
board-wake = Wake it up
board-row = Next cards → { $cards }
board-moved = This message is now [further down]({ $link }).
board-won = { $name } wins: all aboard!
board-won-alone = { $name } wins: everyone else has left
board-drawn = A draw: everyone has agreed to leave it at that
board-draw-offered = The game goes round in circles. If everyone agrees, it ends in a draw.
board-agreed = Agreed so far: { $names }.
board-draw = Agree to a draw
board-pace-proposed = Proposed for this game: { $pace } It begins when everyone who was active here in the last seven days has agreed.
board-pace-agreed = The table has agreed on a time limit: { $pace } No turn is due before { $moment }.
board-pace-yes = Agree to the limit
board-pace-no = No limit, thanks
board-hints-on = New at this table: you may ask for hints.
board-hints-off = New at this table: no more hints. The host has switched them off.
board-abort = { $name } asks to call this game off. It ends without a winner if one of the others agrees before everyone has moved.
board-abort-yes = Agree: call it off
board-abort-no = Play on
board-rank = { $rank }. { $sign } **{ $name }** · { $aboard } aboard
board-secret = The file below holds the whole game and the secret behind its shuffles: anyone can check it.
board-cancelled = This game was called off.
board-unreadable = Game { $game } cannot be read any more, so it has been set aside. What is stored of it stays as it is, and is in the file. { COMMAND("new") } opens another game here.
board-unreadable-rests = I can't read game { $game } at the moment, so it rests. Nobody loses any time: it goes on by itself when I can read it again. { COMMAND("new") } opens another game here.
board-deserted = Everyone has left, and the computers have put their cards away.
board-unfinished = This game ended unfinished: { $name } had been away for a long time.
board-removed-last = Nobody wins: { $by }, who moderates here, removed { $name } from the game.
board-hand = My cards
board-call-off = Call it off
board-afresh-done = The board is back at the bottom.
board-afresh-later = I can't reach everything I need just now. The board follows as soon as I can.
board-afresh-refused = I couldn't post the board here. Ask a moderator to check my permissions in this channel.
button-rules = How to play
button-settings = Settings
button-replay = Watch
button-more = More
button-review = My biggest mistakes
button-rematch = Rematch

## The replay of a finished game: one person asks for it, and can share it with the channel.

replay-making = Making the replay: { $percent }% ({ $when }). Stuck? Press the button again.
replay-failed = The replay could not be made. Press the button again in a minute.
replay-share = Share with the channel
replay-title = Replay of game { $game }
replay-alt = Animated replay of game { $game }, action by action: { $names }.
replay-open = Step by step
replay-slow = Play slowly
replay-pace = In this turn the table agreed on a time limit: { $pace }
replay-begins = Before the first turn
replay-turn = Turn { $turn } · { $move }
replay-progress = { $number } of { $last }
replay-first = Start
replay-turn-back = ◀◀ Turn
replay-turn-on = Turn ▶▶
replay-last = End
replay-point-back = ◀ Turning point
replay-point-on = Turning point ▶

## Who played for a seat's first person: texts in a replay, below it, and at the end of a game.

deputy-for-a-turn = Helmsman for { $name }
deputy-computer = Computer in { $name }'s seat
deputy-guest = { $guest } in { $name }'s seat
deputy-in-turns = { $who }: { $count ->
    [one] turn { $turns }
   *[other] turns { $turns }
}.
deputy-in-many = { $who }: { $count } turns, from { $first } to { $last }.

## A turn's moves on one line: Ana: 💀 9 → 23, back 8 → 6 +2

turn-moves = { $name }: { $moves }
turn-for = Time was up: a computer plays on for { $name }.
move-advanced = { $symbol } { $origin } → { $target }
move-retreated = back { $origin } → { $target }, { $count ->
    [one] +1 card
   *[other] +{ $count } cards
}
move-retreated-named = back { $origin } → { $target }, +{ $cards }

## The events of a game, one line each. Names are never bold here, because this is small print.

event-advanced = { $name }: { $symbol } { $origin } → { $target }
event-retreated = { $name }: back { $origin } → { $target }, { $count ->
    [0] no card left to take
    [one] +1 card
   *[other] +{ $count } cards
} { $cards }
event-row-laid = A new row is laid out.
event-reshuffled = The discard pile is shuffled and becomes the stock.
event-turn-ended = { $name } { $count ->
    [0] passes.
   *[other] ends the turn.
}
event-turn-cut = { $name } has no cards and no pirate that can go back: the turn ends.
event-stuck-passed = { $name } has no cards and no pirate that can go back: the turn is passed.
event-stuck-drew = { $count ->
    [0] { $name } is stuck, and no card is left to take.
    [one] { $name } is stuck and takes one card instead of a turn.
   *[other] { $name } is stuck and takes { $count } cards instead of a turn.
} { $cards }
event-undone = { $name } takes the last action back.
event-agreed = { $name } agrees to a draw.
event-drawn = Everyone has agreed: the game is a draw.
event-resigned = { $name } leaves the game.
event-removed = { $name } was removed by a moderator.
event-removed-by = { $by }, who moderates here, removed { $name } from the game.
event-won = { $name } has all pirates aboard! The mooring line is cut.
event-won-alone = { $name } is the last one left and wins.

## The board in words, for people who cannot see the picture.

alt-turn = { $name }'s turn, { $count ->
    [0] no actions left
    [one] one action left
   *[other] { $count } actions left
}.
alt-seat = { $name }: { $places }; { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
alt-places = { $name }: { $places }.
alt-resigned = { $name } is out of the game.
alt-reel = { $name } wins. The turn that decided it: { $moves }. Chance to win: { $before }% before, { $after }% after.
alt-reel-last = { $name } wins. No single turn decided it. The last turn: { $moves }. Chance to win: { $before }% before, { $after }% after.
text-as-of = The board as of { $time }.
text-as-of-anew = The board as of { $time }. After an action, press **Refresh** to hear it anew.
text-holds = { $name } holds { $cards }.
text-row = Next cards, in this order: { $cards }.
text-piles = Stock: { $stock ->
    [one] 1 card
   *[other] { $stock } cards
}, discard pile: { $played ->
    [one] 1 card
   *[other] { $played } cards
}.
text-occupied = Occupied spaces: { $spaces }.
text-full = full
text-hand = Your cards: { $cards }.
text-seat = { $name }: { $count ->
    [0] no cards
    [one] 1 card
   *[other] { $count } cards
}.
text-space = { $space } { $symbol }
text-stands = { $space }: **{ $names }**
text-nobody = { $space }: nobody
text-moves = Your moves:
text-back = Back, for cards: { $moves }
text-retreat = { $origin } → { $target } ({ $count ->
    [one] 1 card
   *[other] { $count } cards
})
text-others = Or: { $others }


## == End ==

end-no-turn-decided = No single turn decided this game. The picture shows the last one.
end-played = { $turns ->
    [one] One turn
   *[other] { $turns } turns
}, { $cards ->
    [0] no card played.
    [one] one card played.
   *[other] { $cards } cards played.
}
end-friendly = A friendly game: it counts for records, not for ratings.
end-hints = Hints asked for: { $names }.
end-pace = In turn { $turn } the table agreed on a time limit: { $pace }
end-longer-pace = Turn { $turn }: { $said }
end-removed = Turn { $turn }: { $said }
end-hinted = { $name } { $count }
end-longest = Longest run: { $name }, { $origin } → { $target }.

## After the game: a player's own costly turns, which only this player sees.

review-thinking = Looking back over your turns: { $percent }% ({ $when }). Stuck? Press the button again.
review-failed = I couldn't look back over this game. Press the button again in a minute.
review-none = None of your turns cost you much: the Admiral found nothing to grumble about. Well played!
review-too-few = You didn't play enough turns for a review.
review-title = Your biggest mistakes, according to the Admiral
review-turn = **Turn { $turn }** cost you about { $lost ->
    [one] 1 percentage point
   *[other] { $lost } percentage points
}: your chance to win fell from { $before }% to { $after }%.
review-explained = Chances are the Admiral's estimates of that moment. Between your turns, cards and rivals change them: so the points of different turns don't add up.
review-after = Already played: { $moves }
review-played = You played: { $moves }
review-better = Better: { $moves }
review-why = Why: compared with your moves, { $more }.
review-why-trade = Why: compared with your moves, { $more }, for { $fewer }.
review-continues = The cards that you get there decide how the turn goes on.
review-more-spaces = { $count ->
    [one] one space more
   *[other] { $count } spaces more
}
review-fewer-spaces = { $count ->
    [one] one space fewer
   *[other] { $count } spaces fewer
}
review-more-aboard = { $count ->
    [one] one pirate more aboard
   *[other] { $count } pirates more aboard
}
review-fewer-aboard = { $count ->
    [one] one pirate fewer aboard
   *[other] { $count } pirates fewer aboard
}
review-conceded = { $count ->
    [one] one card more for the others to take
   *[other] { $count } cards more for the others to take
}
best-share = Share my best turn
best-title = { $name }'s best turn · game { $game }
best-told = Turn { $turn }: the chance to win rose from { $before }% to { $after }%.
best-alt = { $name }'s best turn: { $moves }. Chance to win: { $before }% before, { $after }% after.
best-none = None of your turns made your chance to win any better.
best-shared-already = Your best turn is in this channel already: { $link }
best-failed = I couldn't make the clip. Press the button again in a minute.
plan-advance = { $symbol } { $origin } → { $target }
plan-retreat = back { $origin } → { $target }
plan-end = end of turn


## == Panel ==

panel-your-turn = Your turn: { $count ->
    [0] no actions left
    [one] one action left
   *[other] { $count } actions left
}
panel-drew = Your turn: { $count ->
    [0] no actions left
    [one] one action left
   *[other] { $count } left
} · +{ $cards }
panel-guidance = 💡 Play a card or go back for cards, up to { $actions } times in any mix. Then press **End turn**.
panel-since = Since your last turn:
panel-so-far = So far:
panel-waiting = { $sign } It's { $name }'s turn
panel-resigned = You have left this game
panel-removed = A moderator has removed you from this game
panel-no-cards = You have no cards.
panel-card = { $name } ×{ $count }
panel-only-move = { $name } ×{ $count }: { $origin } → { $target }
panel-which-pirate = { $name } is chosen: which pirate runs?
panel-advance = { $origin } → { $target }
panel-no-retreat = None of your pirates can go back now: no space behind them has one or two pirates.
panel-retreat = Back { $origin } → { $target } · { $cards }
panel-brings = { $count ->
    [0] no card
    [one] one card
   *[other] { $count } cards
}
panel-undo = Undo
panel-end-turn = End turn
panel-action-owed = Do at least one action before you end your turn.
panel-cards-seen = You have seen a new card, so that action can't be undone.
panel-ends-turn = This action ends your turn and can't be undone.
panel-pass = Pass
panel-refresh = Refresh
panel-rule = Show me the rule
panel-old-board = That was an old board. Here is where the game stands now.
panel-back = Welcome back: your seat is yours again.
panel-given-away = You're no longer in this game: another player has your seat.
seat-given-away = { $name } is playing in your seat now. You get it back if { $name } says yes.
seat-back = Ask for my seat
seat-asked = You have asked for the seat. The board says who decides.
seat-opened = { $name }'s seat is open. The button on the board lets others ask for it.
hand-over-open = Open it to the channel
panel-board-link = [Game { $game }]({ $link })
panel-board-live = [Game { $game }]({ $link }) · buttons work until { $until }
panel-put-away = I put these cards away: a panel stays true for 15 minutes. **My cards** shows how the game stands now.

## A panel for screen readers: words instead of arrows, and short labels that name a whole move.

by-ear-to = to
by-ear-advance = { $name }: { $origin } to { $target }
by-ear-retreat = Back: { $origin } to { $target }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
by-ear-board = The whole board

## A hint: what the strongest computer player would do. The gains are joined by commas.

panel-hint = Hint
hint-failed = No hint comes to mind. Press the button again in a minute.
hint-turn = Hint: { $moves }.
hint-why = Your whole turn then brings: { $gains }. Your chance to win among equally good players: about { $chance }%.
hint-why-drawing = This action brings: { $gains }. The cards you get decide how the turn goes on. Your chance to win among equally good players: about { $chance }%.
hint-ahead = { $count ->
    [0] no spaces forward
    [one] one space forward
   *[other] { $count } spaces forward
}
hint-behind = { $count ->
    [one] one space back
   *[other] { $count } spaces back
}
hint-more-cards = { $count ->
    [one] one card more
   *[other] { $count } cards more
}
hint-fewer-cards = { $count ->
    [one] one card fewer
   *[other] { $count } cards fewer
}
hint-aboard = { $count ->
    [one] one pirate aboard
   *[other] { $count } pirates aboard
}
hint-denied = { $count ->
    [one] one card less for the others to take
   *[other] { $count } cards less for the others to take
}
hints-allowed = Hints are allowed at this table, and everyone there can see that.
hints-forbidden = Hints are switched off at this table, and everyone there can see that.

## The settings of a running table: a private page. The board and the panel have a button to it.

settings-own = Notifications and panel
settings-table = This table
settings-language = Language: { $language }
settings-language-menu = Language of the board
settings-remind = Remind { $name }
settings-propose-pace = Propose a time limit
settings-hints-on = Allow hints
settings-hints-off = Switch hints off
settings-pace = More time

resign-question = Leave the game for good? Your pirates leave the board and your cards are discarded.
resign-stays = Leave the game for good? A computer plays on with your pirates and your cards.
resign-guest = Leave the game? The seat goes back to its first player, with pirates and cards.
resign-yes = Leave the game
resign-no = Keep playing
resigned = You have left the game.
hand-over-question = Which computer shall play for { $name } from now on? { $name } can come back at any time.
hand-over-no = Keep waiting
handed-over = A computer plays for { $name } from now on.
unfinished-question = End this game without a winner? { $name } has missed { $count ->
    [one] one turn
   *[other] { $count } turns
}.
unfinished = The game has ended unfinished.
draw-question = End this game in a draw? It ends once everyone still playing has agreed.
draw-yes = Agree to a draw
draw-agreed = You have agreed to a draw. The game goes on until everyone else has agreed, too.
draw-made = Everyone has agreed: the game is a draw.
pace-question = This game has no time limit. Which one do you propose? It begins when everyone who was active here in the last seven days has agreed, and no turn is due within the first day.
pace-180 = 3 minutes
pace-3600 = 1 hour
pace-86400 = 1 day
pace-259200 = 3 days
pace-604800 = 1 week
longer-pace-question = How long may it take from now on? The time of this turn begins afresh, and the board tells everyone.
longer-pace-longest = No time limit is longer.
longer-pace-set = Every turn has more time now. The board says so.
longer-pace = Every turn now has { $pace } instead of { $before }.
longer-pace-by = { $name } gave every turn { $pace } instead of { $before }.
pace-proposed = You have proposed a time limit. The board asks the others.
pace-agreed = The time limit begins now. The board says so.
removed = { $name } is out of the game.
removed-last = { $name } is out, and the game is called off: nobody wins.
cancel-question = Call this game off{ $count ->
    [0] { " " }for everyone who watches
    [one] { "" }
    [2] { " " }for both players
   *[other] { " " }for all { $count } players
}? This can't be undone.
cancel-yes = Call it off
cancel-no = Keep it
cancelled = The game is called off.
abort-question = Ask the others to call this game off? Nobody wins then. The board asks until everyone has moved, and one of the others has to agree.
abort-ask = Ask them
abort-asked = The board asks the others now. You can take it back there.
never-mind = OK, nothing changed.
## A person's absences, which only this person sees.

away-here = You're not marked as away.
away-until = You are away until { $day }.
away-explained = While you are away the clocks of your turns stand still, at all your tables, and nobody may act for you. If you host a lobby, it passes to the next person at the table, or to the first who joins. Any button you press at a table brings you back.
away-left = { $count ->
    [0] You have used up your days for now.
    [one] You can be away for one day.
   *[other] You can be away for up to { $count } days.
} (At most 14 days at a time, and 30 days in any 90-day period.)
away-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
away-back = I'm back

tables-title = { $count ->
    [one] One table
   *[other] { $count } tables
}
tables-none = No table is open on this server.
tables-awaited = **Game { $game }** · { $link } · waiting for { $name }, last action { $moment }
tables-computer = **Game { $game }** · { $link } · a computer's turn, last action { $moment }
tables-lobby = **Game { $game }** · { $link } · a lobby, last changed { $moment }
tables-resting = **Game { $game }** · { $link } · resting, last changed { $moment }
tables-remind = Remind them
tables-remove = Remove from the game
tables-remove-question = Remove { $name } from this game for good? Their pirates leave the board and their cards are discarded.
remove-whom = Who is to leave this game?
remove-nobody = Nobody
remove-no = Let them stay
remove-stays = Remove { $name } from this game for good? A computer plays on with their pirates.
remove-guest = Remove { $name } from this game? The seat goes back to its first player, with pirates and cards.
remove-last = Remove { $name } from this game? You play here too, and nobody else is left. So the game is called off, and nobody wins.

lost-channel = I can no longer write at your Cartagena table, game { $game }. It rests, and nobody loses any time. { $remedy } Then it goes on by itself.
lost-permissions = Please give me these permissions there: { $permissions }.
lost-timed-out = I'm in a time-out on that server until { $moment }: a moderator can end it sooner.
lost-locked = The thread is locked: please unlock it.
lost-missing = I can't find the channel or thread any more: please let me see it again. Otherwise the game is called off in a day.
lost-refused = Please check whether I may see that channel or thread and write there, and whether the thread is locked. In a private thread, mention me once.
tables-still = I cannot write there: the clock stands still.

language-here = This game is shown in { $language } from now on.

games-title = { $count ->
    [one] Your game
   *[other] Your { $count } games
}
games-many = Your games
games-none = You're not in any game. { COMMAND("new") } opens one.
games-yours = [Game { $game }]({ $link }): **your turn** · turn began { $moment }
games-others = [Game { $game }]({ $link }): { $name }'s turn · turn began { $moment }
games-lobby = [Game { $game }]({ $link }): waiting for players · last changed { $moment }
games-resting = [Game { $game }]({ $link }): resting · last changed { $moment }
## == Finished games ==

history-title = Your finished games
history-none = You haven't finished a game on this server yet. { COMMAND("new") } opens one, and { COMMAND("learn") } shows you how to play.
history-won = [Game { $game }]({ $link }): 🏆 **you won** · { $moment }
history-lost = [Game { $game }]({ $link }): place { $place } of { $seats }, { $winner } won · { $moment }
history-drawn = [Game { $game }]({ $link }): a draw · { $moment }
history-menu = Look at one of them
history-option = Game { $game }: { $names }
history-game = [Game { $game }]({ $link })
history-ended = Ended { $moment }
history-file = Its moves and its file
history-back = ◀ All your games
## == Challenges ==

challenge-sent = { $name } is invited to [a table in this channel]({ $link }). You can begin as soon as somebody joins.
challenge-bot = Bots can't take a seat. To play against a computer, open a table and add one under **Set up**.
challenge-self = You can't challenge yourself. Choose somebody else.
challenge-taken = There is already [a game in this channel]({ $link }). Challenge them in another channel.
challenge-invited = { $name } is already invited to [the table in this channel]({ $link }).
challenge-seated = { $name } already sits at [the table in this channel]({ $link }).


## == Notices ==
## How a person is notified that a game waits: settings in a private panel, and direct messages.

notices-title = Notifications
notices-told-mention = When it's your turn or you're invited, I mention you in the game's channel.
notices-told-direct = When it's your turn or you're invited, I send you a direct message with a link.
notices-told-never = I don't notify you. You check on your games yourself.
notices-reminder-on = I remind you once when a fifth of your time is left, if a turn may take an hour or more.
notices-reminder-off = I don't remind you when your time is running out.
notices-next-on = In games of three or more I also tell you when you're next.
notices-next-off = I don't tell you when you're next.
notices-quiet = Quiet from { $begin } to { $end }: I get in touch once that's over. Your clock now shows { $clock } ({ $zone }).
notices-quiet-next = As this device shows it, quiet hours next go from { $begin } to { $end }.
notices-quiet-fixed = { $zone } knows no summer time. If your clocks change, set the hours again and name a city, such as Europe/Berlin.
notices-quiet-none = You have no quiet hours: I get in touch at any time.
notices-turn-title = How your turn ends
notices-ends-off = You end your turn yourself, with **End turn**.
notices-ends-on = Your last action ends your turn by itself, and can't be undone.
notices-words-title = Picture or words
notices-words-off = Your panel shows a picture, which is described for screen readers. It can say everything in words instead.
notices-words-on = Your panel says everything in words: no picture, and a button or a menu entry for each move.
notices-figures-title = Who sees my figures
notices-figures-everyone = On every server where you play, others can look up your games and your rating there.
notices-figures-here = Only people on this server can look up your games and your rating here.
notices-figures-elsewhere = Only people on one other server, which you chose, can look up your games and your rating there.
notices-figures-me = Nobody but you can look up your games and your rating.
notices-rated = Your games give you a rating.
notices-unrated = You have no rating, and you are in no table of ratings.
notices-everywhere = This applies to all your games, on every server.
notices-way-mention = Mention me
notices-way-direct = Direct message
notices-way-never = Not at all
notices-tell-reminder = Remind me in time
notices-stop-reminder = Turn the reminder off
notices-tell-next = Tell me when I'm next
notices-stop-next = Don't tell me when I'm next
notices-end-by-itself = End it with my last action
notices-end-by-hand = I end it myself
notices-in-words = Say it in words
notices-with-picture = Show the picture
notices-show-everyone = Everyone
notices-show-server = This server
notices-show-me = Only me
notices-rate = Give me a rating
notices-no-rating = No ratings for me
notices-set-quiet = Set quiet hours
notices-end-quiet = Turn quiet hours off
notices-form-title = Quiet hours
notices-form-begin = Quiet from
    .description = For example 22:00, 22 or 10 pm
notices-form-end = Until
    .description = For example 7:00, 7 or 7 am
notices-form-zone = Your time zone
    .description = A city (Europe/London, New York), UTC, +2, or the time your clock shows now
notices-lone-zero = I can't tell what a lone 0 means. Write midnight as 00:00 or 12 am.
notices-unreadable-time = I couldn't read that as a time. Write it like 22, 22:00 or 10 pm.
notices-unreadable-zone = I don't know that time zone. Name a big city in it, such as Europe/London or New York. UTC, an offset like +2, or what your clock shows now, like 18:30, will do as well.
notices-no-hours = Quiet hours need a beginning and a different end.
notices-closed = I couldn't send you a direct message, so I mention you in the channel. To change that, allow direct messages from members of that server (in its privacy settings), then press “{ $way }” once more.
notices-undelivered = I couldn't send you a direct message, so I mentioned you in the channel. Allow direct messages from members of that server (in its privacy settings), or choose another way here.
notices-change = Notifications
nudged = I'm reminding { $name }.
nudged-later = { $name } has quiet hours now. I'll remind them as soon as those are over.
nudged-soon = { $name } was here a moment ago. I'll remind them in a minute, unless they play before that.

## Calls: the one line of a message that a phone's notification shows, as it is written. No markdown,
## no custom emojis, no timestamps.

call-turn = { $person }, it's your turn in Cartagena
call-nudge = { $person }, the others are waiting for you in Cartagena
call-pace = { $person }, it's your turn in Cartagena, where a time limit has begun
call-reminder = { $person }, your time in Cartagena is nearly up
call-both = { $call }. { $person }, you're next.
call-next = { $person }, you're next in Cartagena, after { $name }
# The count is 1 for a single person; a role counts as several people.
call-invite = { $count ->
    [one] { $people }, { $host } invites you to a game of Cartagena
   *[other] { $people }, { $host } invites you all to a game of Cartagena
}
direct-turn = It's your turn in Cartagena · game { $game }
direct-nudge = The others are waiting for you in Cartagena · game { $game }
direct-pace = It's your turn in Cartagena, where a time limit has begun · game { $game }
direct-reminder = Your time in Cartagena is nearly up · game { $game }
direct-next = You're next in Cartagena, after { $name } · game { $game }
direct-invite = { $host } invites you to a game of Cartagena
call-end = { $people }, your game of Cartagena is over
direct-end = Your game of Cartagena is over · game { $game }
result-won = { $count ->
    [one] { $name } won, a single pirate ahead of { $second }
   *[other] { $name } won, { $count } pirates ahead of { $second }
}
result-alone = { $name } won, as everyone else had left
result-drawn = It's a draw
direct-board = Go to the board
direct-table = Go to the table
call-actions = { $count ->
    [one] 1 action
   *[other] { $count } actions
}
call-left = { $time } left
call-rival-passed = { $name } passed
call-rival-moved = { $name } moved { $moves }
call-rival-retreat = { $move } { $count ->
    [0] for no card
    [one] for 1 card
   *[other] for { $count } cards
}
duration-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
duration-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
duration-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}


## == Rules ==

rules-goal-title = The goal
rules-goal = Bring all { $pirates } of your pirates through the passage, { $spaces } spaces long, and { $boat }. The first to do so wins at once, even in the middle of a turn.
rules-signs = The signs in the pictures:
rules-sign-disc = **Golden disc:** your pirate comes from there (bars: { $start }) and lands in the golden frame.
rules-sign-cards = **Dashed frame:** going back leads there and brings these cards.
rules-sign-arrow = **Arrow:** a move of the last turn, in order (×2: the same stretch twice).
rules-sign-count = **×3:** so many pirates are { $start } or { $boat }.
rules-advance-title = Forward: play a card
rules-advance =
    One of your pirates runs to the next **empty** space with that symbol. Occupied spaces are passed over.

    No such space ahead? Then it jumps { $boat }. No card moves a pirate that is aboard.
rules-retreat-title = Back: take cards
rules-retreat =
    Move one of your pirates back to the nearest space behind it with **one or two** pirates, no matter whose. One pirate there brings one card, two bring two.

    Empty spaces and spaces with three are passed over.

    Pirates { $boat } may go back. Pirates at the start may not, and nobody goes back to the start.
rules-turn-title = Your turn
rules-turn = Up to { $actions } actions, forward and back in any mix, with any of your pirates. Cards you take may be played at once.
rules-turn-owed = You must take at least one action if you can.
rules-turn-passing = You may also pass and do nothing.
rules-stuck-pass = No cards, and no pirate that can go back? Then your turn is passed. If everyone is stuck, you take one card instead.
rules-stuck-draw = No cards, and no pirate that can go back? Then you take one card, and that is your turn.
rules-cards-title = The cards
rules-symbols = { $count } cards of each symbol: { $symbols }.
rules-deal = Everyone begins with { $count } cards.
rules-deal-first = The first player begins with { $first } cards, everyone else with { $others }.
rules-cards = You get cards by moving a pirate back. When the stock is used up, the discard pile is shuffled and becomes the stock.
rules-row = The open row has { $count } cards. They are taken in the direction of the arrow; when it is empty, { $count } new ones are laid out.
rules-other-handlings = Other ways to handle the cards:
rules-ask-title = What people ask
rules-ask-begins = **Who begins?** The table chooses in *Set up*: by lot, the host, or a vote on the rule book’s question. In a rematch it is the next player’s turn to begin.
rules-ask-same = **May one pirate move more than once in a turn?** Yes, with all your actions if you like.
rules-ask-limit = **How many cards may I hold?** As many as you get.
rules-ask-take = **Must I take cards when I go back?** Yes, one for each pirate that stood there. Some rule books leave it to you; here you always take them.
rules-ask-empty = **What if the stock and the discard pile are both empty?** You take what is left, perhaps nothing.
rules-ask-cut = **What if nothing can move in the middle of my turn?** Your turn ends by itself. You can still undo the last action, unless it showed a hidden card.
rules-ask-undo = **Can I take an action back?** Yes, one after the other, until you end your turn or see a card that was hidden.
rules-ask-resign = **What if a player leaves?** Their pirates leave the board and their cards go to the discard pile, unless the table lets a computer play on.
rules-ask-draw = **Can a game end in a draw?** No rule book knows one. If a game goes round in circles, everyone who still plays can agree to a draw.
rules-editions-title = The editions
rules-edition = { $pirates } pirates each, { $spaces } spaces, { $cards } cards, up to { $actions } actions, { $owed }.
rules-example = In the picture: { $moves }.
rules-passed = Passed over (X): { $spaces }.
rules-page = Page { $page } of { $pages }
rules-back = ◀ Back
rules-next = Next ▶
rules-learn = Try it yourself
rules-you = You
rules-rival = Rival


## == Learning ==
## The first lesson: each step teaches one rule, and shows the result of the step before.

learn-progress = { $step } of { $steps }
learn-run = Bring all your blue pirates to the sloop! Four are there, two are missing. **A card takes a pirate to the next empty space with its symbol.**
    .ask = Play the dagger: your pirate leaves the prison.
    .done = ✅ To 2, the first dagger.
learn-over = **Pirates run past occupied spaces.**
    .ask = You play the bottle. Where does your pirate on 2 land?
    .done = ✅ Past 4, where two reds stand, to the next empty bottle: 12.
learn-back = **Going back brings cards. A pirate goes to the nearest space with one or two pirates, no matter whose. One pirate there, one card; two pirates, two.**
    .ask = You want a card. Where does your pirate on 12 go back to?
    .done = ✅ Back to 9: one pirate stood there, so one card.
learn-turn = **A turn has up to three actions,** forward and back in any mix. You have made all three.
    .ask = What now?
    .done = ✅ Your turn ended. Red ran from the start past 4 to 12; now it’s your turn again.
learn-full = **Three pirates fill a space. Going back, you pass full spaces, just like empty ones.**
    .ask = You want cards again. Where does a pirate on 9 go back to?
    .done = ✅ Past the full space 6, back to 4: two pirates stood there, so two cards.
learn-boat = **No empty space with that symbol ahead? Then the card takes the pirate into the sloop.**
    .ask = You play a bottle. Where does your pirate on 9 land?
    .done = ✅ Aboard: 12, the only bottle ahead, is taken. Pirates in the sloop may go back for cards, too.
learn-win = **The first to have all pirates in the sloop wins at once.**
    .ask = One more to go: play the bottle!
    .done = ## All aboard: you win!
learn-end =
    Cards take pirates forward; going back brings cards.
    In a game, **My cards** opens the same buttons.
learn-spaces = { $symbol } on: { $spaces }
learn-wrong = ❌ **Not quite.** { $why } Try again!
learn-play = Play now
learn-previous = ◀ Previous step
learn-anew = Once more
learn-stop = Stop
learn-stopped = See you! { COMMAND("learn") } starts again, { COMMAND("new") } opens a game.

## The stored data of a person, and how the bot forgets a person

privacy-title = What I keep about you
privacy-games = { $count ->
    [0] You have no open game.
    [one] You have one open game.
   *[other] You have { $count } open games.
}
privacy-played = From each of your games: your Discord ID, your name there, and each action with its time. When a game is finished, also its result.
privacy-preferences = What you chose in your settings.
privacy-no-preferences = No settings: you never changed any.
privacy-absences = { $count ->
    [0] You've never been marked as away.
    [one] One time of absence.
   *[other] { $count } times of absence.
}
privacy-daily = { $count ->
    [0] You have tried no daily puzzle.
    [one] Your attempts at one daily puzzle, where you shared the result, and your streak.
   *[other] Your attempts at { $count } daily puzzles, where you shared results, and your streak.
}
privacy-not-kept = I don't keep your other messages, your picture, or who your friends are.
privacy-operator = The file holds all of it. For anything else, ask the people who run this bot.
privacy-file = Everything as a file
privacy-forget = Forget me
forget-question = Forget you for good?
forget-what = You leave every lobby and every running game, as if you resigned. Your settings, absences and daily puzzles with your streak are deleted. In all your games and results, a meaningless number replaces your Discord ID, and a name like “Player 3” replaces yours.
forget-rest = What was played stays, so that the others keep their results, and so do the words you cut the deck with. This can't be undone. If you play again, I start from scratch.
forget-yes = Yes, forget me
forget-no = Keep everything
forget-begun = I'm forgetting you. In a moment you will have left your games; old boards follow one by one.
forgotten-player = Player { $number }

## A date.

date = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## == Daily ==
## The Daily Escape: a puzzle with one turn, which is the same for everyone.

daily-title = The Daily Escape · { $date }
daily-yours = You are { $sign } { $colour }
daily-skulls-1 = ☠️ easy
daily-skulls-2 = ☠️☠️ tricky
daily-skulls-3 = ☠️☠️☠️ hard
daily-turn = You are { $sign } { $colour }. You have one turn: { $count ->
    [one] one action
   *[other] { $count } actions
}.
daily-moves = A card takes one of your pirates forward to the next free space with its symbol. A pirate can also go back to the nearest space with one or two pirates, and brings you a card for each of them.
daily-edition = Edition: { $edition }
daily-taken-jamaica = The cards you take are drawn face down.
daily-taken-tortuga = The cards you take come from the row at the top, from the arrow on.

## The task of the turn. Spaces have numbers; { $to } is "to 14" or "into the sloop".

daily-task-aboard = { $number ->
    [one] Bring one more of your pirates aboard.
   *[other] Bring { $number } more of your pirates aboard.
}
daily-task-cards = Take as many cards as you can: { $number } are possible.
daily-task-reach = End your turn with a pirate on space { $number }.
daily-task-farthest = Move your pirates { $number } spaces forward in all. Spaces forward add up, spaces back count minus.
daily-task-together = End your turn with { $number } of your pirates together on one space.
daily-task-hindmost = Bring all your pirates at least { $to }.
daily-task-win = { $number ->
    [one] Win now: bring your last pirate aboard.
   *[other] Win now: bring your last { $number } pirates aboard.
}
daily-task-left = { $count ->
    [one] Keep at least one card.
   *[other] Keep at least { $count } cards.
}

daily-attempt = Attempt { $number } of { $most }
daily-so-far = so far: { $reached } of { $wanted }
daily-judge = Check my turn ({ $number } of { $most })
daily-unfinished-turn = You still have an action. An unfinished turn uses up an attempt, too.
daily-go-on = Go on
daily-judge-anyway = Check it anyway
daily-tried = Attempt { $number }: { $moves }. { $why }
daily-answer-ends = That ends your attempts. The puzzle counts as not solved.
daily-show-answer = Show me the answer
daily-stale = You have moved on since that button appeared. Here is where you are now.
daily-still-open = You can still finish yesterday's puzzle. Its answer comes with your result.
daily-unfinished = You can still finish yesterday's puzzle, until { $time }.
daily-finish = Finish it
daily-you = You
daily-crew-0 = Blue
daily-crew-1 = Red
daily-crew-2 = Yellow
daily-crew-3 = Green
daily-crew-4 = Black

## Why a turn does not solve the puzzle. { $at } is "on 7" or "at the start".

daily-wrong = Not yet: attempt { $number } of { $most }
daily-again = Try again
daily-task-was = Task: { $task }
daily-why-aboard = { $reached ->
    [0] Not one more of your pirates came aboard.
    [one] Only one more of your pirates came aboard.
   *[other] { $reached } more of your pirates came aboard.
} The task asks for { $wanted }.
daily-why-cards = { $reached ->
    [0] You took no card.
    [one] You took one card.
   *[other] You took { $reached } cards.
} { $wanted } are possible.
daily-why-reach = None of your pirates stands on space { $wanted }.
daily-why-farthest = Your pirates came forward by { $reached } in all. { $wanted } are possible.
daily-why-backward = Your pirates ended { $reached ->
    [one] one space
   *[other] { $reached } spaces
} farther back in all. { $wanted } forward are possible.
daily-why-together = { $reached ->
    [0] No pirate of yours stands on a space.
    [one] No two of your pirates stand together.
   *[other] At most { $reached } of your pirates stand together.
} The task asks for { $wanted }.
daily-why-hindmost = Your hindmost pirate is still { $at }.
daily-why-win = { $wanted ->
    [one] Your last pirate is not aboard yet.
   *[other] { $reached ->
        [0] None
        [one] Only one
       *[other] Only { $reached }
    } of your last { $wanted } pirates came aboard.
}
daily-why-left = The rest is right, but you have { $reached ->
    [0] no card
    [one] one card
   *[other] { $reached } cards
} left instead of { $wanted }.
daily-lost-at = { $action ->
    [1] Your first action already put it out of reach.
   *[other] Up to there it was right: action { $action } put it out of reach.
}
daily-lost-nowhere = What you did was right so far: the turn goes on from there.

## The result. After the line, there is a sign for each action.

daily-solved = Solved!
daily-failed = Not today
daily-line-open = The Daily Escape { $date } · { $tries } of { $most } attempts made
daily-line-solved = The Daily Escape { $date } · solved at attempt { $tries } of { $most }
daily-line-failed = The Daily Escape { $date } · { $tries ->
    [0] not solved
    [one] not solved in one attempt
   *[other] not solved in { $tries } attempts
}
daily-streak = { $days ->
    [0] Your streak begins with the next puzzle you solve.
    [one] Your streak: one day.
   *[other] Your streak: { $days } days in a row.
}{ $longest ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }Your longest: { $longest }.
}
daily-here = { $count ->
    [0] Nobody has solved it on this server yet.
    [one] One person has solved it on this server.
   *[other] { $count } people have solved it on this server.
}
daily-server-streak = { $days ->
    [0] { "" }
    [one] The server's streak: one day.
   *[other] The server's streak: { $days } days.
}
daily-unsolved = Not solved
daily-next = The next puzzle comes { $time }.
daily-share-elsewhere = To share your result, use { COMMAND("daily") } on a server.
daily-share = Share
daily-steps = Step by step
daily-solution = Solution: { $moves }
daily-answer = The answer · { $date }
daily-step = Step { $step } of { $steps }: { $move }
daily-play = Play
daily-shared = Shared. This channel's message of the day lists the newest { $most } results.
daily-shared-solved = **{ $name }**: attempt { $tries } of { $most }
daily-shared-failed = **{ $name }**: not solved
daily-shared-earlier = { $count ->
    [one] One person shared earlier. The newest:
   *[other] { $count } people shared earlier. The newest:
}

## What moderators set for a server.

server-title = Server settings
server-page-tables = Tables
server-page-defaults = New tables
server-page-messages = Messages
server-page-daily = Regular posts
server-page-tables-note = These rules bind everybody, moderators too. Tables that are open already go on.
server-page-defaults-note = A new table begins like this. Its host can choose otherwise.
server-page-messages-note = For everything that I post from now on. Running games stay as they are.
server-page-daily-note = A new puzzle comes every day at { $time }, the next one { $puzzle }. Everybody can play it with a button and share their result there. The chronicle comes once a week, next on { $next }, but only if games were played. Neither notifies anybody.
server-change = Change
server-saved = ✅ Saved.
server-unchanged = Nothing was changed.
server-usual = As usual
server-usual-language = As the server, or as the host
server-gone = ⚠️ Also chosen, but I no longer see it: { $gone }
server-lacking = ⚠️ I can’t post in { $channel }. Please give me these permissions there: { $permissions }.
server-no-limit = No limit
server-openers = Who may open tables?
    .description = Only people with this role. Leave this empty for everybody.
server-openers-none = Everybody
server-channels = In which channels?
    .description = Only in these, and in their threads. Leave this empty to allow every channel.
server-channels-none = In every channel
server-threads = A second table in a channel
    .description = What I offer if somebody wants a table where there is one already
server-threads-on = I offer a thread for it
server-threads-off = Only one table in a channel
server-most_of_person = How many open tables per person?
    .description = Tables that somebody has opened and that are not over yet
server-most_of_server = How many open tables in all?
    .description = All tables that are not over yet; games at rest do not count
server-edition = { setup-field-edition }
    .description = Usual: the classic game
server-cards = { setup-field-cards }
    .description = Usual: as in the rule book of the edition
server-pace = { setup-field-pace }
    .description = Usual: a day. A computer can play when the time is over.
server-hints = { setup-field-hints }
    .description = Usual: allowed. Everyone sees who asks for one.
server-friendly = { setup-field-friendly }
    .description = Usual: for both. A game that counts for records only is a friendly one.
server-language = Language
    .description = Usual: the language of a Community server, or else the language of the table’s host
server-drawn_words = Cutting the deck
    .description = For servers with AutoMod: I post the words that people choose
server-drawn_words-off = People may write a word
server-drawn_words-on = People pick one of 25 words
server-daily = Channel of the daily puzzle
    .description = I post one puzzle a day there. Leave this empty to stop it.
server-daily-none = No channel
server-chronicle = Channel of the weekly chronicle
    .description = What was played, once a week. Leave this empty to stop it.
server-chronicle-none = No channel

## What a server's settings forbid, and who can change that.

error-forbidden-by-server = { $reason } { $who }
error-ask-moderators = Moderators of this server can change that with { COMMAND("settings", group: "moderation") }.
error-binds-you = This rule binds moderators, too. You can change it with { COMMAND("settings", group: "moderation") }.
error-server-openers = Only people with the role { $value } may open tables here.
error-server-channels = Tables may be opened only here: { $value }.
error-server-threads = There is a table in this channel already, and this server wants only one in a channel.
error-server-drawn_words = On this server, people cut the deck only with words that I show.
error-server-most_of_person = { $value ->
    [one] You already have an open table on this server, and one is the limit.
   *[other] You already have { $value } open tables on this server, and that is the limit.
}
error-server-most_of_server = { $value ->
    [one] There is already an open table on this server, and one is the limit.
   *[other] There are already { $value } open tables on this server, and that is the limit.
}

## A moderator learns that the daily puzzle cannot be posted.

mornings-refused = I could not post the Daily Escape in { $link }: something there keeps me from writing. `/cartagena-mod { command-settings.name }` says what I need, or takes the channel away. I tell you this once.


## == Figures and tables ==

stats-cards-jamaica = Jamaica
stats-cards-tortuga = Tortuga
stats-cards-hispaniola = Hispaniola
stats-somebody = somebody
stats-title-own = Your games
stats-title = { $name } on this server
stats-note-own = All your games count, also those on other servers and at private tables. Shared, the page shows only this server's games at public tables.
stats-note = Only games on this server count, and none at private tables.
stats-none-own = You haven't finished a game yet. { COMMAND("new") } opens a table, and the option against gives you a computer to play with at once.
stats-none = { $name } hasn't finished a game on this server yet. { COMMAND("new") } opens a table for both of you.
stats-hidden = { $name } keeps their figures to themselves.
stats-share = Share this server's part
stats-nothing-to-share = There is nothing to share yet: only games on this server count, and none at private tables.
stats-games = { $games ->
    [one] **One game**
   *[other] **{ $games } games**
}, { $wins } won{ $draws ->
    [0] .
   *[other] , { $draws } drawn.
}
stats-wins = Won { $list }
stats-seats = with { $seats } players: { $wins } of { $games }
stats-places = Finished { $list }
stats-place = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] fifth
} { $count ->
    [one] once
   *[other] { $count } times
}
stats-run = Longest run: { $value ->
    [one] one space
   *[other] { $value } spaces
}
stats-escape = Fastest escape: { $value ->
    [one] one turn
   *[other] { $value } turns
}
stats-closest = Closest game: { $value ->
    [one] one space between you and the win
   *[other] { $value } spaces made the difference
}
stats-row = Wins in a row: { $now } now, { $longest } at most
stats-edition = Favourite edition: { $edition }
stats-rating = Rating this season, { $cards }: { $said }
stats-band = band { $band }
stats-early = too early to tell
stats-early-games = too early to tell ({ $games } of { $needed } rated games)
stats-rival = Rival: { $name }, met { $met ->
    [one] once
   *[other] { $met } times
}
stats-score-own = You and { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } drawn
}
stats-score = { $name } and { $other } { $above } : { $below }{ $draws ->
    [0] { "" }
   *[other] , { $draws } drawn
}
stats-computers = Computers beaten: { $list }
stats-computer = { $level } { $count ->
    [one] once
   *[other] { $count } times
}
stats-daily = Daily Escape: solved { $now ->
    [one] one day
   *[other] { $now } days
} in a row now, { $longest } at most
stats-curve-title = Rating this season, { $cards }
stats-curve-own = Your rating during this season, { $cards }: { $trend }.
stats-curve = The rating of { $name } during this season, { $cards }: { $trend }.
stats-trend-up = it has risen
stats-trend-down = it has fallen
stats-trend-level = about as high as at first
top-title-season = This season's table (until { $until })
top-title-all-time = The table of all time
top-switch-season = This season
top-switch-all-time = All time
top-share = Share with the channel
top-games = { $games ->
    [0] No game of two or more people has been finished this season yet. { COMMAND("new") } opens a table.
    [one] One game of two or more people.
   *[other] { $games } games of two or more people.
}
top-none = This server has no table yet
top-begin = It begins with the first finished game of two or more people. { COMMAND("new") } opens a table, and the others join with a button. Games at private tables don't count.
top-note = Games at private tables don't count. Names within a band have no order. No points: everything is worked out from the results.
top-alt = The table as a picture. The text below says the same.
top-you = You: { $said }
top-band = Band { $band }: { $names }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
}
top-resting = *{ $name } (a quiet month)*
top-early = Too early to tell who is stronger. Most wins so far:
top-nobody = Too early to tell who is stronger.
top-wins = { $names }: { $wins ->
    [one] one win
   *[other] { $wins } wins
}
top-records = Records of the house
top-longest-run = Longest run: { $value ->
    [one] one space
   *[other] { $value } spaces
}, { $name }
top-fastest-escape = Fastest escape: { $value ->
    [one] one turn
   *[other] { $value } turns
}, { $name }
top-narrowest-win = Narrowest win: { $value ->
    [one] one space
   *[other] { $value } spaces
} ahead, { $name }
top-longest-game = Longest game: { $value ->
    [one] one turn
   *[other] { $value } turns
}
top-most-dailies = Most Daily Escapes solved: { $value }, { $name }
top-watch-longest-run = Watch the longest run
top-watch-fastest-escape = Watch the fastest escape
top-watch-narrowest-win = Watch the narrowest win
top-watch-longest-game = Watch the longest game

## The chronicle: one public message a week.

chronicle-title = The chronicle of the week
chronicle-span = { $begin } to { $end }
chronicle-wins = Most wins: { $names }, { $wins ->
    [one] one win
   *[other] { $wins } wins
}{ $people ->
    [one] { "" }
   *[other] { " " }each
}
chronicle-records = New records of the house
chronicle-note = As in the table: games at private tables don't count, and a friendly game doesn't count as a win.
chronicle-table = Open the table

## What a finished game changed on its server: one line below the outcome.

change-first-win = { $name }'s first win against { $opponents ->
    [one] another person
   *[other] { $opponents } other people
}
change-longest-run = A record of the house: { $name } ran { $value } spaces at once (before: { $before })
change-fastest-escape = A record of the house: { $name } escaped in { $value } turns (before: { $before })
change-narrowest-win = A record of the house: { $name } won by only { $value ->
    [one] one space
   *[other] { $value } spaces
} (before: { $before })
change-longest-game = A record of the house: the longest game, { $value } turns (before: { $before })
change-lead = { $name } now leads { $other } { $above } : { $below }
change-streak = { $name } has won { $wins } games in a row, more than ever before
change-first-beaten = { $name }'s first win against a computer of the level { $level }
