/** The words of the sums and scores at a table. Numbers come with their sign. */

const LIST = new Intl.ListFormat('it')

export const scoreText = {
  trick: 'Presa',
  worth: (total: string, costs: readonly string[]) =>
    `La presa ora vale ${total} punti${costs.length === 0 ? '' : `: 10 ${costs.join(' ')}`}`,
  cost: (card: string, points: string) => `${points} (${card})`,
  ladder: (steps: readonly string[]) => `La strada verso i 51 punti: ${steps.join('; ')}`,
  step: (names: readonly string[], total: string, missing: number) =>
    `${LIST.format(names)} ${total} (${missing === 1 ? 'manca 1 punto' : `mancano ${missing} punti`}${names.length > 1 ? ' a testa' : ''})`,
  missing: (points: number) => (points === 1 ? 'manca 1' : `mancano ${points}`),
  points: (total: string, added: string | null) =>
    added === null ? `Totale ${total}` : `Totale ${total}, in questa mano ${added}`,
  added: (points: string) => `${points} in questa mano`,
  scores: {
    title: 'Punteggi',
    footer: 'Vince chi arriva a 51 punti',
    rounds: 'Mano per mano',
    noRounds: 'La prima mano è in corso.',
    sheet: 'Segnapunti',
    growthOf: (lines: readonly string[]) => `Come crescono i totali. ${lines.join('; ')}.`,
    totals: 'Totale',
    totalAfter: 'totale',
  },
  lastTrick: {
    desktop: 'Ultimo Trick Completato',
    mobile: 'Ultima Presa',
    winner: (name: string | null) => (name === null ? 'Presa tua' : `Presa di ${name}`),
  },
} as const
