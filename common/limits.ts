/** All numbers of the specification (sections 5 and 9) and of the design, except times. */

export const SEAT_COUNT = 4
export const DECK_SIZE = 52
export const HAND_SIZE = 13
export const PASS_SIZE = 2
export const WINNING_TOTAL = 51

export const TRICK_POINTS = 10
export const QUEEN_OF_SPADES_PENALTY = 26

export const HAND_CARDS_SHOWN = 15

export const PASSWORD_MIN_CHARS = 6
export const PASSWORD_MAX_CHARS = 200
export const EMAIL_MAX_CHARS = 254
export const NICKNAME_MIN_CHARS = 2
export const NICKNAME_MAX_CHARS = 20
export const PERSON_NAME_MAX_CHARS = 50
export const ROOM_NAME_MAX_CHARS = 40
export const CHAT_MESSAGE_MAX_CHARS = 500
export const CHAT_HISTORY_MESSAGES = 100
/**
 * Largest size of the chat in a `game_state`, as JSON in bytes. When the lines are long, fewer of them are sent, so
 * that the whole message stays under 64 kB.
 */
export const CHAT_HISTORY_BYTES = 48 * 1024
/** Chat lines of one person over all tables: how many at once, and how many a second after that. */
export const CHAT_BURST = 6
export const CHAT_LINES_PER_SECOND = 0.6
/** Reactions of one person over all tables: how many at once, and how many a second after that. */
export const REACTION_BURST = 3
export const REACTIONS_PER_SECOND = 0.25
/** Moments of a game that one person shows to a table: how many at once, and how many a second after that. */
export const REVIEW_BURST = 15
export const REVIEW_MOMENTS_PER_SECOND = 3
/** To begin, and to let somebody else lead, changes the screens of all: it counts as so many moments. */
export const REVIEW_LEAD_COST = 5
/** How many lines of players are kept for each room. Older ones are deleted. */
export const CHAT_LINES_KEPT = 500
/** The oldest lines of a room are deleted after this many new ones. */
export const CHAT_TRIM_LINES = 100

export const ROOM_CODE_CHARS = 6
/** How many people may watch a table. */
export const SPECTATORS_PER_TABLE = 20
/** How many of the last lines of spectators the players get when a game is over. */
export const SPECTATOR_LINES_SHOWN = 50
/** How many tables one person may watch at the same time. */
export const TABLES_WATCHED_PER_USER = 3
export const WAITING_ROOMS_PER_USER = 3
/** How many seats one user may have at the same time, over all tables that are waiting for players or playing. */
export const SEATS_PER_USER = 2
/** How many rooms one user may open within `ROOMS_OPENED_SECONDS`. */
export const ROOMS_OPENED_AT_MOST = 10
/** How many rooms one answer of the open list holds. Even with the longest names the answer stays under 64 kB. */
export const OPEN_ROOMS_PAGE = 20

export const GAME_PRICE_TOKENS = 1
export const WELCOME_TOKENS = 10
/** The first balance of a guest, and up to how many tokens it is filled each week. */
export const GUEST_TOKENS = 10
/** Up to how many tokens a balance is filled each week. */
export const WEEKLY_TOKENS = 10
/** Who offers a token keeps one for the own seat. */
export const TREAT_MIN_TOKENS = 2 * GAME_PRICE_TOKENS
/** How many guests may enter from one address in 24 hours. */
export const NEW_GUESTS_PER_DAY = 10
/** How many logins an account keeps, those that were used last. */
export const LOGINS_PER_USER = 20
export const ADMIN_USER_ID = 1
/** How many tokens the admin can give to one user in one grant (specification section 5). */
export const GRANT_MIN_TOKENS = 1
export const GRANT_MAX_TOKENS = 100
export const GRANT_DEFAULT_TOKENS = 20
export const GRANT_MAX_USERNAMES = 100
export const TOKEN_HISTORY_PAGE = 50

/**
 * How many games a page of a user's history has, how many users a page of the ranking, and how many games the form
 * shows.
 */
export const GAME_HISTORY_PAGE = 50
export const RANKING_PAGE = 50
export const FORM_GAMES = 20
/** How many other players the matrix of the queen of spades shows. */
export const MATRIX_OTHERS = 5
/** How many finished games the ranking asks for (specification section 9). */
export const RANKED_GAMES = 5
/** The part of a player's decisions that they must have made themselves for a game to be rated as theirs. */
export const RATING_SHARE = 0.75
/** The rating of everybody before the first rated game. */
export const FIRST_SHOWN_RATING = 1500
/**
 * After how many rated games a rating is certain, and how many days after the last one it leaves the list of ratings.
 */
export const CERTAIN_RATING_GAMES = 20
/** How many different opponents the list of ratings asks for: the numbers of a closed circle mean nothing to others. */
export const RATING_OPPONENTS = 8
export const RATING_LISTED_DAYS = 60
/** How many games the line of a rating shows. */
export const RATING_LINE_GAMES = 50
/** How many circles one user may belong to, ask to belong to, or be invited to. */
export const CIRCLES_PER_USER = 10
/** How many people may belong to a circle, and how many may ask at the same time. */
export const CIRCLE_MEMBERS = 16
export const CIRCLE_ASKING = 20
/** The longest link of a circle: its name, and ten random characters. */
export const CIRCLE_SLUG_MAX_CHARS = 60
/** How many evenings of a circle one page has, and how many players its matrices show. */
export const EVENINGS_PAGE = 30
export const CIRCLE_MATRIX = 8
/** How many seasons of its own a circle can have, and how long one may be. */
export const OWN_SEASONS = 40
export const SEASON_MAX_DAYS = 366
/** How many browsers of a user get notifications, and how many reminders a user gets a day. */
export const PUSH_DEVICES_PER_USER = 5
export const REMINDERS_PER_DAY = 2
/** The longest address at which a push service takes a notification for a browser. */
export const ENDPOINT_MAX_CHARS = 1_000
/** How many players one user can mute. */
export const MUTES_PER_USER = 200
/** How many reports one user may send in 24 hours. */
export const REPORTS_PER_DAY = 10
export const REPORT_COMMENT_MAX_CHARS = 500
/** How many of the last chat lines are kept with a report, and how many later ones the admin sees. */
export const REPORT_LINES_KEPT = 40
export const REPORT_LATER_LINES = 20
/** How many reports the admin sees on one page. */
export const REPORTS_PAGE = 10
export const RESTRICTION_REASON_MAX_CHARS = 200
/** How many payments to check the admin sees on one page. */
export const PAYMENTS_PAGE = 20

