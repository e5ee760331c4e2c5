/** What the server notes in the chat. Names are as they were at that moment. */
export type Notice =
  | { readonly type: 'joined'; readonly name: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'removed'; readonly name: string }
  | { readonly type: 'creatorChanged'; readonly name: string }
  /** Specification section 4: 'The dealer notification also sends a system chat message'. */
  | { readonly type: 'firstPlayer'; readonly name: string; readonly round: number }
  /** The table waits for a player in the place of somebody who is gone. */
  | { readonly type: 'reopened' }
  | { readonly type: 'gameEnded'; readonly names: readonly string[] }
