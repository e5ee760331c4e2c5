/** What lies over a table so that nobody has to leave it: the rules, and the question before one leaves. */
import { Button } from '@mantine/core'
import { Suspense, lazy, useEffect, type JSX } from 'react'
import { showRules, sitAtTable, useRulesShown } from '../../state/at-table.ts'
import { text } from '../../text/table.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Leaving } from './useLeaving.ts'

const RulesDrawer = lazy(async () => ({ default: (await import('../Rules/RulesDrawer.tsx')).RulesDrawer }))

/** `isPlaying`: until the end of the game, no link of the page leads away from it. */
export const TableFrame = ({ leaving, isPlaying }: { readonly leaving: Leaving; readonly isPlaying: boolean }): JSX.Element => {
  const areRulesShown = useRulesShown()
  useEffect(() => (isPlaying ? sitAtTable() : undefined), [isPlaying])
  return (
    <>
      <Suspense>{areRulesShown && <RulesDrawer isOpen onClose={() => showRules(false)} />}</Suspense>
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
