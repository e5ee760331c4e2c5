/** What the cards gave the viewer in a game that is over, in one line. */
import { useEffect, useState, type JSX } from 'react'
import { useSession } from '../../state/account/session.ts'
import { change } from '../../text/formats.ts'
import { analysisText as text } from '../../text/table/analysis.ts'
import type { SeatPoints } from '../../transport/analysis/count-luck.ts'
import { startLuck, tableGameKey } from '../../transport/analysis/own-luck.ts'

type LuckLineProps = { readonly roomId: string; readonly gameNumber: number }

/** The luck of the user in a game; null when nobody can say it. */
const useLuck = ({ roomId, gameNumber }: LuckLineProps): SeatPoints | 'counting' | null => {
  const userId = useSession().user?.id
  const [luck, setLuck] = useState<SeatPoints | 'counting' | null>('counting')
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : startLuck(
            { userId, key: tableGameKey(roomId, gameNumber) },
            { onLuck: setLuck, onFailure: () => setLuck(null) },
          ),
    [userId, roomId, gameNumber],
  )
  return luck
}

export const LuckLine = (game: LuckLineProps): JSX.Element | null => {
  const luck = useLuck(game)
  if (luck === null) return null
  return (
    <p className="small" role="status">
      {luck === 'counting' ? text.counting : text.luckLead(change(Math.round(luck.luck)), change(luck.points))}
    </p>
  )
}
