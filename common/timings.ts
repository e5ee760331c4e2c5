/** All times of the specification (sections 4 and 9) and of the design, with the unit in the name. */

/** How long a completed trick stays on the table before the next one begins, by its finale (section 9). */
export const TRICK_PAUSE_MS = { ordinary: 3_000, regicide: 3_500, aceOfHearts: 4_500 } as const
/** How long the message or overlay of that trick is shown. */
export const TRICK_MESSAGE_MS = { ordinary: 1_500, regicide: 3_000, aceOfHearts: 4_000 } as const

export const QUEEN_BANNER_MS = 1_500
export const FIRST_PLAYER_MODAL_MS = 5_000
export const KEEP_ROUND_MODAL_MS = 3_000
export const COPY_CONFIRMATION_MS = 2_000
export const TOAST_MS = 5_000
export const RECOVERY_FAILED_TOAST_MS = 10_000
export const ACTION_DEBOUNCE_MS = 500

export const PING_INTERVAL_MS = 20_000
export const RECONNECT_ATTEMPTS = 3
export const RECONNECT_INTERVAL_MS = 15_000
export const BLACK_SCREEN_CHECK_MS = 3_000
export const BLACK_SCREEN_RETRY_MS = [0, 1_000, 3_000, 6_000] as const

export const ROOM_GONE_REDIRECT_MS = 3_000
export const GAME_STARTED_REDIRECT_MS = 5_000

/** How long a waiting room keeps the seat of a player who was there and has gone away (DESIGN decision 9). */
export const WAITING_ABSENCE_MS = 300_000
/**
 * How long the table waits for an absent player before a vote, how long a vote lasts (DESIGN decision 5), after how
 * long the others may call a vote on a player who is connected but does not move (DESIGN decision 24), and how long a
 * waiting room keeps a seat. The journal of a table says the times with which it was opened, and they stay its times.
 */
export const ABSENCE_TIMES = {
  absenceMs: 30_000,
  voteMs: 60_000,
  overdueMs: 120_000,
  seatKeptMs: WAITING_ABSENCE_MS,
} as const
/**
 * A player may be woken after this share of the time after which the move is overdue: 30 s at an ordinary table.
 * `NUDGE_MS` is when the browser offers it; the table decides with its own clock.
 */
export const NUDGE_SHARE = 0.25
export const NUDGE_MS = ABSENCE_TIMES.overdueMs * NUDGE_SHARE
/**
 * About how long a computer waits before its move, at the ordinary pace of the table (`computers/thinking-pause.ts`).
 */
export const COMPUTER_PAUSE_MS = 900
/**
 * The longest time that a computer may take to choose a move, at any pace. After that the simplest legal move is made.
 */
export const COMPUTER_DEADLINE_MS = 5_000
/** How long a table with the same cards for all waits for a computer: nothing else may move in its place. */
export const EQUAL_PLAY_DEADLINE_MS = 10_000
/** The longest time that four computers may take to play a whole round in the page: two seconds on a quick machine. */
export const ROUND_DEADLINE_MS = 60_000

/** A client that reads too slowly for this long is disconnected (DESIGN section 5). */
export const SLOW_READER_MS = 10_000

/** How long a player who took a seat in a waiting room and has never connected keeps it (DESIGN decision 9). */
export const WAITING_ARRIVAL_MS = 300_000
/**
 * In a full room such a seat is given to another player who wants to join, once its owner has had this long to connect.
 */
export const WANTED_SEAT_ARRIVAL_MS = 30_000
/**
 * How long a player must have been away from a finished table before the others, if all of them want another game, get
 * a waiting room.
 */
export const REOPENING_ABSENCE_MS = 60_000
/** Room life times (DESIGN decision 9). */
export const EMPTY_ROOM_MS = 300_000
/** How long a table counts as watched by somebody when the process that has it does not say so again. */
export const WATCH_LEASE_MS = 60_000
/** The time within which one user may open `ROOMS_OPENED_AT_MOST` rooms. */
export const ROOMS_OPENED_SECONDS = 600
export const WAITING_ROOM_LIFE_MS = 7_200_000
/** 24 hours, as long as a day of Rome but for two of a year. */
export const DAY_MS = 24 * 3_600_000
/** How long the chat lines of a closed room are kept, counted from when each line was said. */
export const CHAT_KEPT_MS = 30 * DAY_MS
/** How long a table stays open after a game if no other game begins, even while players are connected. */
export const FINISHED_TABLE_LIFE_MS = 7_200_000
/** How long a report is kept after the admin has decided. */
export const REPORT_KEPT_MS = 180 * DAY_MS
/** The longest restriction of an account. */
export const RESTRICTION_MAX_MS = 3_660 * DAY_MS
/** How long a replay that plays by itself shows each move. */
export const REPLAY_STEP_MS = 1_100
/** How long a challenge can be played. */
export const CHALLENGE_MS = 7 * DAY_MS
