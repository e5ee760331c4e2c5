import type { User } from '#common/protocol/rest/answers.ts'
import type { OwnRating } from '#common/protocol/rest/rating-answers.ts'
import type { StatisticsAnswer, StatisticsSummary, Insights } from '#common/protocol/rest/statistics-answers.ts'
import { FIRST_SHOWN_RATING, RATING_OPPONENTS, WINNING_TOTAL } from '#common/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { percentage } from '../../text/formats.ts'
import { ratingText, STATISTICS_TEXT } from '../../text/statistics.ts'
import { it } from '../../text/it.ts'
import { detailFigures, gameCounts, shares, summaryFigures, type Figure } from './figures.ts'
import { History } from './History.tsx'
import { PlayNow } from './PlayNow.tsx'
import { QueenMatrix } from './QueenMatrix.tsx'
import { useStatistics } from './useStatistics.ts'
import { Explained } from '../../ui/Explained.tsx'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { plainNumber } from '../../text/plain-number.ts'
import figureStyles from './Figures.module.css'
import styles from './Statistics.module.css'

const GUIDES = [
  { value: 0, label: '0' },
  { value: WINNING_TOTAL, label: String(WINNING_TOTAL), isGoal: true },
]

/** The final scores of the last games, as a line. Games won have a full golden dot. */
const Form = ({ form }: Pick<Insights, 'form'>) => {
  const lead = STATISTICS_TEXT.statistics.formLead(form.length)
  const games = form
    .map(({ finalScore, isWinner }) => STATISTICS_TEXT.statistics.formGame(plainNumber(finalScore), isWinner))
    .join(', ')
  return (
    <section className={styles.form}>
      <div>
        <h2 className="overline">
          <Explained {...STATISTICS_TEXT.statistics.form} />
        </h2>
        <p className="small">{lead}</p>
      </div>
      <LineChart
        label={`${lead} ${games}`}
        lines={[
          {
            values: form.map(({ finalScore }) => finalScore),
            tone: 0,
            filledDots: form.map(({ isWinner }) => isWinner),
          },
        ]}
        guides={GUIDES}
        size="large"
      />
      <p className={styles.legend} aria-hidden>
        <span data-won>{STATISTICS_TEXT.statistics.formLegend.won}</span>
        <span>{STATISTICS_TEXT.statistics.formLegend.lost}</span>
      </p>
    </section>
  )
}

/** Longer values get smaller letters. */
const LONG_CHARS = 9

/** The signs of the display font are too thin, so they are written in the other one. */
const Value = ({ text }: { readonly text: string }) => {
  const [, sign = '', rest = ''] = /^([+−-]?)(.*)$/s.exec(text) ?? []
  return (
    <>
      {sign !== '' && <span className={figureStyles.sign}>{sign}</span>}
      {rest}
    </>
  )
}

/**
 * Numbers with their names. Each one says what it means when its box is pointed at or tapped, or its name has the
 * focus.
 */
const Figures = ({
  figures,
  look,
}: {
  readonly figures: readonly Figure[]
  readonly look: 'large' | 'ruled' | 'cards'
}) => (
  <dl className={figureStyles.figures} data-look={look}>
    {figures.map(({ label, explanation, value, note }) => (
      <div key={label} className={figureStyles.figure}>
        <dt>
          <Explained label={label} explanation={explanation} coversBox />
        </dt>
        <dd data-long={value.length > LONG_CHARS || undefined}>
          <Value text={value} />
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)

const Bar = ({
  label,
  share,
  isLoss = false,
}: {
  readonly label: string
  readonly share: number
  readonly isLoss?: boolean
}) => (
  <div className={styles.bar}>
    <span>{label}</span>
    <b>{percentage(share)}</b>
    {/* Mantine's progress bar says its value with an English decimal point. */}
    <div
      className={styles.track}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={percentage(share)}
    >
      <div data-loss={isLoss || undefined} style={{ width: `${share}%` }} />
    </div>
  </div>
)

const Balance = ({ stats }: { readonly stats: StatisticsSummary }) => {
  const { won, lost } = shares(stats)
  return (
    <section className={styles.balance}>
      <h2 className="overline">{STATISTICS_TEXT.statistics.balance}</h2>
      <Figures figures={gameCounts(stats)} look="large" />
      <div className={styles.bars}>
        <Bar label={STATISTICS_TEXT.statistics.wonShare} share={won} />
        <Bar label={STATISTICS_TEXT.statistics.lostShare} share={lost} isLoss />
      </div>
    </section>
  )
}

const NoGames = () => (
  <section className="panel">
    <EmptyState
      ornament={<SuitIcon suit="spades" size={34} />}
      text={STATISTICS_TEXT.statistics.noGames}
      hint={STATISTICS_TEXT.statistics.noGamesHint}
      action={<PlayNow />}
    />
  </section>
)

const Summary = ({ stats }: { readonly stats: StatisticsSummary }) => (
  <section className={styles.summary}>
    <h2 className="overline">{STATISTICS_TEXT.statistics.summary}</h2>
    <Figures figures={summaryFigures(stats)} look="ruled" />
  </section>
)

const isEnough = ({ isCertain, opponents }: OwnRating): boolean => isCertain && opponents >= RATING_OPPONENTS

/** The rating as a number, with a line over the last games. Nothing before the first rated game. */
const RatingLine = ({ rating }: Pick<StatisticsAnswer, 'rating'>) =>
  rating === null ? null : (
    <section className={styles.form}>
      <div>
        <h2 className="overline">
          <Explained label={ratingText.label} explanation={ratingText.explanation} />
        </h2>
        <p className={`display ${styles.rating}`}>{ratingText.value(rating)}</p>
        <p className="small">
          {isEnough(rating) ? ratingText.games(rating.games) : ratingText.notListed(rating.games, rating.opponents)}
        </p>
      </div>
      <LineChart
        label={ratingText.line(rating.line)}
        lines={[{ values: rating.line, tone: 0 }]}
        guides={[{ value: FIRST_SHOWN_RATING, label: String(FIRST_SHOWN_RATING) }]}
      />
    </section>
  )

const Details = ({ statistics: { stats, more, rating } }: { readonly statistics: StatisticsAnswer }) => (
  <>
    <div className={styles.top}>
      <Balance stats={stats} />
      <Form form={more.form} />
    </div>
    <Summary stats={stats} />
    <RatingLine rating={rating} />
    <section className={styles.details}>
      <h2 className="overline">{STATISTICS_TEXT.statistics.details}</h2>
      <Figures figures={detailFigures(more)} look="cards" />
    </section>
  </>
)

/** The tab 'Personali'. */
export const Personal = ({ user }: { readonly user: User }) => {
  const { statistics, history, error, isLoading, ...pages } = useStatistics(user.id)
  if (statistics === undefined) {
    const retry = (
      <Button disabled={isLoading} onClick={pages.onRetry}>
        {it.common.retry}
      </Button>
    )
    return error === null ? <Loading /> : <LoadFailed text={error.message} action={retry} />
  }
  const isEmpty = statistics.stats.gamesPlayed === 0 && history.length === 0
  return (
    <div className={styles.personal}>
      {isEmpty ? (
        <>
          <div className={styles.top}>
            <Balance stats={statistics.stats} />
            <NoGames />
          </div>
          <Summary stats={statistics.stats} />
        </>
      ) : (
        <>
          <Details statistics={statistics} />
          <div className={styles.bottom}>
            <QueenMatrix matrix={statistics.more.queenMatrix} />
            <History userId={user.id} games={history} error={error} isLoading={isLoading} {...pages} />
          </div>
        </>
      )}
    </div>
  )
}
