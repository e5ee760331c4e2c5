/**
 * The state of a table as Colyseus synchronises it: the shape that the server's schema has and that clients read. Where
 * there is nothing, numbers are -1 and texts empty.
 */

/** A taken seat. `hand` and `passing` are filled for the seat's own client only. */
export type PlayerState = {
  readonly seat: number
  readonly id: string
  readonly name: string
  readonly avatarUrl: string
  readonly isReady: boolean
  readonly isConnected: boolean
  readonly latencyMs: number
  readonly isCreator: boolean
  readonly wantsPlayAgain: boolean
  /** Whether a computer plays for the seat. */
  readonly isComputer: boolean
  /** Whether the player is there and did not move: nothing waits for them until `return_to_seat`. */
  readonly isInactive: boolean
  /** Whether it does so to the end of the game. */
  readonly isExpelled: boolean
  readonly handSize: number
  /** Total of the completed rounds. */
  readonly score: number
  /** Tricks taken in this round. */
  readonly tricksTaken: number
  readonly hasPassed: boolean
  /** Card ids, in no order. */
  readonly hand: Iterable<string>
  readonly passing: Iterable<string>
}

/** A line of the chat. */
export type ChatLineState = {
  readonly messageId: string
  readonly senderId: string
  readonly sender: string
  readonly message: string
  readonly timestamp: string
  readonly isSystem: boolean
}

export type RoomState = {
  readonly roomId: string
  readonly name: string
  /** `waiting`, `running`, `suspended` or `closed`. */
  readonly status: string
  /** True once the game has started. */
  readonly isActive: boolean
  /** The taken seats, in seat order. */
  readonly players: Iterable<PlayerState>
  readonly gameNumber: number
  /** 0 before the first game. */
  readonly round: number
  /** `passing`, `playing`, `between_tricks`, `game_over`; empty before the first game. */
  readonly phase: string
  readonly direction: string
  readonly turn: number
  readonly leader: number
  readonly firstSeat: number
  readonly heartsBroken: boolean
  /** The ids of the cards on the table, from `leader` on in the order of play. */
  readonly trick: Iterable<string>
  readonly trickWinner: number
  /** The ids of the last completed trick, from `lastTrickLeader` on in the order of play. */
  readonly lastTrick: Iterable<string>
  readonly lastTrickLeader: number
  readonly lastTrickWinner: number
  /** Scores of the completed rounds, four numbers for each, in seat order. */
  readonly roundScores: Iterable<number>
  readonly winner: number
  readonly winners: Iterable<number>
  readonly seedHash: string
  readonly seed: string
  /** The seat of the player whom an open vote is about. */
  readonly voteSeat: number
  /** `absent` or `inactive`: what the open vote is about; empty without one. */
  readonly voteCause: string
  /** What was voted, in seat order: `wait`, `conclude`, `save`, or empty. Empty without a vote. */
  readonly votes: Iterable<string>
  /** The seats whose moves are overdue: others may call a vote on them. */
  readonly overdue: Iterable<number>
  readonly playAgainCount: number
  readonly playAgainTotal: number
  readonly chat: Iterable<ChatLineState>
}
