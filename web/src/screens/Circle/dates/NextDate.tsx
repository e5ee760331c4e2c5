/** The next evening of a circle, on its page: when it is, who can come, and the ways to change it. */
import { useState, type JSX } from 'react'
import type { CircleDates, CircleEvening } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { answerDate, changeDate } from '../../../transport/rest/circle-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { ChangeDate } from './ChangeDate.tsx'
import { DateAnswers } from './DateAnswers.tsx'
import { countOf, isElsewhere } from './date-rules.ts'
import styles from './Dates.module.css'
import { Proposals } from './Proposals.tsx'
import { useDates, type ChangeDates } from './useDates.ts'

type PartProps = { readonly slug: string; readonly change: ChangeDates }

/** An evening that does not take place, and how it does after all. */
const Cancelled = ({ slug, change, evening }: PartProps & { readonly evening: CircleEvening }): JSX.Element => (
  <div className={styles.cancelled}>
    <p className="soft">{circleDateText.cancelled(evening)}</p>
    <Button variant="subtle" onClick={() => void change(changeDate(slug, evening.name, { type: 'undo' }))}>
      {circleDateText.playAfterAll}
    </Button>
  </div>
)

const Evening = ({ slug, change, evening }: PartProps & { readonly evening: CircleEvening }): JSX.Element => (
  <>
    <div className={styles.when}>
      <h2>{circleDateText.when(evening, isElsewhere(evening))}</h2>
      <p className={styles.count}>{circleDateText.count(countOf(evening))}</p>
    </div>
    <DateAnswers about={evening} onAnswer={(answer) => void change(answerDate(slug, evening.day, answer))} />
  </>
)

type Opened = { readonly dialog: 'change' | 'calendar' | null; readonly opened: number }

const Dates = ({ slug, change, dates }: PartProps & { readonly dates: CircleDates }): JSX.Element => {
  // Each opening begins anew; what is being closed stays as it is.
  const [{ dialog, opened }, setDialog] = useState<Opened>({ dialog: null, opened: 0 })
  const next = dates.evenings.find(({ isCancelled }) => !isCancelled) ?? null
  const open = (which: 'change' | 'calendar'): void => setDialog({ dialog: which, opened: opened + 1 })
  const close = (): void => setDialog({ dialog: null, opened })
  return (
    <section className={`panel ${styles.dates}`}>
      <p className="overline">{circleDateText.next}</p>
      {dates.evenings
        .filter(({ isCancelled }) => isCancelled)
        .map((evening) => (
          <Cancelled key={evening.name} slug={slug} change={change} evening={evening} />
        ))}
      {next === null ? (
        <p className="soft">{circleDateText.none}</p>
      ) : (
        <Evening slug={slug} change={change} evening={next} />
      )}
      {dates.proposals.length > 0 && <Proposals slug={slug} change={change} proposals={dates.proposals} />}
      <div className={styles.ways}>
        <Button variant={next === null ? 'default' : 'subtle'} aria-haspopup="dialog" onClick={() => open('change')}>
          {next === null ? circleDateText.plan : circleDateText.change}
        </Button>
        {next !== null && (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => open('calendar')}>
            {circleDateText.calendar}
          </Button>
        )}
      </div>
      <ChangeDate
        key={opened}
        slug={slug}
        change={change}
        dates={dates}
        next={next}
        isOpen={dialog === 'change'}
        onClose={close}
      />
      <CalendarDialog slug={slug} next={next} isOpen={dialog === 'calendar'} onClose={close} />
    </section>
  )
}

export const NextDate = ({ slug }: { readonly slug: string }): JSX.Element | null => {
  const { dates, problem, retry, change } = useDates(slug)
  if (dates !== null) return <Dates slug={slug} change={change} dates={dates} />
  if (problem === null) return null
  return (
    <section className={`panel ${styles.dates}`}>
      <p className="soft" role="alert">
        {problem}
      </p>
      <div className={styles.ways}>
        <Button variant="default" onClick={retry}>
          {circleDateText.retry}
        </Button>
      </div>
    </section>
  )
}
