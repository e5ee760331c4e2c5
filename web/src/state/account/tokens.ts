/** The token balance of the signed-in user; null while signed out or before it has loaded. */
import { atom, useAtomValue } from 'jotai'
import { call } from '../../transport/rest/http.ts'
import { it } from '../../text/it.ts'
import { userAtom } from './session.ts'
import { store } from '../store.ts'

const balanceAtom = atom<number | null>(null)
/** Up to how many tokens the balance is filled on Mondays; 0 when it never is. */
const weeklyAtom = atom(0)

/**
 * Loads the balance again. Call it whenever the balance may have changed, for example when a game has started. Returns
 * false on failure.
 */
export const refreshTokens = async (): Promise<boolean> => {
  const userId = store.get(userAtom)?.id
  if (userId === undefined) return true
  const answer = await call('/api/tokens', {
    schema: async () => (await import('#common/protocol/rest/answers.ts')).tokensAnswer,
    fallback: it.session.tokensFailed,
  })
  // When the session has ended, the failure is not shown here: the guard asks for the login.
  if (store.get(userAtom)?.id !== userId || (!answer.ok && answer.code === 'unauthenticated')) return true
  if (answer.ok) {
    store.set(balanceAtom, answer.value.tokens)
    store.set(weeklyAtom, answer.value.weekly ?? 0)
  } else console.error(it.session.tokensFailed, answer.detail)
  return answer.ok
}

/** Forgets the balance when the user signs out. */
export const clearTokens = (): void => store.set(balanceAtom, null)

/** What the balance will be next Monday, where that is more than now; null otherwise. */
export const useNextTokens = (): number | null => {
  const [balance, weekly] = [useAtomValue(balanceAtom), useAtomValue(weeklyAtom)]
  return balance !== null && balance < weekly ? weekly : null
}

export const useTokens = (): number | null => useAtomValue(balanceAtom)
