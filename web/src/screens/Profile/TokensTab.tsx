import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { TokenEntry } from '#common/protocol/rest/account-answers.ts'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { CoinIcon } from '../../ui/icons/icons.tsx'
import { StackIcon } from '../../ui/icons/page-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { openGuestDialog } from '../../state/account/guest-dialogs.ts'
import { useSession } from '../../state/account/session.ts'
import { useNextTokens, useTokens } from '../../state/account/tokens.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { it } from '../../text/it.ts'
import { nextTokensText } from '../../text/tokens.ts'
import { saveText } from '../../text/account/save-profile.ts'
import { change, dateAndTime } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { TOKEN_HISTORY_PATH, tokenHistory } from '../../transport/rest/account.ts'
import { usePages } from '../usePages.ts'
import { reasonOf } from './entries.ts'
import styles from './Profile.module.css'
import balanceStyles from '../../ui/Balance.module.css'
import { Button } from '../../ui/Button.tsx'

/** The history, newest first. A page holds the entries before the one with its id. */
const useTokenHistory = () =>
  usePages({
    key: [TOKEN_HISTORY_PATH],
    first: null,
    load: tokenHistory,
    next: ({ nextBefore }) => nextBefore,
  })

const Entry = ({ entry }: { readonly entry: TokenEntry }) => (
  <li data-gain={entry.delta > 0 || undefined}>
    <span className={styles.reason}>{reasonOf(entry)}</span>
    <span className={styles.change} aria-hidden>
      {change(entry.delta)}
    </span>
    <VisuallyHidden>{ACCOUNT_TEXT.tokens.change(entry.delta)}</VisuallyHidden>
    <time className="small" dateTime={entry.createdAt}>
      {dateAndTime(entry.createdAt)}
    </time>
    <span className={styles.after}>{ACCOUNT_TEXT.tokens.runningBalance(entry.balance)}</span>
  </li>
)

const History = () => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useTokenHistory()
  const entries = data?.pages.flatMap((page) => page.entries)
  const retry = (
    <Button
      variant="default"
      size="sm"
      disabled={isFetching}
      onClick={() => void (entries === undefined ? refetch() : fetchNextPage())}
    >
      {it.common.retry}
    </Button>
  )
  if (entries === undefined) return error === null ? <Loading /> : <LoadFailed text={error.message} action={retry} />
  if (entries.length === 0)
    return <EmptyState ornament={<StackIcon size={34} />} text={ACCOUNT_TEXT.tokens.historyEmpty} />
  return (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {error !== null && <Alert kind="error">{error.message}</Alert>}
      {hasNextPage && (
        <Button variant="default" fullWidth disabled={isFetching} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? ACCOUNT_TEXT.tokens.loadingMore : ACCOUNT_TEXT.tokens.more}
        </Button>
      )}
    </>
  )
}

/** The tab 'Gettoni': the balance, where to buy more, and the history. */
export const TokensTab = () => {
  const tokens = useTokens()
  const next = useNextTokens()
  const { user } = useSession()
  return (
    <div className={styles.tokens}>
      <section className={styles.balance}>
        <h2 className="overline">{ACCOUNT_TEXT.tokens.balance}</h2>
        <p className={balanceStyles.balance} data-negative={(tokens ?? 0) < 0 || undefined} aria-live="polite">
          <CoinIcon size={44} />
          <strong className="figure">{tokens === null ? '–' : plainNumber(tokens)}</strong>
          <span>{ACCOUNT_TEXT.tokens.balanceUnit(tokens ?? 0)}</span>
        </p>
        {tokens !== null && tokens < 0 && <Alert kind="warning">{ACCOUNT_TEXT.tokens.negative}</Alert>}
        {next !== null && <p>{nextTokensText(next)}</p>}
        <p className="soft">{ACCOUNT_TEXT.tokens.price}</p>
        {user?.isGuest === true ? (
          <Button size="md" onClick={() => openGuestDialog('save')}>
            {saveText.title}
          </Button>
        ) : (
          <Button component={Link} to="/token-recharge" variant="default" size="md">
            {ACCOUNT_TEXT.tokens.recharge}
          </Button>
        )}
      </section>
      <section className="panel">
        <h2 className="display">{ACCOUNT_TEXT.tokens.history}</h2>
        <History />
      </section>
    </div>
  )
}
