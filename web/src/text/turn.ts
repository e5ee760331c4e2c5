/** The words about whose turn it is, and about what cannot be played. */
export const text = {
  own: 'Tocca a te',
  from: (name: string) => `Da ${name}`,
  thinking: (seconds: number) => `sta pensando · ${seconds} s`,
  tab: {
    pass: 'Passa 2 carte',
    waiting: 'Partita in corso',
    suspended: 'Partita sospesa',
    over: 'Partita finita',
    turnOf: (name: string) => `Turno di ${name}`,
  },
  mustFollow: (suit: string) => `Devi rispondere a ${suit}`,
  heartsClosed: 'I cuori sono ancora chiusi',
} as const
