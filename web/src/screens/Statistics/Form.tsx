import { WINNING_TOTAL } from '#common/limits.ts'
import type { Insights } from '#common/protocol/statistics-answers.ts'
import { Explained } from '../../ui/Explained.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { plainNumber } from '../../text/formats.ts'
import { it } from '../../text/it.ts'
import styles from './Statistics.module.css'

const GUIDES = [{ value: 0, label: '0' }, { value: WINNING_TOTAL, label: String(WINNING_TOTAL), isGoal: true }]

/** The final scores of the last games, as a line. Games won have a full golden dot. */
export const Form = ({ form }: Pick<Insights, 'form'>) => {
  const lead = it.statistics.formLead(form.length)
  const games = form.map(({ finalScore, isWinner }) => it.statistics.formGame(plainNumber(finalScore), isWinner)).join(', ')
  return (
    <section className={styles.form}>
      <div>
        <h2 className="overline">
          <Explained {...it.statistics.form} />
        </h2>
        <p className="small">{lead}</p>
      </div>
      <LineChart label={`${lead} ${games}`} lines={[{ values: form.map(({ finalScore }) => finalScore), tone: 0, filledDots: form.map(({ isWinner }) => isWinner) }]} guides={GUIDES} size="large" />
      <p className={styles.legend} aria-hidden>
        <span data-won>{it.statistics.formLegend.won}</span>
        <span>{it.statistics.formLegend.lost}</span>
      </p>
    </section>
  )
}
