/** The state of the admin's grant form: the fields, the answer, and the idempotency key. */
import { useRef, useState } from 'react'
import type { GrantAnswer } from '#common/protocol/account-answers.ts'
import { explain } from '../../state/session.ts'
import { refreshTokens } from '../../state/tokens.ts'
import { grantTokens } from '../../transport/account.ts'
import { isSettled, nextAttempt, type Attempt } from './attempt.ts'
import { EMPTY_GRANT, grantProblem, grantRequestOf, type GrantFields } from './grant-form.ts'

/** A random key. Pages without TLS have no `crypto.randomUUID`. */
const newKey = (): string => crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '')

export const useGrant = () => {
  const [fields, setFields] = useState(EMPTY_GRANT)
  const [problem, setProblem] = useState<string | null>(null)
  const [answered, setAnswered] = useState<GrantAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const unanswered = useRef<Attempt | null>(null)

  const edit = (change: Partial<GrantFields>): void => {
    setFields({ ...fields, ...change })
    setProblem(null)
  }

  const submit = async (): Promise<void> => {
    const found = grantProblem(fields)
    setProblem(found)
    if (found !== null || isBusy) return
    const request = grantRequestOf(fields)
    const attempt = nextAttempt(unanswered.current, JSON.stringify(request), newKey)
    unanswered.current = attempt
    setBusy(true)
    setAnswered(null)
    const answer = await grantTokens(request, attempt.key)
    setBusy(false)
    if (isSettled(answer)) unanswered.current = null
    if (!answer.ok) return setProblem(explain(answer))
    setAnswered(answer.value)
    // Names that got no tokens stay in the form, so that the admin can correct them. When all got them, the form is emptied.
    const left = answer.value.results.filter(({ success }) => !success).map(({ username }) => username)
    setFields(left.length === 0 ? EMPTY_GRANT : { ...fields, usernames: left.join(', ') })
    // The admin may be one of the players who got tokens.
    void refreshTokens()
  }

  return { fields, problem, answered, isBusy, edit, submit }
}
