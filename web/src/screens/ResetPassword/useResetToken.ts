/** The token of a recovery link, and whether it is still valid. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { queryClient } from '../../state/queries.ts'
import { checkResetToken } from '../../transport/rest/account.ts'
import { RequestFailed, valueOrThrow } from '../../transport/rest/http.ts'

export type TokenState =
  | { readonly kind: 'missing' | 'checking' | 'invalid' }
  | { readonly kind: 'unknown'; readonly problem: string; readonly checkAgain: () => void }
  | { readonly kind: 'usable'; readonly token: string }

/** Removes the token from the address and the history, so that only this page has it. Null when there was none. */
const useTakenToken = (): string | null => {
  const navigate = useNavigate()
  const offered = useSearchParams()[0].get('token')
  const [taken, setTaken] = useState(offered)
  if (offered !== null && offered !== taken) setTaken(offered)
  useEffect(() => {
    if (offered !== null) void navigate('/reset-password', { replace: true })
  }, [offered, navigate])
  return taken === '' ? null : taken
}

/** Takes the token from the address and asks the server about it. This check does not use the token up. */
export const useResetToken = (): TokenState => {
  const token = useTakenToken()
  const { error, isSuccess, isFetching, refetch } = useQuery(
    {
      queryKey: ['reset-token', token],
      queryFn: async ({ signal }) => valueOrThrow(await checkResetToken(token ?? '', signal)),
      enabled: token !== null,
      gcTime: 0,
    },
    queryClient,
  )
  if (token === null) return { kind: 'missing' }
  if (isSuccess) return { kind: 'usable', token }
  if (isFetching || !(error instanceof RequestFailed)) return { kind: 'checking' }
  if (error.failure.code === 'resetTokenInvalid') return { kind: 'invalid' }
  return { kind: 'unknown', problem: error.message, checkAgain: () => void refetch() }
}
