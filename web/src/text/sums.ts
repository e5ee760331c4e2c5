/** The words of the sums at a table. Numbers come with their sign. */

const LIST = new Intl.ListFormat('it')

export const text = {
  trick: 'Presa',
  worth: (total: string, costs: readonly string[]) => `La presa ora vale ${total} punti${costs.length === 0 ? '' : `: 10 ${costs.join(' ')}`}`,
  cost: (card: string, points: string) => `${points} (${card})`,
  ladder: (steps: readonly string[]) => `La strada verso i 51 punti: ${steps.join('; ')}`,
  step: (names: readonly string[], total: string, missing: number) =>
    `${LIST.format(names)} ${total} (${missing === 1 ? 'manca 1 punto' : `mancano ${missing} punti`}${names.length > 1 ? ' a testa' : ''})`,
  missing: (points: number) => (points === 1 ? 'manca 1' : `mancano ${points}`),
  points: (total: string, added: string | null) => (added === null ? `Totale ${total}` : `Totale ${total}, in questa mano ${added}`),
  added: (points: string) => `${points} in questa mano`,
  colours: 'I colori: sotto zero grigio, 0 verde, da 1 a 24 giallo, da 25 rosso.',
} as const
