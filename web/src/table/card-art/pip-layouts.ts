/** The positions of the suit signs of number cards, in the 250 x 350 units of a card. */
import type { Rank } from '#common/rules/cards.ts'

export type PipPlace = readonly [x: number, y: number]

const [LEFT, MIDDLE, RIGHT] = [85, 125, 165] as const
const [TOP, BOTTOM] = [64, 286] as const
/** The height at this share of the distance from the top row to the bottom row. */
const at = (share: number): number => TOP + (BOTTOM - TOP) * share

const row = (share: number): readonly PipPlace[] => [[LEFT, at(share)], [RIGHT, at(share)]]
const one = (share: number): PipPlace => [MIDDLE, at(share)]
const FOUR_ROWS = [...row(0), ...row(1 / 3), ...row(2 / 3), ...row(1)]

export const PIP_LAYOUTS: Readonly<Partial<Record<Rank, readonly PipPlace[]>>> = {
  2: [one(0), one(1)],
  3: [one(0), one(0.5), one(1)],
  4: [...row(0), ...row(1)],
  5: [...row(0), one(0.5), ...row(1)],
  6: [...row(0), ...row(0.5), ...row(1)],
  7: [...row(0), one(0.25), ...row(0.5), ...row(1)],
  8: [...row(0), one(0.25), ...row(0.5), one(0.75), ...row(1)],
  9: [...FOUR_ROWS, one(0.5)],
  10: [...FOUR_ROWS, one(1 / 6), one(5 / 6)],
}

/** Whether a sign is upside down: the signs of the lower half are. */
export const isTurned = ([, y]: PipPlace): boolean => y > 176
