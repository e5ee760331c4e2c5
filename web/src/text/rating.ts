/** The words of ratings, in the statistics and at the end of a game. */
import { CERTAIN_RATING_GAMES, RATING_LISTED_DAYS } from '#common/limits.ts'

export const ratingText = {
  label: 'Rating',
  explanation: `Quanto giochi bene rispetto a chi incontri: si parte da 1500 e contano i piazzamenti. Solo partite tra quattro iscritti; il '?' sparisce dopo ${CERTAIN_RATING_GAMES}.`,
  value: ({ value, isCertain }: { readonly value: number; readonly isCertain: boolean }) =>
    isCertain ? String(value) : `${value}?`,
  none: '-',
  sort: 'Ordina così',
  games: (count: number) => (count === 1 ? 'Dopo una partita.' : `Dopo ${count} partite tra quattro iscritti.`),
  line: (values: readonly number[]) => `Rating, dal più vecchio: ${values.join(', ')}`,
  lead: `Chi si piazza meglio contro avversari forti: almeno ${CERTAIN_RATING_GAMES} partite tra quattro iscritti, l'ultima da meno di ${RATING_LISTED_DAYS} giorni.`,
  noPlaceHint: `Ci entri dopo ${CERTAIN_RATING_GAMES} partite tra quattro iscritti.`,
  empty: `L'elenco si riempie con chi ha giocato almeno ${CERTAIN_RATING_GAMES} partite tra quattro iscritti.`,
  changed: (value: string, change: string) => `Rating ${value} (${change})`,
  beaten: (name: string, value: number) => `davanti a ${name} (${value})`,
  beatenBy: (name: string, value: number) => `dietro a ${name} (${value})`,
  level: 'alla pari con tutti',
  left: 'hai giocato poco: conti come ultimo',
} as const
