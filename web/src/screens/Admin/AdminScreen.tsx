/** The admin's page. Both its guard and the server refuse all other users. */
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Grant } from './Grant.tsx'
import { PaymentsToCheck } from './PaymentsToCheck.tsx'
import { Reports } from './Reports.tsx'
import { Restrictions } from './Restrictions.tsx'
import { Rooms } from './Rooms.tsx'
import styles from './Admin.module.css'

export const AdminScreen = () => (
  <div className={styles.admin}>
    <PageTitle>{ACCOUNT_TEXT.admin.title}</PageTitle>
    <h1 className="display">{ACCOUNT_TEXT.admin.title}</h1>
    <Grant />
    <Rooms />
    <Reports />
    <Restrictions />
    <PaymentsToCheck />
  </div>
)
