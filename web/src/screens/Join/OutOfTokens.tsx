/** What a user without tokens can do, whether this site sells them or not. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { tokenPackagesAnswer } from '#common/protocol/rest/account-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { useSession } from '../../state/account/session.ts'
import { useNextTokens, useTokens } from '../../state/account/tokens.ts'
import { joinText } from '../../text/join.ts'
import { nextTokensText } from '../../text/tokens.ts'
import { TOKEN_PACKAGES_PATH } from '../../transport/rest/account.ts'
import { decoded } from '../../transport/rest/http.ts'
import { Alert } from '../../ui/Alert.tsx'

export const OutOfTokens = () => {
  const tokens = useTokens()
  const next = useNextTokens()
  const isGuest = useSession().user?.isGuest === true
  const isOut = tokens !== null && tokens <= 0
  const { data: sells } = useQuery(
    {
      queryKey: [TOKEN_PACKAGES_PATH],
      select: (json: unknown) => decoded(tokenPackagesAnswer, json)?.packages.some(({ url }) => url !== null) ?? false,
      enabled: isOut && !isGuest,
    },
    queryClient,
  )
  if (!isOut) return null
  return (
    <Alert kind="warning">
      <strong>{joinText.noTokens}</strong> {next !== null && `${nextTokensText(next)} `}
      {joinText.noTokensTreat}{' '}
      {sells === true && (
        <Link className="text-link" to="/token-recharge">
          {joinText.noTokensBuy}
        </Link>
      )}
    </Alert>
  )
}
