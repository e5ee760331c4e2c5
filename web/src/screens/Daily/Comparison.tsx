/** The own points beside those of the computer, which has played the same cards in the same seat. */
import type { CSSProperties, JSX } from 'react'
import { comparisonText } from '../../text/hands/daily.ts'
import { dotsOf, spreadOf } from './strip.ts'
import styles from './Comparison.module.css'

/** Properties of the style sheet: where a dot stands, and how high the dots are piled up. */
type Place = CSSProperties & Readonly<Partial<Record<'--at' | '--level' | '--levels', string | number>>>
const placed = (place: Place): Place => place

type StripProps = { readonly runs: readonly number[]; readonly own: number | null }

const Strip = ({ runs, own }: StripProps): JSX.Element => {
  const { dots, ownAt } = dotsOf(runs, own ?? runs[0] ?? 0)
  const highest = Math.max(...dots.map(({ level }) => level))
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={comparisonText.picture(own, runs)}
      style={placed({ '--levels': highest + 1 })}
    >
      {dots.map(({ at, level }, index) => (
        <span key={index} className={styles.dot} style={placed({ '--at': `${at}%`, '--level': level })} />
      ))}
      {own !== null && (
        <span className={styles.own} style={placed({ '--at': `${ownAt}%` })}>
          {comparisonText.own}
        </span>
      )}
    </div>
  )
}

export const Comparison = ({ runs, own }: StripProps): JSX.Element => {
  const spread = spreadOf(runs)
  return (
    <section className="panel">
      <h2 className="overline">{comparisonText.title}</h2>
      {spread === null ? (
        <p className={styles.words}>{comparisonText.waiting}</p>
      ) : (
        <>
          <Strip runs={runs} own={own} />
          <div className={styles.ends} aria-hidden>
            <span>{comparisonText.points(Math.min(own ?? spread.lowest, spread.lowest))}</span>
            <span>{comparisonText.points(Math.max(own ?? spread.highest, spread.highest))}</span>
          </div>
          <p className={styles.words}>{comparisonText.computer(runs.length, spread.low, spread.high, spread.middle)}</p>
        </>
      )}
    </section>
  )
}
