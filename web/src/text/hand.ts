/** The words of how cards are played. */
export const text = {
  sure: (points: string) => `Sicuro? Presa da ${points}`,
  aheadLost: { title: 'Carta non giocabile', message: 'La carta scelta in anticipo non si può giocare in questa presa: scegline un’altra.' },
} as const
