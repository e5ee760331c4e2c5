/** Before today's hand: what it is, that it counts, and one button. */
import type { JSX } from 'react'
import type { DailyAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import { Link } from 'react-router-dom'
import { dailyPath } from '../../navigation/daily-address.ts'
import { dailyText } from '../../text/hands/daily.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import styles from './Daily.module.css'

type DailyStartProps = {
  /** Null for a visitor, of whom nothing is known. */
  readonly today: DailyAnswer | null
  readonly onPlay: () => void
}

export const DailyStart = ({ today, onPlay }: DailyStartProps): JSX.Element => {
  const isPlaying = today?.state === 'playing'
  return (
    <div className={styles.start}>
      <PageTitle>{dailyText.title}</PageTitle>
      {today !== null && <p className="overline">{dailyText.numbered(today.number, today.day)}</p>}
      <h1 className="display">{dailyText.title}</h1>
      <p className={styles.lead}>{isPlaying ? dailyText.begun : dailyText.lead}</p>
      {!isPlaying && <p className="soft">{dailyText.counts}</p>}
      <Button size="lg" rightSection={<ArrowIcon />} onClick={onPlay}>
        {isPlaying ? dailyText.resume : dailyText.play}
      </Button>
      {today !== null && (
        <p className="small">
          {[
            ...(today.streak.days > 0 ? [dailyText.streak(today.streak.days)] : []),
            ...(today.players > 0 ? [dailyText.started(today.players)] : []),
          ].join(' · ')}
        </p>
      )}
      {today !== null && today.number > 1 && (
        <Link to={dailyPath(daysAfter(today.day, -1))} className="text-link alone">
          {dailyText.yesterday}
        </Link>
      )}
    </div>
  )
}
