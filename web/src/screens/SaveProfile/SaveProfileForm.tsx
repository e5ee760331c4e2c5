import type { User } from '#common/protocol/rest/answers.ts'
import { explain } from '../../state/account/session.ts'
import { saveGuest } from '../../state/account/sign-in.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { it } from '../../text/it.ts'
import { saveText } from '../../text/account/save-profile.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'
import { RegisterForm } from '../Register/RegisterForm.tsx'

type SaveProfileFormProps = {
  readonly user: User
  readonly onDone: () => void
  /** Null where there is nothing to close. */
  readonly onCancel?: (() => void) | null
}

/**
 * A guest becomes a full account, with the questions of a registration. The table, if there is one, notices nothing.
 */
export const SaveProfileForm = ({ user, onDone, onCancel = null }: SaveProfileFormProps) => (
  <RegisterForm
    nickname={user.nickname}
    submit={saveText.submit}
    submitting={saveText.submitting}
    other={
      onCancel !== null && (
        <Button variant="default" size="md" onClick={onCancel}>
          {it.common.close}
        </Button>
      )
    }
    onSubmit={async (request) => {
      const answer = await saveGuest(request, saveText.failed)
      if (!answer.ok) return { ...answer, error: explain(answer) }
      toast({ title: saveText.saved, message: saveText.savedHint(answer.value.nickname) })
      void refreshTokens()
      onDone()
      return answer
    }}
  />
)
