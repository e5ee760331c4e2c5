/** The game that the home page shows. */
export const watchableText = {
  title: 'In diretta',
  watch: 'Guarda',
  watchTable: (name: string) => `Guarda ${name}`,
  table: (name: string, round: number) => `${name}, mano ${round}`,
} as const
