import { useState, type ReactNode } from 'react'
import { ADMIN_USER_ID } from '#common/limits.ts'
import type { User } from '#common/protocol/answers.ts'
import { Button } from '../../ui/Button.tsx'
import { TrashIcon } from '../../ui/page-icons.tsx'
import { DownloadIcon } from '../../ui/table-icons.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/session.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { exportOwnData } from '../../transport/account.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { downloadJson } from '../../ui/download.ts'
import styles from './Profile.module.css'

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
      <Row title={ACCOUNT_TEXT.profile.deleteTitle} text={isAdmin ? ACCOUNT_TEXT.profile.deleteNotForAdmin : ACCOUNT_TEXT.profile.deleteText}>
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
