/** Texts that only the server says: of links, rooms and devices. */

/** A browser and its system in words; the one of them that is known, and null when neither is. */
export const deviceText = (browser: string | null, system: string | null): string | null =>
  browser !== null && system !== null ? `${browser} su ${system}` : (browser ?? system)

/** The texts that the server says to the administrator about rooms. */
export const ROOM_TEXT = {
  closed: (roomId: string, refunded: number): string => {
    if (refunded === 0) return `Stanza ${roomId} chiusa: non c'erano gettoni da restituire`
    return refunded === 1
      ? `Stanza ${roomId} chiusa: un giocatore ha riavuto il suo gettone`
      : `Stanza ${roomId} chiusa: ${refunded} giocatori hanno riavuto il loro gettone`
  },
} as const

/** The words of a link to a room, as a chat shows them beside the link. */
export const INVITATION_TEXT = {
  title: (roomName: string) => `${roomName} · Regicidio`,
  /**
   * `hostName` is empty when the creator of the room has left. A chat keeps the preview, so it tells no number of
   * seats.
   */
  text: (hostName: string, isOpen: boolean) =>
    `${hostName === '' ? 'Un tavolo ti aspetta' : `${hostName} ti invita al tavolo`}: Regicidio, la variante di Cuori per quattro.${isOpen ? ' Apri il link e siediti.' : ''}`,
  /** Of the link to a circle, which tells nothing of tonight. */
  circle: 'Il nostro tavolo a Regicidio, la variante di Cuori per quattro. Apri il link e siediti.',
} as const

/** The names of rooms with hands that others play too. */
export const HANDS_TEXT = { daily: 'La mano del giorno', challenge: 'Sfida' } as const
