import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useFormProblem } from '../../ui/useFormProblem.ts'
import { setSignedOutNotice, deleteAccount, explain } from '../../state/session.ts'
import { useTokens } from '../../state/tokens.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import styles from './Profile.module.css'

type DeleteAccountProps = { readonly hasPassword: boolean; readonly isOpen: boolean; readonly onClose: () => void }

const ConfirmForm = ({ hasPassword, onClose }: Pick<DeleteAccountProps, 'hasPassword' | 'onClose'>) => {
  const navigate = useNavigate()
  const tokens = useTokens()
  const [password, setPassword] = useState('')
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<'password'>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (hasPassword && password === '') return refuse(event.currentTarget, { text: ACCOUNT_TEXT.profile.deletePasswordMissing, fields: ['password'] })
    clear()
    if (isBusy) return
    setBusy(true)
    const answer = await deleteAccount(hasPassword ? password : null, ACCOUNT_TEXT.profile.deleteFailed)
    if (answer.ok) {
      setSignedOutNotice({ title: ACCOUNT_TEXT.profile.deleted, hint: ACCOUNT_TEXT.profile.deletedHint })
      return navigate('/')
    }
    setBusy(false)
    fail(explain(answer))
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{ACCOUNT_TEXT.profile.deleteWarning}</p>
      <ul className={styles.losses}>
        {ACCOUNT_TEXT.profile.deleteLosses(tokens).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {hasPassword && (
        <PasswordField
          {...input('password', password, setPassword)}
          autoComplete="current-password"
          data-autofocus
          label={ACCOUNT_TEXT.profile.deletePassword}
        />
      )}
      {problem !== null && <Alert id={problemId} kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
          {ACCOUNT_TEXT.profile.deleteCancel}
        </Button>
        <Button type="submit" size="md" variant="danger-filled" disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXT.profile.deleting : ACCOUNT_TEXT.profile.deleteConfirm}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the password before the account is deleted for good; a guest has none. */
export const DeleteAccount = ({ hasPassword, isOpen, onClose }: DeleteAccountProps) => (
  <Dialog title={ACCOUNT_TEXT.profile.deleteQuestion} isOpen={isOpen} onClose={onClose}>
    <ConfirmForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)
