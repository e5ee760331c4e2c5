/** What a table does so that nobody has to leave it: the rules lie over it, and no link of the page leads away. */
import { useEffect, type JSX } from 'react'
import { showRules, sitAtTable, useRulesShown } from '../../state/at-table.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'

const loadRules = () => import('../Rules/RulesDrawer.tsx')
const closeRules = (): void => showRules(false)

/** `isPlaying`: until the end of the game, no link of the page leads away from it. */
export const TableFrame = ({ isPlaying }: { readonly isPlaying: boolean }): JSX.Element | false => {
  const areRulesShown = useRulesShown()
  useEffect(() => (isPlaying ? sitAtTable() : undefined), [isPlaying])
  // Fetched before anybody asks, because a solo game goes on without a network. A failure is told when the rules are
  // opened.
  useEffect(() => {
    loadRules().catch((problem: unknown) => console.warn('rules not loaded', problem))
  }, [])
  return (
    areRulesShown && (
      <LazyPart
        load={loadRules}
        render={({ RulesDrawer }) => <RulesDrawer isOpen onClose={closeRules} />}
        onFailed={closeRules}
      />
    )
  )
}
