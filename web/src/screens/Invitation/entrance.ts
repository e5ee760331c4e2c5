/** The ways from an invitation to the seat: what each of them asks for, and how it leads there. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { forgetAnswers, explain } from '../../state/account/session.ts'
import { enterAsGuest, register, signIn } from '../../state/account/sign-in.ts'
import { errorToast } from '../../ui/toasts.ts'
import type { Answer } from '../../transport/rest/http.ts'
import { joinRoom } from '../../transport/rest/seats.ts'
import { loginProblem } from '../Login/login-form.ts'
import { EMPTY_REGISTER_FIELDS, registerProblem } from '../Register/register-form.ts'
import { guestText } from '../../text/account/guests.ts'
import { type FormProblem, refusedForm } from '../../ui/forms/useFormProblem.ts'

export const WAYS = ['guest', 'signIn', 'register'] as const
export type Way = (typeof WAYS)[number]

export type WayFields = { readonly nickname: string; readonly email: string; readonly password: string }
export const EMPTY_WAY_FIELDS: WayFields = { nickname: '', email: '', password: '' }

/** The fields of each way, in their order. */
export const FIELDS_OF = {
  guest: ['nickname'],
  signIn: ['email', 'password'],
  register: ['nickname', 'email', 'password'],
} as const satisfies Record<Way, readonly (keyof WayFields)[]>

const problemOf = (way: Way, fields: WayFields): FormProblem<string> | null => {
  switch (way) {
    case 'guest':
      return fields.nickname.trim() === '' ? { text: guestText.entry.missing, fields: ['nickname'] } : null
    case 'signIn':
      return loginProblem(fields)
    case 'register':
      return registerProblem({ ...EMPTY_REGISTER_FIELDS, ...fields, confirmPassword: fields.password })
  }
}

/** Why a form cannot be sent yet, or null. The password is shown on request, so nobody has to type it twice. */
export const wayProblem = (way: Way, typed: WayFields): FormProblem<keyof WayFields> | null => {
  const problem = problemOf(way, typed)
  return problem === null
    ? null
    : { text: problem.text, fields: FIELDS_OF[way].filter((name) => problem.fields.includes(name)) }
}

const signedIn = (roomId: string, way: Way, { nickname, email, password }: WayFields): Promise<Answer<User>> => {
  switch (way) {
    case 'guest':
      return enterAsGuest(nickname.trim(), roomId)
    case 'signIn':
      return signIn({ email: email.trim(), password })
    case 'register':
      return register({ nickname: nickname.trim(), email: email.trim(), password, firstName: null, lastName: null })
  }
}

/**
 * Signs a visitor in and takes the seat, in one go. `onEntering` is told while the user is signed in already and has no
 * seat yet.
 */
export const useEntrance = (roomId: string, onEntering: (isEntering: boolean) => void) => {
  const { slug } = useParams()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem<'nickname'> | null>(null)

  const enter = async (way: Way, fields: WayFields): Promise<void> => {
    setProblem(null)
    if (isBusy) return
    setBusy(true)
    onEntering(true)
    const remembering = import('../../state/account/stored-player.ts').catch(() => null)
    forgetAnswers()
    const answer = await signedIn(roomId, way, fields)
    if (!answer.ok) {
      setProblem(refusedForm(answer))
      setBusy(false)
      return onEntering(false)
    }
    // The link was that of a circle: who is invited belongs to it from their first look at it on.
    if (slug) await import('../../transport/rest/circles.ts').then(({ findCircle }) => findCircle(slug))
    const seat = await joinRoom(roomId, answer.value.nickname)
    if (seat.ok) {
      // Without its script only this browser's own note of the seat is missing.
      const stored = await remembering
      stored?.rememberSeat(answer.value, roomId, seat.value.playerId, seat.value.isCreator ?? false)
      return navigate(roomPath(roomId))
    }
    // The play-online screen shows the room now, and what can be done.
    errorToast(explain(seat))
    onEntering(false)
  }
  return { isBusy, problem, enter, forgetProblem: () => setProblem(null) }
}
