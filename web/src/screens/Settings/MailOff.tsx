/** Asks whoever comes by the link of a mail whether such mails are to end: a link alone changes nothing. */
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../state/account/session.ts'
import { followAccount } from '../../state/settings/settings.ts'
import { mailOffText } from '../../text/account/mail-off.ts'
import { endMails } from '../../transport/rest/mail-off.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

type Step = 'asked' | 'done' | 'dead'

export const MailOff = ({ token }: { readonly token: string }): JSX.Element => {
  const { user } = useSession()
  const [step, setStep] = useState<Step>('asked')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const answer = await endMails(token)
    setBusy(false)
    if (answer.ok) {
      setStep('done')
      // This browser may keep the settings of that account.
      if (user !== null) followAccount(user.id)
    } else if (answer.code === 'notFound') setStep('dead')
    else setProblem(answer.error)
  }
  const toSettings = (
    <Button component={Link} to="/settings" variant="default" size="md">
      {mailOffText.settings}
    </Button>
  )
  const press = (
    <Button size="md" disabled={isBusy} onClick={() => void end()}>
      {mailOffText.end}
    </Button>
  )
  return (
    <Notice title={mailOffText.title[step]} action={step === 'asked' ? press : toSettings}>
      <PageTitle>{mailOffText.title[step]}</PageTitle>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <p role={step === 'asked' ? undefined : 'status'}>{mailOffText.lead[step]}</p>
    </Notice>
  )
}
