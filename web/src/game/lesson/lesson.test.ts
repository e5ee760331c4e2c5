import assert from 'node:assert/strict'
import { ruleOfThumbMove } from '#common/computers/rule-of-thumb.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { seedOf } from '#common/rules/testing.ts'
import { computerCommand, computerToMove } from '#common/table/computer-turns.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, viewFor } from '#common/table/view.ts'
import { lessonText, LESSON_STEP_TEXT } from '../../text/table/lesson.ts'
import {
  isLessonView,
  LESSON_STEPS,
  lessonGame,
  lessonMoment,
  lessonScores,
  whyNotPass,
  whyNotPlay,
  type LessonMoment,
  type LessonStepId,
  decodeLesson,
  encodeLesson,
} from './lesson.ts'
import { legalHand } from '../hand/playable.ts'
import { SOLO_SEAT, SOLO_TIME_MS, SOLO_USER_ID, soloGameOf, soloTable } from '../solo/solo-game.ts'

/** A learner at the real table, who does what each step asks for; `choose` picks a card in the free part. */
const learner = (choose: (legal: readonly string[]) => number = () => 0) => {
  let table: Table = soloTable(lessonGame(1)) ?? assert.fail('no table')
  const read: LessonStepId[] = []
  const apply = (command: StandingCommand): void => {
    const outcome = reduceTable(table, command, SOLO_TIME_MS)
    assert.ok(outcome.ok)
    table = outcome.value.table
  }
  const view = () => viewFor(table, SOLO_SEAT, NO_LATENCIES)
  const moment = (): LessonMoment => lessonMoment(view(), read)
  const othersGoOn = (): void => {
    const { game } = table
    const seat = computerToMove(table)
    if (game === null) assert.fail('no game')
    if (game.phase === 'betweenTricks') apply({ type: 'advanceTrick' })
    else if (seat !== null) apply(computerCommand(seat, ruleOfThumbMove(seatKnowledge(game, seat))))
    else assert.fail('nobody is to move')
  }
  /** Does what the moment asks for. */
  const goOn = (): void => {
    const { id, task } = moment()
    if (task.type === 'read' && id !== 'free') read.push(id)
    else if (task.type === 'pass') apply({ type: 'passCards', userId: SOLO_USER_ID, cards: task.cards })
    else if (task.type === 'play') apply({ type: 'playCard', userId: SOLO_USER_ID, card: task.card })
    else if (task.type === 'free') {
      const legal = [...legalHand(view())]
      apply({
        type: 'playCard',
        userId: SOLO_USER_ID,
        card: legal[choose(legal) % legal.length] ?? assert.fail('no legal card'),
      })
    } else othersGoOn()
  }
  const until = (id: LessonStepId): void => {
    while (moment().id !== id || moment().task.type === 'watch') goOn()
  }
  return { view, moment, goOn, until, read, game: () => soloGameOf(table, 'facile') }
}

describe('the lesson', () => {
  it('shows each step at the real table, in its order, and then lets the learner play to the end of the deal', () => {
    for (const play of [0, 1, 2, 5]) {
      const { view, moment, goOn } = learner(() => play)
      const steps: string[] = []
      while (lessonScores(view()) === null) {
        const { id, task, text: said } = moment()
        if (task.type !== 'watch' && steps.at(-1) !== id) steps.push(id)
        if (task.type !== 'watch' && id !== 'free') assert.equal(said, LESSON_STEP_TEXT[id])
        goOn()
      }
      assert.deepEqual(steps, [...LESSON_STEPS, 'free'])
      assert.equal(
        lessonScores(view())?.reduce((sum, points) => sum + points, 0),
        0,
      )
    }
  })

  it('says what is on the table', () => {
    const { until, view, moment, goOn } = learner()
    const trick = () =>
      view()
        .game?.trick.map(({ seat, card }) => `${seat} ${card}`)
        .join(', ')
    const points = () => {
      while (view().game?.phase !== 'betweenTricks') goOn()
      return view().game?.trickWinner
    }
    until('follow')
    assert.equal(trick(), '1 c12')
    assert.ok([...legalHand(view())].every((card) => card.startsWith('c')) && legalHand(view()).has('c1'))
    goOn()
    assert.equal(points(), SOLO_SEAT)
    until('hearts')
    assert.deepEqual(
      [...legalHand(view())].filter((card) => card.startsWith('h')),
      [],
    )
    assert.ok(view().own?.hand.some((card) => card.startsWith('h')))
    goOn()
    assert.equal(points(), 2)
    assert.equal(moment().text, 'Presa di Player 3: +10.')
    until('discard')
    assert.equal(trick(), '2 c5, 1 c2')
    assert.equal(legalHand(view()).size, view().own?.hand.length)
    until('queen')
    assert.match(trick() ?? '', /^3 c/)
    goOn()
    assert.equal(points(), 3)
    until('queenFell')
    assert.deepEqual(
      view()
        .game?.lastTrick?.cards.map(({ card }) => card)
        .toSorted(),
      ['c3', 'c4', 's12', 's13'],
    )
  })

  it('accepts only what it asks for, and says kindly why', () => {
    const { until, view, moment } = learner()
    assert.equal(whyNotPass(moment(), ['d9', 'd12']), lessonText.readFirst)
    until('pass')
    assert.deepEqual(
      [whyNotPass(moment(), ['d9', 's12']), whyNotPass(moment(), ['d12', 'd9'])],
      [lessonText.otherPass, null],
    )
    until('follow')
    assert.deepEqual(
      [whyNotPlay(moment(), view(), 'c7'), whyNotPlay(moment(), view(), 'h7'), whyNotPlay(moment(), view(), 'c1')],
      [lessonText.otherCard, lessonText.illegalCard, null],
    )
    until('taken')
    assert.equal(whyNotPlay(moment(), view(), 's2'), lessonText.readFirst)
  })

  it('is not taken for another table', () => {
    const { view } = learner()
    const other = viewFor(
      soloTable({ ...lessonGame(1), seed: seedOf(1) }) ?? assert.fail('no table'),
      SOLO_SEAT,
      NO_LATENCIES,
    )
    assert.deepEqual(
      [
        isLessonView(view(), lessonGame(1)),
        isLessonView(view(), lessonGame(2)),
        isLessonView(view(), null),
        isLessonView(other, lessonGame(1)),
      ],
      [true, false, false, false],
    )
  })

  it('counts each trick of the free part', () => {
    const { moment, goOn, view } = learner()
    const said = new Set<string>()
    while (lessonScores(view()) === null) {
      if (moment().id === 'free') said.add(moment().text)
      goOn()
    }
    const tricks = [...said].filter((line) => /^Presa (tua|di Player \d): (10( − \d+)+ = )?(0|[+−]\d+)\.$/.test(line))
    assert.ok(tricks.length >= 7, [...said].join('\n'))
  })

  it('is kept with the steps that were read, and refused when anything is damaged', () => {
    const { until, read, game } = learner()
    until('discard')
    const progress = { status: 'running', read, game: game() } as const
    const stored = encodeLesson(progress)
    assert.deepEqual(decodeLesson(stored), progress)
    const other = encodeLesson({ ...progress, game: { ...lessonGame(1), seed: seedOf(1) } })
    const damaged = [
      stored.slice(1),
      '{}',
      'null',
      other,
      stored.replace('"c7"', '"c8"'),
      stored.replace('welcome', 'wellcome'),
      stored.replace('"version":1', '"version":2'),
      stored.replace('{', '{"more":1,'),
    ]
    assert.deepEqual(
      damaged.map(decodeLesson),
      damaged.map(() => null),
    )
  })
})
