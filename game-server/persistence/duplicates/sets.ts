/** The names of the sets of hands that several people play, as `duplicate_plays.setName` has them. */
import type { Day } from '#common/circles/days.ts'

const DAILY = 'daily:'
const CHALLENGE = 'challenge:'

/** The hand of a day. */
export const dailySet = (day: Day): string => `${DAILY}${day}`
/** The beginning of the names of all days. */
export const DAILY_SETS = DAILY
/** The hands of a challenge. */
export const challengeSet = (id: number): string => `${CHALLENGE}${id}`
/** The beginning of the names of all challenges. */
export const CHALLENGE_SETS = CHALLENGE

/** What a set belongs to: the day, or the id of the challenge as a text. */
export const ownerOf = (set: string): string => set.slice(set.indexOf(':') + 1)
