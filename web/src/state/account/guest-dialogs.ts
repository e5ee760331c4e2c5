/** The dialogs of a guest, which every screen can open: saving the profile, and signing out without saving it. */
import { atom, useAtomValue } from 'jotai'
import { store } from '../store.ts'

export type GuestDialog = 'save' | 'leave'

const dialogAtom = atom<GuestDialog | null>(null)

export const openGuestDialog = (dialog: GuestDialog): void => store.set(dialogAtom, dialog)
export const closeGuestDialog = (): void => store.set(dialogAtom, null)
export const useGuestDialog = (): GuestDialog | null => useAtomValue(dialogAtom)
