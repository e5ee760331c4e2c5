/** The analysis of a game: who was winning when, where that turned, the own mistakes, and what luck did. */
import type { JSX, ReactNode } from 'react'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { Analysis, Mistake } from '../../game/analysis/analysis.ts'
import type { RoundLuck } from '#common/analysis/luck.ts'
import { worstMistakes } from '../../game/analysis/review.ts'
import { lineOf, signed } from '../../game/score/standings.ts'
import { costlyText, percent, whyText } from '../../game/solo/why-text.ts'
import { average } from '../../text/formats.ts'
import { analysisText as text } from '../../text/table/analysis.ts'
import { reviewText } from '../../text/table/review.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { LineChart, LineSample } from '../../ui/chart/LineChart.tsx'
import styles from './AnalysisPanel.module.css'

export type AnalysisPanelProps = {
  readonly analysis: Analysis
  /** The seat at the bottom of the table. */
  readonly viewer: Seat
  /** Whether the viewer has played the game. */
  readonly isOwn: boolean
  readonly nameOf: (seat: Seat) => string
  /** What happened in a trick: who took it, with how many points. */
  readonly trickText: (moves: number) => string
  /** Goes to the moment after so many moves. */
  readonly onTurn: (moves: number) => void
  /** Goes to the moment before a mistake, when so many moves were made. */
  readonly onMistake: (moves: number) => void
  /** The moves of the own mistakes that were solved in their review. */
  readonly solved: readonly number[]
  /** Opens that review; null where there is no place for it. */
  readonly onReview: (() => void) | null
}

const GUIDES = [
  { value: 0, label: '0' },
  { value: 50, label: '50' },
  { value: 100, label: '100' },
] as const
const PERCENT = 100
/** Of a whole number of per cent. */
const whole = (chance: number): string => `${Math.round(chance * PERCENT)}%`

const Course = ({ analysis: { course }, viewer, nameOf }: AnalysisPanelProps): JSX.Element => {
  const between = course.filter(({ trick }, index) => trick === null || index === course.length - 1)
  return (
    <>
      <LineChart
        label={text.courseOf(
          SEATS.map((seat) => `${nameOf(seat)}: ${between.map(({ chances }) => whole(chances[seat])).join(', ')}`),
        )}
        lines={SEATS.map((seat) => ({
          values: course.map(({ chances }) => chances[seat] * PERCENT),
          tone: lineOf(seat, viewer),
          isBold: seat === viewer,
        }))}
        guides={GUIDES}
        size="large"
      />
      <ul className={styles.legend} aria-hidden="true">
        {SEATS.map((seat) => (
          <li key={seat}>
            <LineSample tone={lineOf(seat, viewer)} /> {nameOf(seat)}
          </li>
        ))}
      </ul>
    </>
  )
}

type MomentProps = { readonly title: ReactNode; readonly onPress: () => void; readonly children: ReactNode }

const MomentRow = ({ title, onPress, children }: MomentProps): JSX.Element => (
  <li>
    <button type="button" className={styles.moment} onClick={onPress}>
      <small>{title}</small>
      {children}
    </button>
  </li>
)

const MistakeText = ({ mistake: { price, lost, why } }: { readonly mistake: Mistake }): JSX.Element => (
  <span>
    {costlyText(price)}. {why !== null && whyText(why)}{' '}
    <b>{price.isForPoints === true ? text.mistakePoints(average(lost)) : text.mistakeChance(percent(lost))}</b>
  </span>
)

const Solved = (): JSX.Element => (
  <span className={styles.solved}>
    <CheckIcon size={14} /> {reviewText.solved}
  </span>
)

const Mistakes = ({
  analysis: { mistakes, precision, isPriced },
  solved,
  onMistake,
  onReview,
}: AnalysisPanelProps): JSX.Element => (
  <section>
    <h2 className="overline">{text.mistakes}</h2>
    {precision !== null && (
      <p className={styles.figure}>
        {text.precision} <b>{percent(precision / PERCENT)}</b>
      </p>
    )}
    {isPriced && onReview !== null && worstMistakes(mistakes).length > 0 && (
      <Button variant="default" size="md" fullWidth onClick={onReview}>
        {reviewText.title}
      </Button>
    )}
    {mistakes.length === 0 ? (
      <p className="small">{text.noMistakes}</p>
    ) : (
      <ul className={styles.list}>
        {mistakes.map((mistake) => (
          <MomentRow
            key={mistake.price.move}
            title={
              <>
                {text.mistakeMoment(mistake.mark, mistake.price.round, mistake.price.trick)}
                {solved.includes(mistake.price.move) && <Solved />}
              </>
            }
            onPress={() => onMistake(mistake.price.move)}
          >
            <MistakeText mistake={mistake} />
          </MomentRow>
        ))}
      </ul>
    )}
  </section>
)

const Turns = ({ analysis: { turns }, nameOf, trickText, onTurn }: AnalysisPanelProps): JSX.Element => (
  <section>
    <h2 className="overline">{text.turns}</h2>
    <ul className={styles.list}>
      {turns.map(({ moves, round, trick, seat, before, after }) => (
        <MomentRow key={moves} title={text.turnMoment(round, trick)} onPress={() => onTurn(moves)}>
          <span>
            {trick > 0 && trickText(moves)} {text.turn(nameOf(seat), whole(before), whole(after))}
          </span>
        </MomentRow>
      ))}
    </ul>
  </section>
)

type LuckRow = { readonly name: string } & Pick<RoundLuck, 'luck' | 'error' | 'skill' | 'points'>

/** `of`: what the rows are. */
const LuckTable = ({ of, rows }: { readonly of: string; readonly rows: readonly LuckRow[] }): JSX.Element => (
  <table className={styles.luck}>
    <thead>
      <tr>
        {[of, text.cards, text.play, text.total].map((title) => (
          <th scope="col" key={title}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, luck, error, skill, points }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            {signed(Math.round(luck))} <small>{text.plusMinus(Math.round(error))}</small>
          </td>
          <td>{signed(Math.round(skill))}</td>
          <td>{signed(points)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Luck = ({ analysis: { luck, rounds }, viewer, isOwn, nameOf }: AnalysisPanelProps): JSX.Element | null => {
  const own = luck.find(({ seat }) => seat === viewer)
  if (luck.length === 0) return null
  return (
    <section>
      <h2 className="overline">{text.luck}</h2>
      {isOwn && own !== undefined && <p>{text.luckLead(signed(Math.round(own.luck)), signed(own.points))}</p>}
      <LuckTable of={text.luckOf} rows={luck.map((row) => ({ ...row, name: nameOf(row.seat) }))} />
      {rounds.length > 0 && (
        <LuckTable of={text.round} rows={rounds.map((row) => ({ ...row, name: String(row.round) }))} />
      )}
    </section>
  )
}

export const AnalysisPanel = (props: AnalysisPanelProps): JSX.Element => {
  const { analysis, isOwn } = props
  return (
    <div className={styles.analysis}>
      {analysis.done < 1 && (
        <p className={styles.progress} role="status">
          {text.analysing}
          <progress max={1} value={analysis.done} aria-label={text.done(whole(analysis.done))} />
        </p>
      )}
      {analysis.course.length > 0 && (
        <>
          <section>
            <h2 className="overline">{text.course}</h2>
            <Course {...props} />
          </section>
          <Turns {...props} />
        </>
      )}
      {isOwn && (analysis.isPriced || analysis.mistakes.length > 0) && <Mistakes {...props} />}
      <Luck {...props} />
    </div>
  )
}
