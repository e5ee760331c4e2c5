/** The own hand: which of its cards waits, lifted or chosen ahead, and when it waits no longer. */
import { useEffect } from 'react'
import type { TableView } from '#common/table/view.ts'
import { isOwnTurn, legalHand } from '../../game/hand/playable.ts'
import { chooseAhead, lift, useCardPlay } from '../../state/hand.ts'
import { useSettings } from '../../state/settings/settings.ts'
import type { TableProps } from '../../table/table-props.ts'
import { handText } from '../../text/table/hand.ts'
import { toast } from '../../ui/toasts.ts'

/** What the hand shows besides its cards. */
export const useHandPlay = (view: TableView): Pick<TableProps, 'waiting' | 'handOrder'> => {
  const waiting = useCardPlay()
  const { ahead } = waiting
  const isTurn = isOwnTurn(view)
  const isLost = isTurn && ahead !== null && !legalHand(view).has(ahead)
  const isPassing = view.game?.phase === 'passing'
  const round = view.game?.round

  useEffect(() => {
    lift(null)
  }, [isTurn])
  useEffect(() => chooseAhead(null), [isPassing, round])
  useEffect(() => {
    if (!isLost) return
    chooseAhead(null)
    toast({ id: 'hint-ahead', ...handText.aheadLost })
  }, [isLost])
  return { waiting, handOrder: useSettings().handOrder }
}