/** How far ahead evenings of a circle can be planned. */
export const CIRCLE_DAYS_AHEAD = 180
/** How many evenings to come can be single, cancelled or moved at the same time. */
export const CIRCLE_DATES = 20
/** Among how many other evenings a circle can choose. */
export const CIRCLE_PROPOSALS = 6

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
/** Width and height of a stored avatar. */
export const AVATAR_SIDE_PIXELS = 256
/** The largest image that is decoded: a small file can contain gigabytes of pixels. */
export const AVATAR_MAX_MEGAPIXELS = 12
export const AVATAR_MAX_PIXELS = AVATAR_MAX_MEGAPIXELS * 1_000_000
export const AVATAR_URL_MAX_CHARS = 255

export const TOASTS_AT_ONCE = 5

/** Latency badge: green below the first number, yellow below the second, red from the second on (section 9). */
export const LATENCY_GOOD_MS = 80
export const LATENCY_FAIR_MS = 150

/** Score colours: 0 is green, up to the first number yellow, from the second red (section 9). */
export const SCORE_YELLOW_MAX = 24

/**
 * Final scores in the history: green below the first number, amber below the second, red from the second on (section
 * 9).
 */
export const HISTORY_GREEN_BELOW = 30
export const HISTORY_AMBER_BELOW = 40
/** Win percentages: green above the first number, amber above the second, otherwise red (section 9). */
export const WINS_GREEN_ABOVE = 60
export const WINS_AMBER_ABOVE = 40

/** Messages of one player over all their sockets: sustained rate and burst (DESIGN, 'Security, to the letter'). */
export const MESSAGES_PER_SECOND = 4
export const PINGS_PER_SECOND = 1
export const MESSAGE_BURST = 20
/** Bytes of these messages and pings per player. The largest frame fits into the burst. */
export const MESSAGE_BYTES_PER_SECOND = 4 * 1024
export const MESSAGE_BYTES_BURST = 128 * 1024
/**
 * Voice signals of one player, counted apart from the messages: a call to three others starts with an offer and about
 * 30 candidates for each of them.
 */
export const SIGNALS_PER_SECOND = 5
export const SIGNAL_BURST = 120
export const SIGNAL_BYTES_PER_SECOND = 8 * 1024
export const SIGNAL_BYTES_BURST = 256 * 1024
/**
 * Signals above that limit are dropped. When this many signals were dropped, it is a flood, and the server closes the
 * sender's socket.
 */
export const DROPPED_SIGNALS_PER_SECOND = 50
export const DROPPED_SIGNAL_BURST = 1_200
export const DROPPED_SIGNAL_BYTES_PER_SECOND = 128 * 1024
export const DROPPED_SIGNAL_BYTES_BURST = 8 * 1024 * 1024
/** Bytes of signals that one player receives from all others together. Signals above this limit are dropped. */
export const RECEIVED_SIGNAL_BYTES_PER_SECOND = 16 * 1024
export const RECEIVED_SIGNAL_BYTES_BURST = 256 * 1024
/**
 * A signal is dropped when it would leave more than this many bytes unsent. So signals alone never make a client a slow
 * reader.
 */
export const SIGNAL_BACKLOG_BYTES = 128 * 1024
/**
 * All players of one IP address together may send as much as this many players: the address may be a school, or a proxy
 * of a mobile network.
 */
export const PLAYERS_PER_ADDRESS = 200

/**
 * How often a player may connect, disconnect, or change the ready flag at one table (sustained rate and burst): each
 * change is a record of the table's journal.
 */
export const TOGGLES_PER_SECOND = 0.1
export const TOGGLE_BURST = 60

/**
 * How many records one game and a whole journal may have. A round has at most 4 passes, 52 cards and 52 wishes for the
 * next trick; ten rounds, more than any game has, are 1,080 records. Four players who connect and disconnect all the
 * time add 1,440 in an hour, and their votes 360. So 10,000 records are enough for a game of five hours. When a journal
 * has fewer than that left, after dozens of games, the room is closed between two games.
 */
export const JOURNAL_GAME_RECORDS = 10_000
export const JOURNAL_MAX_RECORDS = 50_000

/** Connections of one user over all tables: enough for several tabs and devices, but limited. */
export const SOCKETS_PER_USER = 10

/** The largest frame that a client may send, in bytes. An SDP offer fits. */
export const MAX_FRAME_BYTES = 64 * 1024
/**
 * A client with more unsent bytes than the first number gets only the newest state. With more than the second it is
 * disconnected.
 */
export const SLOW_READER_BYTES = 256 * 1024
export const DROPPED_READER_BYTES = 1024 * 1024

/**
 * How many hands a challenge has, how many people may play it, how many a user may have open; those a circle's page
 * has.
 */
export const CHALLENGE_HANDS = 4
export const CHALLENGE_PLAYERS = 8
export const CHALLENGES_PER_USER = 10
export const CIRCLE_CHALLENGES = 5
