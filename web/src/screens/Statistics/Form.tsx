import { WINNING_TOTAL } from '#common/limits.ts'
import type { Insights } from '#common/protocol/statistics-answers.ts'
import { Explained } from '../../ui/Explained.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { plainNumber } from '../../text/plain-number.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import styles from './Statistics.module.css'

const GUIDES = [{ value: 0, label: '0' }, { value: WINNING_TOTAL, label: String(WINNING_TOTAL), isGoal: true }]

/** The final scores of the last games, as a line. Games won have a full golden dot. */
export const Form = ({ form }: Pick<Insights, 'form'>) => {
  const lead = STATISTICS_TEXT.statistics.formLead(form.length)
  const games = form.map(({ finalScore, isWinner }) => STATISTICS_TEXT.statistics.formGame(plainNumber(finalScore), isWinner)).join(', ')
  return (
    <section className={styles.form}>
      <div>
        <h2 className="overline">
          <Explained {...STATISTICS_TEXT.statistics.form} />
        </h2>
        <p className="small">{lead}</p>
      </div>
      <LineChart label={`${lead} ${games}`} lines={[{ values: form.map(({ finalScore }) => finalScore), tone: 0, filledDots: form.map(({ isWinner }) => isWinner) }]} guides={GUIDES} size="large" />
      <p className={styles.legend} aria-hidden>
        <span data-won>{STATISTICS_TEXT.statistics.formLegend.won}</span>
        <span>{STATISTICS_TEXT.statistics.formLegend.lost}</span>
      </p>
    </section>
  )
}
