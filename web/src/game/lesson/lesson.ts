/**
 * 'Impara giocando': one deal whose hands are known, and what the coach says when. The first four tricks show what is
 * taught, because the lesson accepts only the card that it asks for and the computers of the lowest level always answer
 * in the same way. The other nine are played freely.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { setOf } from '#common/rules/card-set.ts'
import { DIAMONDS, QUEEN_OF_SPADES, suitOf, type CardId } from '#common/rules/cards.ts'
import { seedFrom, seedHash } from '#common/rules/deal.ts'
import { penaltyOf, trickPoints } from '#common/rules/scoring.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import type { CompletedTrickView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { TRICK_POINTS } from '#common/limits.ts'
import { lessonText, LESSON_STEP_TEXT } from '../../text/table/lesson.ts'
import { knownCard } from '../hand/card-names.ts'
import { isOwnTurn, legalHand } from '../hand/playable.ts'
import { nameAt } from '../seating.ts'
import { type SoloGame, parsedJson, soloGameIn } from '../solo/solo-game.ts'

/**
 * The learner's hand is c7 c1 h7 h10 h1 s2 s3 s7 s8 s12 d5 d9 d12, and the seat on the left leads the Queen of clubs.
 */
const LESSON_SEED = seedFrom(hexToBytes('3a09b27e68550e395808481c2c6e86fa78720d718c0d2cc679fe07c04fe6b16e'))

/** The game of a lesson before its first move. `times` counts the lessons of this browser from 1. */
export const lessonGame = (times: number): SoloGame => ({
  level: 'facile',
  gameNumber: times,
  seed: LESSON_SEED,
  moves: [],
})

/**
 * `read`: the table waits for 'Avanti'. `pass` and `play`: it waits for these cards. `free`: for any legal card.
 * `watch`: the others are to move.
 */
type LessonTask =
  | { readonly type: 'read' }
  | { readonly type: 'pass'; readonly cards: readonly CardId[] }
  | { readonly type: 'play'; readonly card: CardId }
  | { readonly type: 'free' }
  | { readonly type: 'watch' }

type Scripted = {
  readonly afterTricks: number
  readonly task: Exclude<LessonTask, { readonly type: 'free' | 'watch' }>
}

const READ = { type: 'read' } as const
/** In the order of the lesson. `afterTricks`: how many tricks are complete when the step begins. */
const SCRIPT = {
  welcome: { afterTricks: 0, task: READ },
  points: { afterTricks: 0, task: READ },
  pass: { afterTricks: 0, task: { type: 'pass', cards: ['d9', 'd12'] } },
  follow: { afterTricks: 0, task: { type: 'play', card: 'c1' } },
  taken: { afterTricks: 1, task: READ },
  hearts: { afterTricks: 1, task: { type: 'play', card: 'c7' } },
  discard: { afterTricks: 2, task: { type: 'play', card: 'd5' } },
  minus: { afterTricks: 3, task: READ },
  queen: { afterTricks: 3, task: { type: 'play', card: 's12' } },
  queenFell: { afterTricks: 4, task: READ },
} as const satisfies Readonly<Partial<Record<keyof typeof LESSON_STEP_TEXT, Scripted>>>

export const LESSON_STEPS = [
  'welcome',
  'points',
  'pass',
  'follow',
  'taken',
  'hearts',
  'discard',
  'minus',
  'queen',
  'queenFell',
] as const
export type LessonStepId = (typeof LESSON_STEPS)[number]

/**
 * What the coach says and waits for. `number` is that of the step, from 1; the free part of the deal is the last one.
 */
export type LessonMoment = {
  readonly number: number
  readonly id: LessonStepId | 'free'
  readonly text: string
  readonly task: LessonTask
}

/** The cards that the coach asks for. */
export const askedCards = (task: LessonTask): readonly CardId[] =>
  task.type === 'pass' ? task.cards : task.type === 'play' ? [task.card] : []

/** The number of steps that the learner sees. */
export const LESSON_LENGTH = LESSON_STEPS.length + 1

const tricksDone = ({ game }: TableView): number => game?.tricksTaken.reduce((sum, taken) => sum + taken, 0) ?? 0
const hasPassed = ({ game, viewerSeat }: TableView): boolean =>
  game?.phase !== 'passing' || viewerSeat === null || game.hasPassed[viewerSeat]

const isDone = (id: LessonStepId, view: TableView, read: readonly LessonStepId[]): boolean => {
  const { task } = SCRIPT[id]
  switch (task.type) {
    case 'read':
      return read.includes(id)
    case 'pass':
      return hasPassed(view)
    case 'play':
      return hasPassed(view) && view.own?.hand.includes(task.card) !== true
  }
}

