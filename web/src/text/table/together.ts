/** Screen texts of a game that is looked at together. */
export const togetherText = {
  start: 'Rivediamola insieme',
  begun: (name: string) => `${name} rivede la partita`,
  join: 'Guarda anche tu',
  back: 'Torna alla fine della partita',
  leads: (name: string) => `Guida ${name}`,
  youLead: 'Guidi tu',
  alone: 'Per conto tuo',
  pointHint: 'Tocca una carta: la vedono tutti',
  points: (name: string, card: string) => `${name} indica: ${card}`,
  free: 'Per conto mio',
  follow: 'Torna al gruppo',
  prices: 'Costi sulle carte',
  pricesHint: 'Sulle carte: % di vittoria in meno',
  handOn: 'Dai la corona a…',
  nobody: "Per ora non c'è nessun altro.",
} as const
