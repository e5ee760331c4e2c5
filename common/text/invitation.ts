/** The words of a link to a room, as a chat shows them beside the link. */

export const INVITATION_TEXT = {
  title: (roomName: string) => `${roomName} · Regicidio`,
  /**
   * `hostName` is empty when the creator of the room has left. A chat keeps the preview, so it tells no number of
   * seats.
   */
  text: (hostName: string, isOpen: boolean) =>
    `${hostName === '' ? 'Un tavolo ti aspetta' : `${hostName} ti invita al tavolo`}: Regicidio, la variante di Cuori per quattro.${isOpen ? ' Apri il link e siediti.' : ''}`,
} as const
