/** What a user without tokens can do, whether this site sells them or not. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { tokenPackagesAnswer } from '#common/protocol/account-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { openGuestDialog } from '../../state/guest-dialogs.ts'
import { useSession } from '../../state/session.ts'
import { useTokens } from '../../state/tokens.ts'
import { joinText } from '../../text/join.ts'
import { saveText } from '../../text/save-profile.ts'
import { TOKEN_PACKAGES_PATH } from '../../transport/account.ts'
import { decoded } from '../../transport/http.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

export const OutOfTokens = () => {
  const tokens = useTokens()
  const isGuest = useSession().user?.isGuest === true
  const isOut = tokens !== null && tokens <= 0
  const { data: sells } = useQuery({
    queryKey: [TOKEN_PACKAGES_PATH],
    select: (json: unknown) => decoded(tokenPackagesAnswer, json)?.packages.some(({ url }) => url !== null) ?? false,
    enabled: isOut && !isGuest,
  }, queryClient)
  if (isOut && isGuest) {
    return (
      <Alert kind="warning">
        <strong>{joinText.noTokens}</strong> {saveText.outOfTokens}{' '}
        <Button variant="subtle" size="sm" onClick={() => openGuestDialog('save')}>
          {saveText.title}
        </Button>
      </Alert>
    )
  }
  if (!isOut || sells === undefined) return null
  return (
    <Alert kind="warning">
      <strong>{joinText.noTokens}</strong> {sells ? joinText.noTokensBuy : joinText.noTokensAsk}{' '}
      {sells && (
        <>
          <Link className="text-link" to="/token-recharge">{joinText.buyTokens}</Link> {joinText.noTokensOr}{' '}
        </>
      )}
      <Link className="text-link" to="/solo">{joinText.solo}</Link>.
    </Alert>
  )
}
