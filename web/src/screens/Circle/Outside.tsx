/** A circle for somebody who does not belong to it: its table of tonight, and the question to belong. */
import type { JSX } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { openGuestDialog } from '../../state/account/guest-dialogs.ts'
import { explain } from '../../state/account/session.ts'
import { circleText } from '../../text/circles/circles.ts'
import { askToBelong, leaveCircle } from '../../transport/rest/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { errorToast } from '../../ui/toasts.ts'
import styles from './Circle.module.css'
import type { ChangeCircle } from './useCircle.ts'
import type { useSeat } from './useSeat.ts'

export type CircleProps = {
  readonly circle: CircleAnswer
  readonly user: User
  readonly seat: ReturnType<typeof useSeat>
  readonly isBusy: boolean
  readonly change: ChangeCircle
}

/** Only accounts can belong to a circle. */
const SaveFirst = (): JSX.Element => (
  <>
    <p className="small">{circleText.guestHint}</p>
    <Button variant="default" size="md" onClick={() => openGuestDialog('save')}>
      {circleText.saveProfile}
    </Button>
  </>
)

export const Outside = ({
  circle,
  openTable,
  user,
  seat,
  isBusy,
  change,
  refresh,
}: CircleProps & { readonly openTable: string | null; readonly refresh: () => void }): JSX.Element => {
  const isAsking = circle.standing === 'asking'
  const stopAsking = async (): Promise<void> => {
    const answer = await leaveCircle(circle.slug)
    if (answer.ok) refresh()
    else errorToast(explain(answer))
  }
  return (
    <Notice
      title={circle.name}
      action={
        <div className={styles.outside}>
          {openTable !== null && (
            <Button size="lg" fullWidth disabled={isBusy} onClick={() => void seat.sit(openTable)}>
              {circleText.sitTonight}
            </Button>
          )}
          {isAsking && (
            <div role="status">
              <b>{circleText.asked}</b>
              <p className="small">{circleText.askedHint}</p>
              <Button variant="subtle" disabled={isBusy} onClick={() => void stopAsking()}>
                {circleText.stopAsking}
              </Button>
            </div>
          )}
          {!isAsking && user.isGuest === true && <SaveFirst />}
          {!isAsking && user.isGuest !== true && (
            <Button
              size="lg"
              fullWidth
              variant={openTable === null ? 'filled' : 'default'}
              disabled={isBusy}
              onClick={() => void change(askToBelong(circle.slug))}
            >
              {circleText.ask}
            </Button>
          )}
        </div>
      }
    >
      <p>{openTable === null ? circleText.friends : circleText.tonight}</p>
    </Notice>
  )
}
