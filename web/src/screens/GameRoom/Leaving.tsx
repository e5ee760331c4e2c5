/**
 * Leaves a table, with a question first where something would be lost: also when the player goes back in the browser.
 */
import { useEffect, useEffectEvent, useState, type JSX } from 'react'
import { showRules, useRulesShown } from '../../state/at-table.ts'
import { tableText } from '../../text/table/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Marks the history entry that stands above the table's own: going back from it leaves the table on screen. */
const GUARD = 'isTableGuard'

const stateOf = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
const isGuarded = (): boolean => GUARD in stateOf()
/** Not through the router: the page stays the same. */
const guard = (): void => history.pushState({ ...stateOf(), [GUARD]: true }, '')

/**
 * Calls `onBack` in place of going back, while `isActive`. A player who jumps in the history to another page leaves the
 * table for it.
 */
const useBackGuard = (isActive: boolean, onBack: () => void): void => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) {
      if (isGuarded()) history.back()
      return
    }
    const { pathname } = window.location
    const whenGone = (): void => {
      if (isGuarded() || window.location.pathname !== pathname) return
      guard()
      back()
    }
    if (!isGuarded()) guard()
    window.addEventListener('popstate', whenGone)
    return () => window.removeEventListener('popstate', whenGone)
  }, [isActive])
}

type Leaving = {
  readonly isAsked: boolean
  readonly ask: () => void
  readonly stay: () => void
  readonly leave: () => void
}

/** `needsQuestion`: a game is running in which others wait for the player. */
export const useLeaving = (needsQuestion: boolean, leave: () => void): Leaving => {
  const [isAsked, setAsked] = useState(false)
  const areRulesShown = useRulesShown()
  useBackGuard(needsQuestion, () => (areRulesShown ? showRules(false) : setAsked(true)))
  return {
    isAsked: isAsked && needsQuestion,
    ask: () => (needsQuestion ? setAsked(true) : leave()),
    stay: () => setAsked(false),
    leave,
  }
}

export const LeavingQuestion = ({ leaving }: { readonly leaving: Leaving }): JSX.Element => (
  <Dialog title={tableText.leaving.question} isOpen={leaving.isAsked} onClose={leaving.stay}>
    <p>{tableText.leaving.text}</p>
    <div className="ends">
      <Button variant="default" size="md" onClick={leaving.leave}>
        {tableText.leaving.leave}
      </Button>
      <Button size="md" onClick={leaving.stay} data-autofocus>
        {tableText.leaving.stay}
      </Button>
    </div>
  </Dialog>
)
