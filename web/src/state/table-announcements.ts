/** The announcements on screen. */
import { atom, useAtomValue } from 'jotai'
import { durationMs, type Announcement, type Announcements, type AnnouncementType } from '../game/announcements.ts'
import { browserClock, type Cancel } from '../transport/clock.ts'
import { store } from './store.ts'

const announcementsAtom = atom<Announcements>({})
const ends = new Map<AnnouncementType, Cancel>()

/** Removes an announcement. */
export const dismiss = (type: AnnouncementType): void => {
  ends.get(type)?.()
  ends.delete(type)
  const { [type]: _gone, ...others } = store.get(announcementsAtom)
  store.set(announcementsAtom, others)
}

/** Shows an announcement for its time. It replaces an earlier one of its type. */
export const announce = (announcement: Announcement): void => {
  const { type } = announcement
  dismiss(type)
  store.set(announcementsAtom, { ...store.get(announcementsAtom), [type]: announcement })
  ends.set(type, browserClock.after(durationMs(announcement), () => dismiss(type)))
}

/** Removes all announcements, when the player leaves the table. */
export const dismissAll = (): void => {
  for (const type of ends.keys()) dismiss(type)
}

export const useAnnouncements = (): Announcements => useAtomValue(announcementsAtom)
