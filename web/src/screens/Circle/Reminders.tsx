/** Notifications for who belongs to a circle: the browser is asked for them only by a tap here. */
import { useEffect, useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../state/account/session.ts'
import { remindersText } from '../../text/reminders.ts'
import { reminderState, startReminders, stopReminders, type ReminderState } from '../../transport/reminders.ts'
import { Button } from '../../ui/Button.tsx'
import { BellIcon } from '../../ui/icons/table-icons.tsx'
import { errorToast } from '../../ui/toasts.ts'
import styles from './Reminders.module.css'

type OfferProps = {
  readonly state: ReminderState
  readonly isBusy: boolean
  readonly onAsk: () => void
  readonly onStop: () => void
}

/** The one button, what it has done, or why there is none. */
const Offer = ({ state, isBusy, onAsk, onStop }: OfferProps): JSX.Element => {
  if (state === 'denied' || state === 'needsHome') return <p className="small">{remindersText[state]}</p>
  if (state === 'off')
    return (
      <>
        <Button variant="default" leftSection={<BellIcon />} disabled={isBusy} onClick={onAsk}>
          {remindersText.ask}
        </Button>
        <p className="small">{remindersText.askHint}</p>
      </>
    )
  return (
    <>
      <p className="small" role="status">
        {remindersText.on}
      </p>
      <div className={styles.ways}>
        <Button component={Link} to="/settings" variant="subtle">
          {remindersText.choose}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onStop}>
          {remindersText.stop}
        </Button>
      </div>
    </>
  )
}

export const Reminders = (): JSX.Element | null => {
  const { user } = useSession()
  const userId = user === null || user.isGuest === true ? null : user.id
  const [state, setState] = useState<ReminderState>('none')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isShown = userId !== null
    if (userId !== null) void reminderState(userId).then((now) => isShown && setState(now))
    return () => void (isShown = false)
  }, [userId])
  if (userId === null || state === 'none') return null

  const change = async (asked: Promise<ReminderState | null>): Promise<void> => {
    setBusy(true)
    const next = await asked
    setBusy(false)
    if (next === null) errorToast(remindersText.failed)
    else setState(next)
  }
  return (
    <div className={styles.reminders}>
      <Offer
        state={state}
        isBusy={isBusy}
        onAsk={() => void change(startReminders(userId))}
        onStop={() => void change(stopReminders())}
      />
    </div>
  )
}
