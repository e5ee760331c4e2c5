/** What a screen reader says of the game. */
const names = new Intl.ListFormat('it')

export const text = {
  title: 'Racconto della partita',
  played: (name: string, card: string, takesNow: boolean) => `${name}: ${card}.${takesNow ? ' Ora prende.' : ''}`,
  taken: (name: string, points: string | null) => (points === null ? `Presa a ${name}.` : `Presa a ${name}, ${points}.`),
  rest: (name: string, points: string | null) => (points === null ? `Tutte le prese che restano a ${name}.` : `Tutte le prese che restano a ${name}, ${points}.`),
  round: (round: number, name: string) => `Mano ${round}. Comincia ${name}.`,
  over: (winners: readonly string[]) => `Partita finita. ${winners.length === 1 ? 'Vince' : 'Vincono'} ${names.format(winners)}.`,
} as const
