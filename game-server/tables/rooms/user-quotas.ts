/**
 * Limits how many seats and waiting rooms a user may have at once, over all tables, and how fast they may open rooms.
 */
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { ROOMS_OPENED_AT_MOST, SEATS_PER_USER, WAITING_ROOMS_PER_USER } from '#common/limits.ts'
import { refused, type Result } from '#common/result.ts'
import { holdsSeat, isWaitingRoomOf } from '#common/table/quota-rules.ts'
import type { Table } from '#common/table/state.ts'
import { ROOMS_OPENED_SECONDS } from '#common/timings.ts'
import type { LiveTableTools } from '../live-table-tools.ts'

/** What a user asks for: a seat at a table, and also a new room when `opensRoom`. */
export type Claim = { readonly userId: number; readonly roomId: string; readonly opensRoom: boolean }
type QuotaRefusal = 'tooManyRooms' | 'tooManySeats' | 'roomsTooFast'

/** What users have in rooms of which only the database knows: the codes of those rooms. */
type UnreadHoldings = {
  seatsOf(userId: number): readonly string[]
  waitingRoomsOf(userId: number): readonly string[]
}

export class UserQuotas {
  readonly #tables: () => readonly Table[]
  readonly #unread: UnreadHoldings
  readonly #isLimited: boolean
  readonly #openings: RateLimiterAbstract
  /** Claims that are being stored now. They count already, so that two requests at once cannot pass the limit. */
  readonly #pending = new Set<Claim>()

  /**
   * `tables` are those of this process; `unread` are its rooms that it has not read yet. When `isLimited` is false,
   * there are no limits.
   */
  constructor(
    tables: () => readonly Table[],
    unread: UnreadHoldings,
    { isLimited, sharing }: Pick<LiveTableTools, 'isLimited' | 'sharing'>,
  ) {
    const openings = { points: ROOMS_OPENED_AT_MOST, duration: ROOMS_OPENED_SECONDS }
    this.#openings =
      sharing?.limiter('openRoom', openings) ?? new RateLimiterMemory({ keyPrefix: 'openRoom', ...openings })
    this.#tables = tables
    this.#unread = unread
    this.#isLimited = isLimited
  }

  /**
   * Runs `work`, which gives a user a seat or opens a room, unless the user would then have too many. `elsewhere` is
   * what they have in other processes.
   */
  async claim<T, Code extends string>(
    claim: Claim,
    elsewhere: UnreadHoldings,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | QuotaRefusal>> {
    const refusal = this.#refusalOf(claim, elsewhere)
    if (refusal !== null) return refused(refusal)
    this.#pending.add(claim)
    try {
      if (claim.opensRoom && !(await this.#mayOpenNow(claim.userId))) return refused('roomsTooFast')
      return await work()
    } finally {
      this.#pending.delete(claim)
    }
  }

  #refusalOf({ userId, roomId, opensRoom }: Claim, elsewhere: UnreadHoldings): QuotaRefusal | null {
    if (!this.#isLimited) return null
    const tables = this.#tables()
    const pending = [...this.#pending].filter((other) => other.userId === userId)
    const opening = pending.filter((other) => other.opensRoom).length
    const unread = [this.#unread, elsewhere]
    const waiting =
      tables.filter((table) => isWaitingRoomOf(table, userId)).length +
      unread.flatMap((rooms) => rooms.waitingRoomsOf(userId)).length
    if (opensRoom && waiting + opening >= WAITING_ROOMS_PER_USER) return 'tooManyRooms'
    const seats = new Set([
      ...pending.map((other) => other.roomId),
      ...unread.flatMap((rooms) => rooms.seatsOf(userId)),
    ])
    for (const table of tables) if (holdsSeat(table, userId)) seats.add(table.roomId)
    return !seats.has(roomId) && seats.size >= SEATS_PER_USER ? 'tooManySeats' : null
  }

  async #mayOpenNow(userId: number): Promise<boolean> {
    if (!this.#isLimited) return true
    try {
      await this.#openings.consume(userId)
      return true
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection
      return false
    }
  }
}
