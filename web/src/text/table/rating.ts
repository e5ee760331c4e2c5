/** The words of a rating at the end of a game. Those of the statistics are in `text/statistics.ts`. */
export const ratingText = {
  changed: (value: number, isCertain: boolean, change: string) => `Rating ${value}${isCertain ? '' : '?'} (${change})`,
  beaten: (name: string, value: number) => `davanti a ${name} (${value})`,
  beatenBy: (name: string, value: number) => `dietro a ${name} (${value})`,
  level: 'alla pari con tutti',
  left: 'hai giocato poco: conti come ultimo',
} as const
