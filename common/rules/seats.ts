/** Seats 0..3, numbered clockwise seen from above: the left-hand neighbour is +1, the right-hand one +3. */
export const SEATS = [0, 1, 2, 3] as const
export type Seat = (typeof SEATS)[number]

/** One value for each seat, in seat order. */
export type PerSeat<T> = readonly [T, T, T, T]

/** The right-hand neighbour of each seat. */
export const RIGHT_OF = [3, 0, 1, 2] as const satisfies PerSeat<Seat>
/** The left-hand neighbour of each seat. */
export const LEFT_OF = [1, 2, 3, 0] as const satisfies PerSeat<Seat>
/** The seat opposite each seat. */
export const ACROSS_FROM = [2, 3, 0, 1] as const satisfies PerSeat<Seat>

/** Play runs anticlockwise (specification section 1): the turn goes to the right-hand neighbour. */
export const nextSeat = (seat: Seat): Seat => RIGHT_OF[seat]

/** The seat whose turn it is `turns` (0 or more) turns after `seat`. */
export const seatAfter = (seat: Seat, turns: number): Seat => SEATS[(seat + 3 * turns) % 4] ?? seat

/** A value for each seat, made by `of`. */
export const perSeat = <T>(of: (seat: Seat) => T): PerSeat<T> => [of(0), of(1), of(2), of(3)]

/** `values` with the one of `seat` replaced. */
export const withSeat = <T>(values: PerSeat<T>, seat: Seat, value: T): PerSeat<T> =>
  perSeat((other) => (other === seat ? value : values[other]))
