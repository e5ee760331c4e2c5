/** Every number of the specification (sections 5 and 9) and of the design that is not a time. */

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
/** The chat of a `game_state`, as JSON in bytes: fewer lines are shown when they are long. With the game, that stays under 64 kB. */
export const CHAT_HISTORY_BYTES = 48 * 1024
/** Lines of players that are kept for each room: older ones are gone. */
export const CHAT_LINES_KEPT = 500

export const ROOM_CODE_CHARS = 6
export const WAITING_ROOMS_PER_USER = 3
/** Seats that one user may have at once, over all tables where a game is being played or waited for. */
export const SEATS_PER_USER = 2
/** Rooms that one user may open within `ROOMS_OPENED_SECONDS`. */
export const ROOMS_OPENED_AT_MOST = 10
/** Rooms in one answer of the open list. With the longest names such an answer stays under 64 kB. */
export const OPEN_ROOMS_PAGE = 20

export const GAME_PRICE_TOKENS = 1
export const WELCOME_TOKENS = 10
export const ADMIN_USER_ID = 1
/** Tokens that the admin can give at once, to one user (specification section 5). */
export const GRANT_MIN_TOKENS = 1
export const GRANT_MAX_TOKENS = 100
export const GRANT_DEFAULT_TOKENS = 20
export const GRANT_MAX_USERNAMES = 100
export const TOKEN_HISTORY_PAGE = 50
/** Payments to check that the admin is shown at a time. */
export const PAYMENTS_PAGE = 20

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
/** Width and height of a kept avatar. */
export const AVATAR_SIDE_PIXELS = 256
/** What is decoded at most: a file of few bytes can unfold to gigabytes. */
export const AVATAR_MAX_MEGAPIXELS = 12
export const AVATAR_MAX_PIXELS = AVATAR_MAX_MEGAPIXELS * 1_000_000
export const AVATAR_URL_MAX_CHARS = 255

export const TOASTS_AT_ONCE = 5

/** Latency badge: green under the first, yellow under the second, red from there on (section 9). */
export const LATENCY_GOOD_MS = 80
export const LATENCY_FAIR_MS = 150

/** Score colours: 0 green, up to the first yellow, from the second red (section 9). */
export const SCORE_YELLOW_MAX = 24

/** Messages of one player over all sockets: sustained rate and burst (DESIGN, 'Security, to the letter'). */
export const MESSAGES_PER_SECOND = 4
export const PINGS_PER_SECOND = 1
export const MESSAGE_BURST = 20
/** Bytes of these messages and pings. The burst has room for the largest frame. */
export const MESSAGE_BYTES_PER_SECOND = 4 * 1024
export const MESSAGE_BYTES_BURST = 128 * 1024
/** Voice signalling of one player, apart from that: a call to three others begins with an offer and some 30 candidates for each. */
export const SIGNALS_PER_SECOND = 5
export const SIGNAL_BURST = 120
export const SIGNAL_BYTES_PER_SECOND = 8 * 1024
export const SIGNAL_BYTES_BURST = 256 * 1024
/** Signals beyond that are dropped. So many of those are a flood, which closes the socket of who sends it. */
export const DROPPED_SIGNALS_PER_SECOND = 50
export const DROPPED_SIGNAL_BURST = 1_200
export const DROPPED_SIGNAL_BYTES_PER_SECOND = 128 * 1024
export const DROPPED_SIGNAL_BYTES_BURST = 8 * 1024 * 1024
/** Bytes of signals that are sent to one player, from all others. Signals beyond that are dropped. */
export const RECEIVED_SIGNAL_BYTES_PER_SECOND = 16 * 1024
export const RECEIVED_SIGNAL_BYTES_BURST = 256 * 1024
/** Signals that would leave more bytes than this unread are dropped: they alone never make anybody a slow reader. */
export const SIGNAL_BACKLOG_BYTES = 128 * 1024
/** All players of one address together may say as much as so many: it may be a school, or a proxy of a mobile network. */
export const PLAYERS_PER_ADDRESS = 200

/** How often a player may come, go, or change between ready and not at one table, sustained and at once: each time is a record of its journal. */
export const TOGGLES_PER_SECOND = 0.1
export const TOGGLE_BURST = 60

/**
 * Records of a journal. A round has at most 4 passes, 52 cards and 52 wishes for the next trick; ten rounds, more than any game has,
 * are 1,080. Four players who come and go all the time add 1,440 in an hour, and their votes 360. So a game of five hours has its
 * 10,000, and a room that has seen dozens of games is closed between two of them.
 */
export const JOURNAL_GAME_RECORDS = 10_000
export const JOURNAL_MAX_RECORDS = 50_000

/** Connections of one user, over all tables: several tabs and devices, but not any number. */
export const SOCKETS_PER_USER = 10

/** Largest frame that a client may send, in bytes: an SDP offer fits. */
export const MAX_FRAME_BYTES = 64 * 1024
/** Beyond this many bytes unread a client gets the newest state only; beyond the second it is dropped. */
export const SLOW_READER_BYTES = 256 * 1024
export const DROPPED_READER_BYTES = 1024 * 1024
