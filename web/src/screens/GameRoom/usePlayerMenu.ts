/** The menu of another player at the table: whose it is, and what its buttons do. */
import { useState } from 'react'
import type { ReportReason } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { TableView } from '#common/table/view.ts'
import { playerAt, seatOfPlayer } from '../../game/seating.ts'
import { useViewerId } from '../../state/table.ts'
import type { OpenPerson } from '../../table/talk/people.ts'
import { setMuted, useMutedIds } from '../../state/account/muted-players.ts'
import { explain } from '../../state/account/session.ts'
import type { PlayerMenuProps } from '../../table/talk/PlayerMenu.tsx'
import { CONDUCT } from '../../text/conduct.ts'
import { sendReport } from '../../transport/rest/conduct.ts'
import { errorToast, successToast } from '../../ui/toasts.ts'
import type { Nudge } from './absence/useNudge.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'

export type PlayerMenuState = {
  readonly menu: PlayerMenuProps
  readonly open: (playerId: string) => void
  /** For the names in chats, and of those who watch. */
  readonly people: OpenPerson
}

const NOBODY: Nudge = { nudgeable: [], nudge: () => undefined }

/** The state of a report that is being written or sent. */
const useReport = (roomId: string, playerId: string, onSent: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const show = (shown: boolean): void => {
    setOpen(shown)
    setProblem(null)
  }
  const send = async (reason: ReportReason, comment: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const answer = await sendReport({ roomId, playerId, reason, comment })
    setBusy(false)
    if (!answer.ok) return setProblem(explain(answer))
    successToast(answer.value.message)
    onSent()
  }
  return {
    form: isOpen
      ? { isBusy, problem, onSend: (reason: ReportReason, comment: string) => void send(reason, comment) }
      : null,
    show,
  }
}

/** Mutes somebody, or ends that, and says so. */
const mute = async (person: PlayerMenuProps['player'], isToBeMuted: boolean): Promise<void> => {
  if (person === null) return
  const answer = await setMuted(person.id, isToBeMuted)
  if (!answer.ok) return void errorToast(explain(answer))
  successToast(isToBeMuted ? CONDUCT.muted(person.name) : CONDUCT.unmuted(person.name))
}

export const usePlayerMenu = (view: TableView, send: Send, { nudgeable, nudge }: Nudge = NOBODY): PlayerMenuState => {
  const [player, setPlayer] = useState<PlayerMenuProps['player']>(null)
  const [isOpen, setOpen] = useState(false)
  const id = player?.id ?? ''
  const seat = seatOfPlayer(view, id)
  const [hadSeat, setHadSeat] = useState(false)
  const viewerId = useViewerId(view)
  const isMuted = useMutedIds().has(id)
  const close = (): void => setOpen(false)
  const report = useReport(view.roomId, id, close)
  const closing = (does: () => void) => (): void => {
    does()
    close()
  }
  const open = (person: PlayerMenuProps['player']): void => {
    setPlayer(person)
    setHadSeat(person !== null && seatOfPlayer(view, person.id) !== null)
    report.show(false)
    setOpen(person !== null)
  }
  return {
    open: (playerId) => open(playerAt(view, seatOfPlayer(view, playerId)) ?? null),
    people: { viewerId, open },
    menu: {
      player,
      // When the player leaves meanwhile, the menu closes.
      isOpen: isOpen && (seat !== null || !hadSeat),
      isMuted,
      report: report.form,
      onNudge: seat === null || !nudgeable.includes(seat) ? null : closing(() => nudge(id)),
      onReact:
        seat === null || view.viewerSeat === null
          ? null
          : (reaction) => closing(() => send('reaction', { to: id, reaction }))(),
      onMute: closing(() => void mute(player, !isMuted)),
      onReport: () => report.show(true),
      onClose: close,
    },
  }
}
