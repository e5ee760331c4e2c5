/** Games of circles for tests, each in one line. */
import type { CircleGame, PlayedSeat } from './evenings.ts'

let nextId = 1

/** A game that ended at a time (ISO 8601), with the totals of its players: `game('…', { 1: 60, 2: 10 })`. */
export const game = (
  endedAt: string,
  totals: Readonly<Record<string, number>>,
  seats: Readonly<Record<string, Partial<PlayedSeat>>> = {},
): CircleGame<PlayedSeat> => ({
  id: nextId++,
  endedAtMs: Date.parse(endedAt),
  seats: Object.entries(totals).map(([playerId, total], seat) => {
    const position = 1 + Object.values(totals).filter((other) => other > total).length
    return {
      playerId,
      seat,
      total,
      position,
      isWinner: position === 1,
      isCounted: true,
      queensGiven: [0, 0, 0, 0],
      regicides: 0,
      bestRound: null,
      worstRound: null,
      ...seats[playerId],
    }
  }),
})
