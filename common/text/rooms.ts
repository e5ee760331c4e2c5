/** The texts that the server says to the administrator about rooms. */
export const ROOM_TEXT = {
  closed: (roomId: string, refunded: number): string => {
    if (refunded === 0) return `Stanza ${roomId} chiusa: non c'erano gettoni da restituire`
    return refunded === 1
      ? `Stanza ${roomId} chiusa: un giocatore ha riavuto il suo gettone`
      : `Stanza ${roomId} chiusa: ${refunded} giocatori hanno riavuto il loro gettone`
  },
} as const
