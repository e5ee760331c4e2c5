import { useQuery } from '@tanstack/react-query'
import { useDocumentVisibility, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { tokenPackagesAnswer, type OfferedPackage } from '#common/protocol/rest/account-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { CoinIcon } from '../../ui/icons/icons.tsx'
import { OutwardIcon, RefreshIcon } from '../../ui/icons/page-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSession } from '../../state/account/session.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { it } from '../../text/it.ts'
import { saveText } from '../../text/account/save-profile.ts'
import { GuestPanel } from '../SaveProfile/GuestPanel.tsx'
import { price, priceOfOne } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { TOKEN_PACKAGES_PATH } from '../../transport/rest/account.ts'
import { decoded } from '../../transport/rest/http.ts'
import { Button } from '../../ui/Button.tsx'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { refreshTokens, useTokens } from '../../state/account/tokens.ts'
import styles from './TokenRecharge.module.css'
import balanceStyles from '../../ui/Balance.module.css'

/**
 * The balance. It is loaded again whenever the player comes back to this tab, for example from a payment. `refresh`
 * loads the balance now and shows a failure. New tokens are announced whichever request found them.
 */
const useFreshBalance = () => {
  const tokens = useTokens()
  const known = useRef(tokens)
  const [isAsking, setAsking] = useState(false)
  const visibility = useDocumentVisibility()

  const ask = (): void => void refreshTokens()
  useWindowEvent('focus', ask)
  useEffect(() => {
    if (visibility === 'visible') ask()
  }, [visibility])

  useEffect(() => {
    const credited = known.current === null || tokens === null ? 0 : tokens - known.current
    known.current = tokens
    if (credited > 0) successToast(ACCOUNT_TEXT.recharge.credited(credited))
  }, [tokens])

  const refresh = async (): Promise<void> => {
    setAsking(true)
    const isLoaded = await refreshTokens()
    setAsking(false)
    if (!isLoaded) errorToast(it.session.tokensFailed)
  }
  return { tokens, isAsking, refresh }
}

const Balance = () => {
  const { tokens, isAsking, refresh } = useFreshBalance()
  return (
    <div className={styles.balance}>
      <span className="overline">{ACCOUNT_TEXT.recharge.balance}</span>
      <p className={balanceStyles.balance} data-negative={(tokens ?? 0) < 0 || undefined} aria-live="polite">
        <CoinIcon size={36} />
        <strong className="figure">{tokens === null ? '–' : plainNumber(tokens)}</strong>
        <span>{ACCOUNT_TEXT.tokens.balanceUnit(tokens ?? 0)}</span>
      </p>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<RefreshIcon />}
        disabled={isAsking}
        onClick={() => void refresh()}
      >
        {ACCOUNT_TEXT.recharge.refresh}
      </Button>
    </div>
  )
}

/** The number of coins in the drawing of each package: more tokens, a higher pile. */
const PILE = { base: 2, premium: 4, pro: 7 } as const satisfies Record<OfferedPackage['id'], number>

const Pile = ({ id }: Pick<OfferedPackage, 'id'>) => (
  <div className={styles.pile} aria-hidden>
    {Array.from({ length: PILE[id] }, (_, coin) => (
      <span key={coin} />
    ))}
  </div>
)

/** One package. The payment page opens in a new tab without access to this one. */
const Package = ({ id, name, tokens, priceEuro, isMostPopular, url }: OfferedPackage) => (
  <li className={styles.package} data-popular={isMostPopular || undefined}>
    {isMostPopular && <p className={styles.popular}>{ACCOUNT_TEXT.recharge.popular}</p>}
    <Pile id={id} />
    <h2 className="display">{name}</h2>
    <p className={styles.tokens}>{ACCOUNT_TEXT.recharge.tokens(tokens)}</p>
    <p className={styles.price}>
      <strong>{price(priceEuro)}</strong>
      <span className="small">{ACCOUNT_TEXT.recharge.each(priceOfOne(priceEuro, tokens))}</span>
    </p>
    {url === null ? (
      <Button variant="default" size="md" fullWidth disabled>
        {ACCOUNT_TEXT.recharge.unavailable}
      </Button>
    ) : (
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant={isMostPopular ? 'filled' : 'default'}
        size="md"
        fullWidth
        rightSection={<OutwardIcon />}
        aria-label={`${ACCOUNT_TEXT.recharge.buy} ${ACCOUNT_TEXT.recharge.buyHint(name)}`}
      >
        {ACCOUNT_TEXT.recharge.buy}
      </Button>
    )}
  </li>
)

const Packages = () => {
  // Every visit loads the packages again, because the addresses contain the e-mail of the signed-in user.
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [TOKEN_PACKAGES_PATH],
      select: (json: unknown) => decoded(tokenPackagesAnswer, json)?.packages ?? null,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const retry = (
    <Button disabled={isFetching} onClick={() => void refetch()}>
      {it.common.retry}
    </Button>
  )
  if (error !== null || data === null) return <LoadFailed text={ACCOUNT_TEXT.recharge.failed} action={retry} />
  if (data === undefined) return <Loading />
  const sellsNothing = data.every(({ url }) => url === null)
  return (
    <>
      {sellsNothing && (
        <Alert kind="warning">
          <strong>{ACCOUNT_TEXT.recharge.unavailableTitle}</strong>
          {ACCOUNT_TEXT.recharge.unavailableText}
        </Alert>
      )}
      <ul className={styles.packages}>
        {data.map((each) => (
          <Package key={each.id} {...each} />
        ))}
      </ul>
      {!sellsNothing && <p className={styles.afterwards}>{ACCOUNT_TEXT.recharge.afterwards}</p>}
    </>
  )
}

/** The balance, and the three packages of specification section 9. */
export const TokenRechargeScreen = () => {
  const { user } = useSession()
  return (
    <div className={styles.recharge}>
      <PageTitle>{ACCOUNT_TEXT.recharge.title}</PageTitle>
      <header className={styles.head}>
        <div>
          <h1 className="display">{ACCOUNT_TEXT.recharge.title}</h1>
          <p className="soft">{ACCOUNT_TEXT.recharge.lead}</p>
        </div>
        <Balance />
      </header>
      {user?.isGuest === true ? (
        <GuestPanel title={saveText.rechargeTitle} text={saveText.rechargeText} />
      ) : (
        <Packages />
      )}
    </div>
  )
}
