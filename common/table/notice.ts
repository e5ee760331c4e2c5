/** What the server notes in the chat. Names are those of the moment of the notice. */
export type Notice =
  | { readonly type: 'joined'; readonly name: string }
  | { readonly type: 'left'; readonly name: string }
  | { readonly type: 'removed'; readonly name: string }
  | { readonly type: 'creatorChanged'; readonly name: string }
  /** Specification section 4: 'The dealer notification also sends a system chat message'. */
  | { readonly type: 'firstPlayer'; readonly name: string; readonly round: number }
  /** A player has given a token to another one. */
  | { readonly type: 'treated'; readonly from: string; readonly to: string }
  /** The table waits for new players, because some have gone. */
  | { readonly type: 'reopened' }
  | { readonly type: 'gameEnded'; readonly names: readonly string[] }
