/** What lies over a table so that nobody has to leave it: the rules, and the question before one leaves. */
import { useEffect, type JSX } from 'react'
import { showRules, sitAtTable, useRulesShown } from '../../state/at-table.ts'
import { text } from '../../text/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import type { Leaving } from './useLeaving.ts'

const loadRules = () => import('../Rules/RulesDrawer.tsx')
const closeRules = (): void => showRules(false)

/** `isPlaying`: until the end of the game, no link of the page leads away from it. */
export const TableFrame = ({ leaving, isPlaying }: { readonly leaving: Leaving; readonly isPlaying: boolean }): JSX.Element => {
  const areRulesShown = useRulesShown()
  useEffect(() => (isPlaying ? sitAtTable() : undefined), [isPlaying])
  // Fetched before anybody asks, because a solo game goes on without a network. A failure is told when the rules are opened.
  useEffect(() => {
    loadRules().catch((problem: unknown) => console.warn('rules not loaded', problem))
  }, [])
  return (
    <>
      {areRulesShown && <LazyPart load={loadRules} render={({ RulesDrawer }) => <RulesDrawer isOpen onClose={closeRules} />} onFailed={closeRules} />}
      <Dialog title={text.leaving.question} isOpen={leaving.isAsked} onClose={leaving.stay}>
        <p>{text.leaving.text}</p>
        <div className="ends">
          <Button variant="default" size="md" onClick={leaving.leave}>
            {text.leaving.leave}
          </Button>
          <Button size="md" onClick={leaving.stay} data-autofocus>
            {text.leaving.stay}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
