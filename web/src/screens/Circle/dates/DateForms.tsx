/** The forms with which a day and a time, or a time of each week, are chosen. */
import { useState, type FormEvent, type JSX } from 'react'
import { wallTimeAt, type WallTime, type Weekday } from '#common/circles/wall-time.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { serverNow } from '../../../transport/server-clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert } from '../../../ui/Alert.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useFormProblem } from '../../../ui/forms/useFormProblem.ts'
import styles from './Dates.module.css'

type WhenFormProps = {
  readonly at: WallTime
  readonly hint?: string
  /** The words of the button. */
  readonly submit: string
  readonly onChoose: (at: WallTime) => void
}

/** One evening. */
export const WhenForm = ({ at, hint, submit, onChoose }: WhenFormProps): JSX.Element => {
  const [day, setDay] = useState(at.day)
  const [time, setTime] = useState(at.time)
  const { problem, problemId, refuse, clear, input } = useFormProblem<'day' | 'time'>()
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const missing = (['day', 'time'] as const).filter((field) => (field === 'day' ? day : time) === '')
    if (missing.length > 0) return refuse(event.currentTarget, { text: circleDateText.incomplete, fields: missing })
    clear()
    onChoose({ day, time })
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      {hint !== undefined && <p className="soft">{hint}</p>}
      <FormAlert id={problemId} problem={problem} />
      <div className={styles.fields}>
        <TextField
          {...input('day', day, setDay)}
          label={circleDateText.day}
          type="date"
          min={wallTimeAt(serverNow().getTime()).day}
          data-autofocus
        />
        <TextField {...input('time', time, setTime)} label={circleDateText.time} type="time" />
      </div>
      <Button type="submit" size="md" fullWidth>
        {submit}
      </Button>
    </form>
  )
}

type SlotFormProps = {
  readonly weekday: Weekday
  readonly time: string
  readonly isSet: boolean
  readonly onSlot: (slot: { readonly weekday: Weekday; readonly time: string } | null) => void
}

/** Each week. */
export const SlotForm = ({ weekday: atFirst, time: timeAtFirst, isSet, onSlot }: SlotFormProps): JSX.Element => {
  const [weekday, setWeekday] = useState(atFirst)
  const [time, setTime] = useState(timeAtFirst)
  const { problem, problemId, refuse, clear, input } = useFormProblem<'time'>()
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (time === '') return refuse(event.currentTarget, { text: circleDateText.incomplete, fields: ['time'] })
    clear()
    onSlot({ weekday, time })
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <FormAlert id={problemId} problem={problem} />
      <div role="group" aria-label={circleDateText.weekday} className={styles.weekdays}>
        {circleDateText.weekdays.map(([day, name]) => (
          <Button
            key={day}
            variant="default"
            aria-label={name}
            aria-pressed={day === weekday}
            className={styles.answer ?? ''}
            onClick={() => setWeekday(day)}
          >
            {circleDateText.weekdayShort(day)}
          </Button>
        ))}
      </div>
      <TextField {...input('time', time, setTime)} label={circleDateText.time} type="time" />
      <Button type="submit" size="md" fullWidth>
        {circleDateText.save}
      </Button>
      {isSet && (
        <Button variant="subtle" onClick={() => onSlot(null)}>
          {circleDateText.notWeekly}
        </Button>
      )}
    </form>
  )
}
