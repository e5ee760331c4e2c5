/** The table on screen. While the connection is lost its last view stays on screen. */
import { atom, useAtomValue } from 'jotai'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { isPending, withPendingCard } from '../game/hand/playable.ts'
import { roundKey, standingSelection } from '../game/hand/actions.ts'
import type { BlackScreen } from '../transport/table/black-screen.ts'
import type { ConnectionPhase } from '../transport/table/table-connection.ts'
import type { ChatMessage, TableSnapshot } from '../game/table-snapshot.ts'
import { viewerIdOf } from '../game/seating.ts'
import { isLineOf } from '../game/talk/table-talk.ts'
import { keepChoices, loadChoices, NO_CHOICES, type ChoosingPlayer, type KeptChoices } from './kept-choices.ts'
import { store } from './store.ts'

const snapshotAtom = atom<TableSnapshot | null>(null)
const phaseAtom = atom<ConnectionPhase>('connecting')
const blackScreenAtom = atom<BlackScreen>('none')
/** Whether the server has another version than this page. */
const outdatedAtom = atom(false)
const selectedAtom = atom<readonly CardId[]>([])
/** The round whose pass this page has sent, before the server confirms it. */
const confirmedRoundAtom = atom<string | null>(null)
/** The card that this page has played, before the server confirms it. */
const pendingCardAtom = atom<CardId | null>(null)
const keptRoundAtom = atom<string | null>(null)
const draftAtom = atom('')
/** The last chat line that this page has sent. */
const saidAtom = atom('')
/** The time at which the open vote closes, on the page's own clock. */
const voteEndAtom = atom<{ readonly playerId: string; readonly atMs: number } | null>(null)
/** The ids of the players for whose want of tokens the next game has not started. */
const lackingAtom = atom<readonly string[]>([])
/** The player at this table, to whom their stored choices belong; null where none are stored. */
const playerAtom = atom<ChoosingPlayer | null>(null)
const restoredAtom = atom<Pick<KeptChoices, 'round' | 'selected'>>({ round: '', selected: [] })

/** The snapshot in which a card that was just played is already on the table. */
const shownAtom = atom((get): TableSnapshot | null => {
  const snapshot = get(snapshotAtom)
  return snapshot && { ...snapshot, view: withPendingCard(snapshot.view, get(pendingCardAtom)) }
})
const hasPassedAtom = atom((get) => {
  const view = get(snapshotAtom)?.view
  if (view?.game === null || view === undefined) return false
  return (
    (view.viewerSeat !== null && view.game.hasPassed[view.viewerSeat]) || get(confirmedRoundAtom) === roundKey(view)
  )
})

/** The table as it is now: a card that was just played has left the hand, also where that is not drawn yet. */
export const shownView = (): TableView | null => store.get(shownAtom)?.view ?? null
/** Whether the viewer's pass of this round is confirmed, or on its way. */
export const hasPassedNow = (): boolean => store.get(hasPassedAtom)

/**
 * Opens a table for a player: forgets any other table and loads the choices that were stored before a reload. With
 * null, nothing is loaded or stored.
 */
export const openTable = (player: ChoosingPlayer | null): void => {
  const { draft, ...choice } = player === null ? NO_CHOICES : loadChoices(player)
  store.set(playerAtom, player)
  store.set(restoredAtom, choice)
  store.set(draftAtom, draft)
  store.set(voteEndAtom, null)
  store.set(lackingAtom, [])
  store.set(snapshotAtom, null)
  store.set(phaseAtom, 'connecting')
  store.set(blackScreenAtom, 'none')
  store.set(outdatedAtom, false)
  store.set(keptRoundAtom, null)
  forgetChoices()
}

/**
 * Takes back what this page has done but the server has not confirmed: the server refused it, or the connection was
 * lost.
 */
export const withdrawUnconfirmed = (): void => {
  store.set(confirmedRoundAtom, null)
  store.set(pendingCardAtom, null)
}

const keep = (): void => {
  const view = store.get(snapshotAtom)?.view
  const player = store.get(playerAtom)
  if (view !== undefined && player !== null)
    keepChoices(player, {
      round: roundKey(view),
      selected: store.get(selectedAtom),
      draft: store.get(draftAtom),
    })
}

