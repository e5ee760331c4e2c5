/** The table on screen: its last view stays while the connection is away. */
import { atom, useAtomValue } from 'jotai'
import type { CardId } from '#common/rules/cards.ts'
import { isPending, withPendingCard } from '../table/playable.ts'
import { roundKey, standingSelection } from '../table/actions.ts'
import type { BlackScreen } from '../transport/black-screen.ts'
import type { ConnectionPhase } from '../transport/connection-keeper.ts'
import type { TableSnapshot } from '../transport/table-connection.ts'
import { store } from './store.ts'

const snapshotAtom = atom<TableSnapshot | null>(null)
const phaseAtom = atom<ConnectionPhase>('connecting')
const blackScreenAtom = atom<BlackScreen>('none')
const selectedAtom = atom<readonly CardId[]>([])
/** The round whose pass was confirmed here, before the server has said so. */
const confirmedRoundAtom = atom<string | null>(null)
/** The card that was played here, before the server has said so. */
const pendingCardAtom = atom<CardId | null>(null)
const keptRoundAtom = atom<string | null>(null)

/** The snapshot with the own card already on the table. */
const shownAtom = atom((get): TableSnapshot | null => {
  const snapshot = get(snapshotAtom)
  return snapshot && { ...snapshot, view: withPendingCard(snapshot.view, get(pendingCardAtom)) }
})
const hasPassedAtom = atom((get) => {
  const view = get(snapshotAtom)?.view
  if (view?.game === null || view === undefined) return false
  return view.game.hasPassed[view.viewerSeat] || get(confirmedRoundAtom) === roundKey(view)
})

/** Forgets the table, when another one is opened. */
export const clearTable = (): void => {
  store.set(snapshotAtom, null)
  store.set(phaseAtom, 'connecting')
  store.set(blackScreenAtom, 'none')
  store.set(keptRoundAtom, null)
  forgetChoices()
}

/** What was done here and not yet confirmed did not happen: the server refused it, or the connection was lost. */
export const withdrawUnconfirmed = (): void => {
  store.set(confirmedRoundAtom, null)
  store.set(pendingCardAtom, null)
}

const forgetChoices = (): void => {
  store.set(selectedAtom, [])
  withdrawUnconfirmed()
}

/** A new state of the table; gives the one before. Choices that no longer mean anything go. */
export const showSnapshot = (snapshot: TableSnapshot): TableSnapshot | null => {
  const before = store.get(snapshotAtom)
  store.set(snapshotAtom, snapshot)
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
export const select = (selected: readonly CardId[]): void => store.set(selectedAtom, selected)
export const expectPlayed = (card: CardId): void => store.set(pendingCardAtom, card)
export const expectPassed = (key: string): void => store.set(confirmedRoundAtom, key)

/** True once for each round: whoever asks first confirms the round in which nothing is passed. */
export const claimKeepRound = (key: string): boolean => {
  if (store.get(keptRoundAtom) === key) return false
  store.set(keptRoundAtom, key)
  return true
}

export const useTable = (): {
  readonly snapshot: TableSnapshot | null
  readonly phase: ConnectionPhase
  readonly blackScreen: BlackScreen
  readonly selected: readonly CardId[]
  readonly hasPassed: boolean
} => ({
  snapshot: useAtomValue(shownAtom),
  phase: useAtomValue(phaseAtom),
  blackScreen: useAtomValue(blackScreenAtom),
  selected: useAtomValue(selectedAtom),
  hasPassed: useAtomValue(hasPassedAtom),
})
