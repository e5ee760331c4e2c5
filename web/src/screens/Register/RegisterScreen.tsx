import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { readLoginState } from '../../navigation/return-address.ts'
import { forgetAnswers, useSession } from '../../state/account/session.ts'
import { register } from '../../state/account/sign-in.ts'
import { formText } from '../../text/account/forms.ts'
import { saveText } from '../../text/account/save-profile.ts'
import { SaveProfileForm } from '../SaveProfile/SaveProfileForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/**
 * A guest saves the profile here; then the visitors' guard sends them to the return address, as after a registration.
 */
const Guest = ({ user }: { readonly user: User }) => (
  <AuthFrame title={saveText.title} lead={saveText.lead}>
    <PageTitle>{saveText.title}</PageTitle>
    <SaveProfileForm user={user} onDone={() => undefined} />
  </AuthFrame>
)

/** Creates an account and signs its owner in; after that the visitors' guard sends the user to the return address. */
export const RegisterScreen = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { user } = useSession()
  const { message } = readLoginState(state)
  if (user?.isGuest === true) return <Guest user={user} />
  return (
    <AuthFrame title={formText.register.title} lead={formText.register.lead}>
      <PageTitle>{formText.register.title}</PageTitle>
      <RegisterForm
        message={message}
        submit={formText.register.submit}
        submitting={formText.register.submitting}
        other={
          <Button variant="default" size="md" onClick={() => void navigate('/login', { state })}>
            {formText.register.already}
          </Button>
        }
        onSubmit={(request) => {
          forgetAnswers()
          return register(request)
        }}
      />
    </AuthFrame>
  )
}
