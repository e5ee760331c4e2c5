/** 'Offro io' at a table whose game has not started because somebody has no token. */
import { useState, type ReactNode } from 'react'
import { TREAT_MIN_TOKENS } from '#common/limits.ts'
import type { TableView } from '#common/table/view.ts'
import { refreshTokens, useTokens } from '../../state/account/tokens.ts'
import { useLacking } from '../../state/table.ts'
import { viewerIdOf } from '../../game/seating.ts'
import { TreatNote } from '../../table/TreatNote.tsx'
import { treatPlayer } from '../../transport/rest/treats.ts'
import { errorToast } from '../../ui/toasts.ts'

/** Who lacks a token, and the button; null while nobody does. */
export const useTreat = (view: TableView): ReactNode => {
  const ids = useLacking()
  const tokens = useTokens()
  const [isSending, setSending] = useState(false)
  const viewerId = viewerIdOf(view)
  const lacking = view.players
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ id, name, isViewer: id === viewerId }))
  const treat = async (playerId: string): Promise<void> => {
    if (isSending) return
    setSending(true)
    const answer = await treatPlayer(view.roomId, playerId)
    setSending(false)
    void refreshTokens()
    if (!answer.ok) errorToast(answer.error)
  }
  if (lacking.length === 0) return null
  return <TreatNote lacking={lacking} onTreat={(tokens ?? 0) < TREAT_MIN_TOKENS ? null : (id) => void treat(id)} />
}
