import { Button, PasswordInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useNavigate } from '../../router/RouterProvider.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { passwordToggle } from '../../ui/password-toggle.ts'
import { setSignedOutNotice, deleteAccount, explain } from '../../state/session.ts'
import { useTokens } from '../../state/tokens.ts'
import { it } from '../../text/it.ts'
import styles from './Profile.module.css'

type DeleteAccountProps = { readonly hasPassword: boolean; readonly isOpen: boolean; readonly onClose: () => void }

const ConfirmForm = ({ hasPassword, onClose }: Pick<DeleteAccountProps, 'hasPassword' | 'onClose'>) => {
  const navigate = useNavigate()
  const tokens = useTokens()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = hasPassword && password === '' ? it.profile.deletePasswordMissing : null
    setProblem(found)
    if (found !== null || isBusy) return
    setBusy(true)
    const answer = await deleteAccount(hasPassword ? password : null)
    if (answer.ok) {
      setSignedOutNotice({ title: it.profile.deleted, hint: it.profile.deletedHint })
      return navigate('/')
    }
    setBusy(false)
    setProblem(explain(answer))
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{it.profile.deleteWarning}</p>
      <ul className={styles.losses}>
        {it.profile.deleteLosses(tokens).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {hasPassword && (
        <PasswordInput
          size="md"
          name="password"
          autoComplete="current-password"
          data-autofocus
          label={it.profile.deletePassword}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setProblem(null)
          }}
          {...passwordToggle}
        />
      )}
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <div className="actions">
        <Button variant="default" size="md" disabled={isBusy} onClick={onClose}>
          {it.profile.deleteCancel}
        </Button>
        <Button type="submit" size="md" variant="danger-filled" disabled={isBusy}>
          {isBusy ? it.profile.deleting : it.profile.deleteConfirm}
        </Button>
      </div>
    </form>
  )
}

/** Asks for the password before the account is deleted for good; a guest has none. */
export const DeleteAccount = ({ hasPassword, isOpen, onClose }: DeleteAccountProps) => (
  <Dialog title={it.profile.deleteQuestion} isOpen={isOpen} onClose={onClose}>
    <ConfirmForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)
