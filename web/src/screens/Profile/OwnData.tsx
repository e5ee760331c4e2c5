import { useState, type ReactNode, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { Button } from '../../ui/Button.tsx'
import { TrashIcon } from '../../ui/icons/page-icons.tsx'
import { DownloadIcon } from '../../ui/icons/table-icons.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain, setSignedOutNotice } from '../../state/account/session.ts'
import { deleteAccount } from '../../state/account/sign-out.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { exportOwnData } from '../../transport/rest/account.ts'
import { downloadJson } from '../../ui/sharing.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/Alert.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { useTokens } from '../../state/account/tokens.ts'
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
    if (hasPassword && password === '')
      return refuse(event.currentTarget, { text: ACCOUNT_TEXT.profile.deletePasswordMissing, fields: ['password'] })
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
      <FormAlert id={problemId} problem={problem} />
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
const DeleteAccount = ({ hasPassword, isOpen, onClose }: DeleteAccountProps) => (
  <Dialog title={ACCOUNT_TEXT.profile.deleteQuestion} isOpen={isOpen} onClose={onClose}>
    <ConfirmForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)

type RowProps = { readonly title: string; readonly text: string; readonly children?: ReactNode }

const Row = ({ title, text, children }: RowProps) => (
  <div className={styles.row}>
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </div>
)

const Export = () => {
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    const answer = await exportOwnData()
    setBusy(false)
    if (!answer.ok) return void errorToast(explain(answer))
    downloadJson(ACCOUNT_TEXT.profile.exportFile, answer.value)
    successToast(ACCOUNT_TEXT.profile.exported)
  }
  return (
    <Button variant="default" leftSection={<DownloadIcon />} disabled={isBusy} onClick={() => void download()}>
      {isBusy ? ACCOUNT_TEXT.profile.exporting : ACCOUNT_TEXT.profile.export}
    </Button>
  )
}

/** The section 'I tuoi dati': download all data, or delete the account. */
export const OwnData = ({ user }: { readonly user: User }) => {
  const [isAsking, setAsking] = useState(false)
  const isAdmin = user.id === ADMIN_USER_ID
  return (
    <section className="panel">
      <h2 className="display">{ACCOUNT_TEXT.profile.yourData}</h2>
      <Row title={ACCOUNT_TEXT.profile.exportTitle} text={ACCOUNT_TEXT.profile.exportText}>
        <Export />
      </Row>
      <Row
        title={ACCOUNT_TEXT.profile.deleteTitle}
        text={isAdmin ? ACCOUNT_TEXT.profile.deleteNotForAdmin : ACCOUNT_TEXT.profile.deleteText}
      >
        {!isAdmin && (
          <Button variant="danger" leftSection={<TrashIcon />} onClick={() => setAsking(true)}>
            {ACCOUNT_TEXT.profile.delete}
          </Button>
        )}
      </Row>
      <DeleteAccount hasPassword={user.isGuest !== true} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}