const forgetChoices = (): void => {
  store.set(selectedAtom, [])
  withdrawUnconfirmed()
}

/** Shows a new state of the table and removes choices that are no longer valid. Returns the previous state. */
export const showSnapshot = (snapshot: TableSnapshot): TableSnapshot | null => {
  const before = store.get(snapshotAtom)
  store.set(snapshotAtom, snapshot)
  if (before?.view.gameNumber !== snapshot.view.gameNumber) store.set(lackingAtom, [])
  const restored = store.get(restoredAtom)
  if (before === null && restored.round === roundKey(snapshot.view)) store.set(selectedAtom, restored.selected)
  const pending = store.get(pendingCardAtom)
  if (pending !== null && !isPending(snapshot.view, pending)) store.set(pendingCardAtom, null)
  const selected = store.get(selectedAtom)
  const standing = standingSelection(snapshot.view, selected)
  if (standing.length !== selected.length) store.set(selectedAtom, standing)
  if (before !== null && roundKey(before.view) !== roundKey(snapshot.view)) forgetChoices()
  return before
}

export const showPhase = (phase: ConnectionPhase): void => store.set(phaseAtom, phase)
export const showBlackScreen = (screen: BlackScreen): void => store.set(blackScreenAtom, screen)
export const showOutdated = (): void => store.set(outdatedAtom, true)
export const showVoteEnd = ({
  playerId,
  endsInSeconds,
}: {
  readonly playerId: string
  readonly endsInSeconds: number
}): void => store.set(voteEndAtom, { playerId, atMs: performance.now() + endsInSeconds * 1_000 })
export const showLacking = (playerIds: readonly string[]): void => store.set(lackingAtom, playerIds)
export const select = (selected: readonly CardId[]): void => {
  store.set(selectedAtom, selected)
  keep()
}
export const writeDraft = (draft: string): void => {
  store.set(draftAtom, draft)
  keep()
}
/** A line was sent: the field is empty, but the line is kept until the next one, because the server may refuse it. */
export const noteSaid = (message: string): void => store.set(saidAtom, message)
/** An own line has arrived. If it is the last one that was sent, that cannot be refused any more. */
export const noteArrived = (line: ChatMessage): void => {
  if (isLineOf(line, store.get(saidAtom))) store.set(saidAtom, '')
}
/** The server has refused the last line: it is back in the field, unless the player writes another one. */
export const restoreSaid = (): void => {
  const said = store.get(saidAtom)
  store.set(saidAtom, '')
  if (store.get(draftAtom) === '' && said !== '') writeDraft(said)
}
export const expectPlayed = (card: CardId): void => store.set(pendingCardAtom, card)
export const expectPassed = (key: string): void => store.set(confirmedRoundAtom, key)

/** True for the first call in each round. The caller then confirms the keep round, in which nothing is passed. */
export const claimKeepRound = (key: string): boolean => {
  if (store.get(keptRoundAtom) === key) return false
  store.set(keptRoundAtom, key)
  return true
}

/** The id under which the viewer talks: a spectator has one too, but no seat. */
export const useViewerId = (view: TableView): string => useAtomValue(playerAtom)?.playerId ?? viewerIdOf(view)

export const useLacking = (): readonly string[] => useAtomValue(lackingAtom)

export const useTable = (): {
  readonly snapshot: TableSnapshot | null
  readonly phase: ConnectionPhase
  readonly blackScreen: BlackScreen
  readonly isOutdated: boolean
  readonly selected: readonly CardId[]
  readonly hasPassed: boolean
  readonly draft: string
  readonly voteEnd: { readonly playerId: string; readonly atMs: number } | null
} => ({
  snapshot: useAtomValue(shownAtom),
  phase: useAtomValue(phaseAtom),
  blackScreen: useAtomValue(blackScreenAtom),
  isOutdated: useAtomValue(outdatedAtom),
  selected: useAtomValue(selectedAtom),
  hasPassed: useAtomValue(hasPassedAtom),
  draft: useAtomValue(draftAtom),
  voteEnd: useAtomValue(voteEndAtom),
})
