/** The way back to the own seats, which only signed-in players see. */
export const seatText = {
  label: (room: string, code: string) => `Il tuo posto: ${room} (${code})`,
  playing: (room: string) => `La partita «${room}» è in corso.`,
  waiting: (room: string) => `Hai un posto nella stanza «${room}».`,
  suspended: (room: string) => `Nella partita «${room}» si aspetta te.`,
  back: 'Torna al tavolo',
  resume: 'Riprendi',
} as const