const isReached = (id: LessonStepId, view: TableView): boolean => {
  const { afterTricks, task } = SCRIPT[id]
  if (task.type === 'play') return isOwnTurn(view)
  return tricksDone(view) >= afterTricks
}

/** The 10 points of a trick, and what its diamonds and the queen of spades take from them. */
const trickLine = (view: TableView, { cards, winner }: CompletedTrickView): string => {
  const known = cards.map(({ card }) => knownCard(card))
  const diamonds = known.filter((card) => suitOf(card) === DIAMONDS).reduce((sum, card) => sum + penaltyOf(card), 0)
  const queen = known.includes(QUEEN_OF_SPADES) ? penaltyOf(QUEEN_OF_SPADES) : 0
  const parts = [TRICK_POINTS, diamonds, queen].filter((part) => part > 0)
  return lessonText.trickOf(winner === view.viewerSeat ? null : nameAt(view, winner), parts, trickPoints(setOf(known)))
}

/** What the coach says while the others play. */
const watchText = (view: TableView): string =>
  view.game?.lastTrick ? trickLine(view, view.game.lastTrick) : lessonText.watch

const freeMoment = (view: TableView): LessonMoment => {
  const base = { number: LESSON_LENGTH, id: 'free' } as const
  if (!isOwnTurn(view)) return { ...base, text: watchText(view), task: { type: 'watch' } }
  const isFirst = tricksDone(view) === SCRIPT.queenFell.afterTricks
  return {
    ...base,
    text: isFirst ? LESSON_STEP_TEXT.free : `${watchText(view)} ${lessonText.yourTurn}`,
    task: { type: 'free' },
  }
}

/**
 * The moment of a lesson: its first step that is not done. `read` are the steps after which the learner has pressed
 * 'Avanti'.
 */
export const lessonMoment = (view: TableView, read: readonly LessonStepId[]): LessonMoment => {
  const id = LESSON_STEPS.find((step) => !isDone(step, view, read))
  if (id === undefined) return freeMoment(view)
  const number = LESSON_STEPS.indexOf(id) + 1
  if (!isReached(id, view)) return { number, id, text: watchText(view), task: { type: 'watch' } }
  return { number, id, text: LESSON_STEP_TEXT[id], task: SCRIPT[id].task }
}

/** Why the lesson does not accept a card, in kind words; null when it does, and the rules decide. */
export const whyNotPlay = ({ task }: LessonMoment, view: TableView, card: CardId): string | null => {
  if (task.type === 'read') return lessonText.readFirst
  if (task.type !== 'play' || card === task.card) return null
  return legalHand(view).has(card) ? lessonText.otherCard : lessonText.illegalCard
}

/** Why the lesson does not accept a pass, in kind words; null when it does. */
export const whyNotPass = ({ task }: LessonMoment, cards: readonly CardId[]): string | null => {
  if (task.type === 'read') return lessonText.readFirst
  return task.type === 'pass' && !task.cards.every((card) => cards.includes(card)) ? lessonText.otherPass : null
}

const LESSON_SEED_HASH = seedHash(LESSON_SEED)

/** Whether a view is that of this lesson: the screen may still have that of the table before. */
export const isLessonView = ({ game, gameNumber }: TableView, lesson: SoloGame | null): boolean =>
  game?.seedHash === LESSON_SEED_HASH && gameNumber === lesson?.gameNumber

/** The points of the deal when it is over, in seat order; null before. */
export const lessonScores = ({ game }: TableView): PerSeat<number> | null => game?.roundScores[0] ?? null

/**
 * `read` are the steps after which the learner has pressed 'Avanti'. A lesson that was skipped or done keeps its last
 * game.
 */
export type LessonProgress = {
  readonly status: 'running' | 'skipped' | 'done'
  readonly read: readonly LessonStepId[]
  readonly game: SoloGame
}

const storedProgress = z.strictObject({
  version: z.literal(1),
  status: z.enum(['running', 'skipped', 'done']),
  read: z.array(z.enum(LESSON_STEPS)).check(z.maxLength(LESSON_STEPS.length)),
  game: z.unknown(),
})

/** The text that is stored for a lesson. */
export const encodeLesson = ({ game, ...progress }: LessonProgress): string =>
  JSON.stringify({ version: 1, ...progress, game: { version: 1, ...game } })

/**
 * The lesson in a stored text; null when the text is damaged or of another version, or its game is not that of the
 * lesson.
 */
export const decodeLesson = (text: string): LessonProgress | null => {
  const { data } = storedProgress.safeParse(parsedJson(text))
  const game = data === undefined ? null : soloGameIn(data.game)
  if (data === undefined || game === null || game.seed !== LESSON_SEED || game.level !== 'facile') return null
  return { status: data.status, read: data.read, game }
}
