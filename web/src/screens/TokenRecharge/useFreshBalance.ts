/** The balance, fetched again whenever the player comes back to this tab, as from a payment. */
import { useDocumentVisibility, useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { errorToast, successToast } from '../../ui/toasts.ts'
import { refreshTokens, useTokens } from '../../state/tokens.ts'
import { it } from '../../text/it.ts'

/** `refresh` asks now, and says so when it fails; what has been credited meanwhile is said in any case. */
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
    if (credited > 0) successToast(it.recharge.credited(credited))
  }, [tokens])

  const refresh = async (): Promise<void> => {
    setAsking(true)
    const isLoaded = await refreshTokens()
    setAsking(false)
    if (!isLoaded) errorToast(it.session.tokensFailed)
  }
  return { tokens, isAsking, refresh }
}
