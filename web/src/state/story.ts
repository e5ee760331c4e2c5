/** The announcements on screen, and the last lines of the game in words, which a screen reader says when they come. */
import { atom, useAtomValue } from 'jotai'
import {
  durationMs,
  type Announcement,
  type Announcements,
  type AnnouncementType,
} from '../game/story/announcements.ts'
import { browserTimers, type Cancel } from '../transport/timers.ts'
import { store } from './store.ts'

const announcementsAtom = atom<Announcements>({})
const ends = new Map<AnnouncementType, Cancel>()
/** The story of a round and its first player, until 'ROUND 4' has gone: each has the table for itself. */
let next: Announcement | null = null

const show = (announcement: Announcement): void => {
  const { type } = announcement
  store.set(announcementsAtom, { ...store.get(announcementsAtom), [type]: announcement })
  ends.set(
    type,
    browserTimers.after(durationMs(announcement), () => dismiss(type)),
  )
}

/** Removes an announcement. */
export const dismiss = (type: AnnouncementType): void => {
  ends.get(type)?.()
  ends.delete(type)
  const { [type]: _gone, ...others } = store.get(announcementsAtom)
  store.set(announcementsAtom, others)
  if (next?.type === type) next = null
  if (type !== 'keepRound' || next === null) return
  show(next)
  next = null
}

/**
 * Shows an announcement for its time, the first player of a round without a pass after 'ROUND 4'. It replaces an
 * earlier one of its type.
 */
export const announce = (announcement: Announcement): void => {
  dismiss(announcement.type)
  if (announcement.type === 'firstPlayer' && store.get(announcementsAtom).keepRound !== undefined) next = announcement
  else show(announcement)
}

/** Removes all announcements, when the player leaves the table. */
export const dismissAll = (): void => {
  next = null
  for (const type of ends.keys()) dismiss(type)
}

export const useAnnouncements = (): Announcements => useAtomValue(announcementsAtom)

/** More than a trick: who comes late can read it again. */
const LINES = 8

type Line = { readonly id: number; readonly says: string }

const linesAtom = atom<readonly Line[]>([])
let count = 0

export const narrate = (says: string): void =>
  store.set(linesAtom, [...store.get(linesAtom), { id: (count += 1), says }].slice(-LINES))
/** When the player leaves the table. */
export const forgetNarration = (): void => store.set(linesAtom, [])
export const useNarration = (): readonly Line[] => useAtomValue(linesAtom)
