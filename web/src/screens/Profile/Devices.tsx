import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicesAnswer, type SignedInDevice } from '#common/protocol/rest/account-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { explain, setSignedOutNotice } from '../../state/account/session.ts'
import { signOutEverywhere } from '../../state/account/sign-out.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { it } from '../../text/it.ts'
import { relativeTime } from '../../text/relative-time.ts'
import { DEVICES_PATH, endDevice } from '../../transport/rest/account.ts'
import { decoded } from '../../transport/rest/http.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { useNow } from '../../state/useNow.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Profile.module.css'

const TEXT = ACCOUNT_TEXT.devices

const Question = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async (): Promise<void> => {
    setBusy(true)
    const answer = await signOutEverywhere()
    if (answer.ok) {
      setSignedOutNotice({ title: TEXT.endedEverywhere, hint: TEXT.endedEverywhereHint })
      return navigate('/')
    }
    setBusy(false)
    setProblem(explain(answer))
  }
  return (
    <div className="stack">
      <p>{TEXT.everywhereWarning}</p>
      <p className="soft">{TEXT.everywhereSeats}</p>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" data-autofocus disabled={isBusy} onClick={onClose}>
          {TEXT.cancel}
        </Button>
        <Button variant="danger-filled" size="md" disabled={isBusy} onClick={() => void leave()}>
          {isBusy ? TEXT.ending : TEXT.everywhere}
        </Button>
      </div>
    </div>
  )
}

/** The button 'Esci ovunque', which asks first. */
const SignOutEverywhere = () => {
  const [isAsking, setAsking] = useState(false)
  const close = (): void => setAsking(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {TEXT.everywhere}
      </Button>
      <Dialog title={TEXT.everywhereQuestion} isOpen={isAsking} onClose={close}>
        <Question onClose={close} />
      </Dialog>
    </>
  )
}

const RELATIVE_TIME_STEP_MS = 60_000
/** How many are shown at first: most players have fewer. */
const SHOWN = 5
/** The server knows a last use to the hour. */
const HOUR_MS = 60 * 60_000

const usedText = ({ isCurrent, lastUsedAt }: SignedInDevice, now: Date): string => {
  if (isCurrent) return TEXT.current
  return now.getTime() - Date.parse(lastUsedAt) < HOUR_MS ? TEXT.usedLately : TEXT.used(relativeTime(lastUsedAt, now))
}

type DeviceProps = { readonly device: SignedInDevice; readonly now: Date; readonly onEnded: () => void }

const Device = ({ device, now, onEnded }: DeviceProps) => {
  const [isBusy, setBusy] = useState(false)
  const name = device.device ?? TEXT.unknown
  const end = async (): Promise<void> => {
    setBusy(true)
    const answer = await endDevice(device.id)
    setBusy(false)
    if (answer.ok) successToast(TEXT.ended(name))
    else errorToast(explain(answer))
    onEnded()
  }
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="small">{usedText(device, now)}</p>
      </div>
      {!device.isCurrent && (
        <Button
          variant="default"
          size="sm"
          aria-label={TEXT.endNamed(name)}
          disabled={isBusy}
          onClick={() => void end()}
        >
          {TEXT.end}
        </Button>
      )}
    </li>
  )
}

const List = ({ devices, onEnded }: { readonly devices: readonly SignedInDevice[]; readonly onEnded: () => void }) => {
  const now = useNow(RELATIVE_TIME_STEP_MS)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? devices : devices.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.devices}>
        {shown.map((device) => (
          <Device key={device.id} device={device} now={now} onEnded={onEnded} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={styles.everywhere}>
          <SignOutEverywhere />
          {shown.length < devices.length && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              {TEXT.all(devices.length)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/**
 * The section 'Dispositivi': where the account is signed in, and how to sign out there. Every visit loads the list
 * again.
 */
export const Devices = () => {
  const {
    data: devices,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: [DEVICES_PATH],
      select: (json: unknown) => decoded(devicesAnswer, json)?.devices ?? null,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const load = (): void => void refetch()
  const retry = (
    <Button variant="default" size="sm" onClick={load}>
      {it.common.retry}
    </Button>
  )
  return (
    <section className="panel">
      <h2 className="display">{TEXT.title}</h2>
      <p className="soft">{TEXT.lead}</p>
      {isError || devices === null ? (
        <LoadFailed text={TEXT.failed} action={retry} />
      ) : (
        <List devices={devices ?? []} onEnded={load} />
      )}
    </section>
  )
}
