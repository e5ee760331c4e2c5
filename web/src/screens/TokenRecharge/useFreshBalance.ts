/** The balance. It is loaded again whenever the player comes back to this tab, for example from a payment. */
import { useDocumentVisibility, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { refreshTokens, useTokens } from '../../state/tokens.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { it } from '../../text/it.ts'

/** `refresh` loads the balance now and shows a failure. New tokens are announced whichever request found them. */
export const useFreshBalance = () => {
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
