/** The words of how cards are played. */
export const text = {
  sure: (points: string | null) => (points === null ? 'Sicuro?' : `Sicuro? Presa da ${points}`),
  aheadLost: { title: 'Carta non giocabile', message: 'La carta scelta in anticipo non si può giocare in questa presa: scegline un’altra.' },
  /** What the rest is worth comes with its sign; null where the table does no sums. */
  claimRest: (points: string | null) => (points === null ? 'Prendi il resto' : `Prendi il resto: ${points}`),
  restOf: (name: string | null, points: string | null) => `${name === null ? 'Tutte le prese che restano sono tue' : `${name} fa tutte le prese che restano`}${points === null ? '' : `: ${points}`}`,
} as const
