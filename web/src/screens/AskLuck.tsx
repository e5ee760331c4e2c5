/** The button with which the luck of games is counted: how far that has come, and what went wrong. */
import type { JSX } from 'react'
import { luckText } from '../text/luck.ts'
import { Button } from '../ui/Button.tsx'
import type { Lucks } from './useLucks.ts'

type AskLuckProps = { readonly ids: readonly number[]; readonly lucks: Lucks<unknown> }

/** Nothing once every game is counted. */
export const AskLuck = ({ ids, lucks: { known, state, count, stop } }: AskLuckProps): JSX.Element | null => {
  const counted = ids.filter((id) => known.has(id)).length
  if (counted === ids.length) return null
  const isCounting = state === 'counting'
  return (
    <>
      {state === 'failed' && <p role="alert">{luckText.failed}</p>}
      <Button variant="default" fullWidth onClick={isCounting ? stop : count}>
        {isCounting ? luckText.stop(counted, ids.length) : luckText.ask}
      </Button>
    </>
  )
}
