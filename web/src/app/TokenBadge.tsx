import { useTokens } from '../state/tokens.ts'
import { useSession } from '../state/session.ts'
import { it } from '../text/it.ts'
import { CoinIcon } from '../ui/icons.tsx'
import styles from './TokenBadge.module.css'

type TokenBadgeProps = { readonly size?: 'sm' | 'md' | 'lg'; readonly variant?: 'default' | 'inline' }
const COIN_SIZE = { sm: 14, md: 18, lg: 26 } as const

/** The token balance; nothing when signed out or before the balance has loaded (specification section 2). */
export const TokenBadge = ({ size = 'md', variant = 'default' }: TokenBadgeProps) => {
  const { isAuthenticated } = useSession()
  const tokens = useTokens()
  if (!isAuthenticated || tokens === null) return null
  return (
    <span className={styles.badge} data-size={size} data-variant={variant} data-negative={tokens < 0 || undefined}>
      <CoinIcon size={COIN_SIZE[size]} />
      {it.layout.tokens(tokens)}
    </span>
  )
}
