/** What is said of an evening: its sentences, and its poster. */
import type { EveningAnswer, EveningPerson } from '#common/protocol/rest/circles/circle-evenings.ts'
import { change } from '../../../text/formats.ts'
import { plainNumber } from '../../../text/plain-number.ts'
import { eveningText } from '../../../text/circles/evenings.ts'
import type { EveningLuck } from './evening-luck.ts'
import type { Poster } from '../../../table/game-over/draw-poster.ts'

/** How many sentences there are at most about the queen. */
const MOST_GIFTS = 4

/** The name of each person of an answer. */
export const namesOf = (people: readonly EveningPerson[]): ((playerId: string) => string) => {
  const names = new Map(people.map(({ playerId, nickname }) => [playerId, nickname]))
  return (playerId) => names.get(playerId) ?? ''
}

const winnersOf = ({ sums }: EveningAnswer): readonly EveningAnswer['sums'][number][] =>
  sums.filter(({ isWinner }) => isWinner)

/** Who has won the evening, in a sentence; null when nobody has played. */
export const wonWords = (evening: EveningAnswer): string | null => {
  const winners = winnersOf(evening)
  const [first] = winners
  if (first === undefined) return null
  const nameOf = namesOf(evening.people)
  return eveningText.won(
    winners.map(({ playerId }) => nameOf(playerId)),
    plainNumber(first.total),
  )
}

/** What is worth telling: the best and the worst round, and the regicides. */
export const storyWords = ({ people, story: { best, worst, regicides } }: EveningAnswer): readonly string[] => {
  const nameOf = namesOf(people)
  return [
    ...(best === null ? [] : [eveningText.best(nameOf(best.playerId), change(best.points))]),
    ...(worst === null ? [] : [eveningText.worst(nameOf(worst.playerId), change(worst.points))]),
    ...(regicides.length === 0
      ? []
      : [eveningText.regicides(regicides.map(({ playerId, times }) => `${nameOf(playerId)} ${times}`))]),
  ]
}

/** Who gave the queen to whom, most often first. */
export const queenWords = ({ people, queens }: EveningAnswer): readonly string[] => {
  const nameOf = namesOf(people)
  return queens
    .slice(0, MOST_GIFTS)
    .map(({ giverId, takerId, times }) => eveningText.gave(nameOf(giverId), nameOf(takerId), times))
}

/** To whom the cards gave most, and who made most of them; null while nothing of it is known. */
export const luckWords = (evening: EveningAnswer, luck: EveningLuck | null): string | null => {
  const [first, ...others] = luck?.sums ?? []
  if (luck === null || first === undefined) return null
  const nameOf = namesOf(evening.people)
  const luckiest = others.reduce((most, one) => (one.luck > most.luck ? one : most), first)
  const best = others.reduce((most, one) => (one.skill > most.skill ? one : most), first)
  const le = eveningText.luckIn(luck.games, evening.games.length)
  return eveningText.luckiest(le, nameOf(luckiest.playerId), change(luckiest.luck), nameOf(best.playerId))
}

/** The poster of an evening, with what is known of its luck. `today` is 'YYYY-MM-DD'. */
export const posterOf = (
  evening: EveningAnswer,
  today: string,
  luck: EveningLuck | null = null,
): Omit<Poster, 'host'> => {
  const nameOf = namesOf(evening.people)
  return {
    headline: eveningText.posterHeadline(winnersOf(evening).map(({ playerId }) => nameOf(playerId))),
    story: eveningText.posterStory(evening.circle, evening.day, today),
    standings: evening.sums.map(({ playerId, total, isWinner }) => ({ name: nameOf(playerId), total, isWinner })),
    note: luckWords(evening, luck),
    footer: eveningText.count(evening.games.length),
  }
}
