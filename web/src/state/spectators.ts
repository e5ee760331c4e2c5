/** Those who watch the table on screen, who of the players rests for one of them, and what only they are shown. */
import { atom, useAtomValue } from 'jotai'
import type { RoundHands, Rotation, Spectators } from '../game/spectators.ts'
import type { ChatMessage } from '../game/table-snapshot.ts'
import { store } from './store.ts'

const NOBODY: Spectators = []
const peopleAtom = atom(NOBODY)
const rotationAtom = atom<Rotation | null>(null)
const handsAtom = atom<RoundHands | null>(null)
/** What spectators have said during the game that is over. */
const NO_TALK: readonly ChatMessage[] = []
const talkAtom = atom(NO_TALK)
const givenAtom = atom(false)

export const showSpectators = (people: Spectators): void => store.set(peopleAtom, people)
export const showRotation = (rotation: Rotation | null): void => store.set(rotationAtom, rotation)
export const showRoundHands = (hands: RoundHands): void => store.set(handsAtom, hands)

/** A game is played: what was said during the last one is out of place. */
export const forgetSpectatorTalk = (): void => store.set(talkAtom, NO_TALK)
export const showSpectatorTalk = (lines: readonly ChatMessage[]): void => store.set(talkAtom, lines)

/** Whether the viewer has asked to give up the seat: when it is gone, they watch. */
export const noteGivenSeat = (isGiven: boolean): void => store.set(givenAtom, isGiven)
export const hasGivenSeat = (): boolean => store.get(givenAtom)

/** Another table is opened. */
export const forgetSpectators = (): void => {
  store.set(peopleAtom, NOBODY)
  store.set(rotationAtom, null)
  store.set(handsAtom, null)
  store.set(talkAtom, NO_TALK)
  store.set(givenAtom, false)
}

export const useSpectators = (): Spectators => useAtomValue(peopleAtom)
export const useRotation = (): Rotation | null => useAtomValue(rotationAtom)
/** The hands of the last round that is over; null before the first one that the viewer has seen end. */
export const useRoundHands = (): RoundHands | null => useAtomValue(handsAtom)
/** Without what these people have said. */
export const useSpectatorTalk = (mutedIds: ReadonlySet<string>): readonly ChatMessage[] =>
  useAtomValue(talkAtom).filter(({ senderId }) => !mutedIds.has(senderId))
