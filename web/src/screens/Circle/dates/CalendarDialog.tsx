/** The dialog with which the evenings of a circle come into somebody's own calendar. */
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import type { CircleEvening } from '#common/protocol/rest/circles/circle-date-answers.ts'
import { explain } from '../../../state/account/session.ts'
import { queryClient } from '../../../state/queries.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { calendarPath, calendarToken, eveningPath } from '../../../transport/rest/circle-dates.ts'
import { valueOrThrow } from '../../../transport/rest/http.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { copyLink } from '../../../ui/sharing.ts'
import { errorToast, successToast } from '../../../ui/toasts.ts'
import styles from './Dates.module.css'

type WaysProps = { readonly slug: string; readonly next: CircleEvening | null }

/** The address is made when somebody wants it for the first time. */
const useToken = (slug: string) => {
  const queryKey = [calendarPath(''), slug]
  const { data, error } = useQuery(
    {
      queryKey,
      queryFn: async () => valueOrThrow(await calendarToken(slug, false)).token,
      gcTime: 0,
    },
    queryClient,
  )
  const renew = async (): Promise<void> => {
    const answer = await calendarToken(slug, true)
    if (!answer.ok) {
      errorToast(explain(answer))
      return
    }
    queryClient.setQueryData(queryKey, answer.value.token)
    successToast(circleDateText.addressChanged)
  }
  return { token: data ?? null, problem: error?.message ?? null, renew }
}

const Ways = ({ slug, next }: WaysProps): JSX.Element => {
  const { token, problem, renew } = useToken(slug)
  if (problem !== null) return <Alert kind="error">{problem}</Alert>
  if (token === null) return <Loading />
  const address = window.location.origin + calendarPath(token)
  return (
    <div className="stack">
      <p className="soft">{circleDateText.calendarHint}</p>
      <Button component="a" size="md" fullWidth href={address.replace(/^https?:/, 'webcal:')}>
        {circleDateText.subscribe}
      </Button>
      <div className={styles.address}>
        <Button variant="default" size="md" fullWidth onClick={() => void copyLink(address)}>
          {circleDateText.copyAddress}
        </Button>
        <p className="small">{circleDateText.addressHint}</p>
      </div>
      {next !== null && (
        <Button component="a" variant="default" size="md" fullWidth download href={eveningPath(slug, next.name)}>
          {circleDateText.download(next)}
        </Button>
      )}
      <p className="small">
        {circleDateText.ownAddress}{' '}
        <button type="button" className="bare text-link" onClick={() => void renew()}>
          {circleDateText.newAddress}
        </button>
      </p>
    </div>
  )
}

type CalendarDialogProps = WaysProps & { readonly isOpen: boolean; readonly onClose: () => void }

export const CalendarDialog = ({ isOpen, onClose, ...ways }: CalendarDialogProps): JSX.Element => (
  <Dialog title={circleDateText.calendar} isOpen={isOpen} onClose={onClose}>
    {isOpen && <Ways {...ways} />}
  </Dialog>
)
