/** The card of the own hand that waits: lifted by a first tap, or chosen before the player's turn. */
import { atom, useAtomValue } from 'jotai'
import type { CardId } from '#common/rules/cards.ts'
import { store } from './store.ts'

/** `price`: what the trick would cost, when the card asks before it is played. */
export type LiftedCard = { readonly card: CardId; readonly price: number | null }

const liftedAtom = atom<LiftedCard | null>(null)
const aheadAtom = atom<CardId | null>(null)

export const lift = (lifted: LiftedCard | null): void => store.set(liftedAtom, lifted)
export const liftedCard = (): LiftedCard | null => store.get(liftedAtom)
export const chooseAhead = (card: CardId | null): void => store.set(aheadAtom, card)
export const chosenAhead = (): CardId | null => store.get(aheadAtom)

export const useCardPlay = (): { readonly lifted: LiftedCard | null; readonly ahead: CardId | null } => ({ lifted: useAtomValue(liftedAtom), ahead: useAtomValue(aheadAtom) })
