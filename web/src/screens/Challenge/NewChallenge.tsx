/** The button that makes a challenge and leads to it. */
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { challengePath } from '../../navigation/daily-address.ts'
import { explain } from '../../state/account/session.ts'
import { challengesText } from '../../text/hands/challenges.ts'
import { newChallenge } from '../../transport/rest/challenges.ts'
import { Button } from '../../ui/Button.tsx'
import { errorToast } from '../../ui/toasts.ts'

type NewChallengeProps = {
  /** The slug of the circle for which it is; null for whoever gets the link. */
  readonly circle: string | null
  readonly isMain?: boolean
}

export const NewChallenge = ({ circle, isMain = false }: NewChallengeProps): JSX.Element => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    const made = await newChallenge(circle)
    if (made.ok) return navigate(challengePath(made.value.token))
    setBusy(false)
    errorToast(explain(made))
  }
  return (
    <Button variant={isMain ? 'filled' : 'default'} size="md" disabled={isBusy} onClick={() => void make()}>
      {challengesText.make}
    </Button>
  )
}
