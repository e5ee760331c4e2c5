/** The way to a table at which somebody plays alone the hands that others play too. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { HandsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { begins } from '../navigation/daily-address.ts'
import { roomPath, type LoginState } from '../navigation/return-address.ts'
import { explain, forgetAnswers } from '../state/account/session.ts'
import { enterAsGuest } from '../state/account/sign-in.ts'
import { rememberSeat } from '../state/account/stored-player.ts'
import { pageFacts } from '../state/page-facts.ts'
import { queryClient } from '../state/queries.ts'
import { dailyText } from '../text/hands/daily.ts'
import type { Answer } from '../transport/rest/http.ts'
import { errorToast } from '../ui/toasts.ts'

/** The guest that a visitor becomes who plays: a nickname can be chosen with the profile. */
const becomeGuest = (): Promise<Answer<User>> => {
  forgetAnswers()
  return enterAsGuest(dailyText.guest)
}

type Way = {
  /** Opens the table, or the one that is open already. */
  readonly open: () => Promise<Answer<HandsTableAnswer>>
  /** The page: a sign-in leads back there, and its answers are asked for again when the table was refused. */
  readonly page: string
  readonly answers: string
}

/**
 * `play` takes a person to the table; a visitor becomes a guest first, or signs in where guests are not welcome. It
 * stays when that fails, and a toast says why.
 */
export const useHandsTable = ({ open, page, answers }: Way) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const signIn = (message: string | null): void => {
    const login: LoginState = { returnUrl: page, message }
    void navigate('/login', { state: login })
  }
  const play = async (player: User | null): Promise<void> => {
    if (player === null && !pageFacts().areGuestsWelcome) return signIn(null)
    setBusy(true)
    const who: Answer<User> = player === null ? await becomeGuest() : { ok: true, value: player }
    const table = who.ok ? await open() : null
    if (who.ok && table?.ok === true) {
      const { roomId } = table.value
      rememberSeat(who.value, roomId, String(who.value.id), true)
      return navigate(roomPath(roomId), { replace: true })
    }
    setBusy(false)
    if (!who.ok) return signIn(who.error)
    if (table?.ok === false) errorToast(explain(table))
    await queryClient.invalidateQueries({ queryKey: [answers] })
  }
  return { isBusy, play }
}

/**
 * Who comes from a button that says 'play' has said so: `begin` is called as soon as they may. Returns whether that is
 * now.
 */
export const useBegins = (mayBegin: boolean, begin: () => void): boolean => {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const beginsNow = mayBegin && begins(state)
  const beginNow = useEffectEvent(() => {
    // A reload does not begin again what was refused.
    void navigate(pathname, { replace: true, state: null })
    begin()
  })
  useEffect(() => {
    if (beginsNow) beginNow()
  }, [beginsNow])
  return beginsNow
}
