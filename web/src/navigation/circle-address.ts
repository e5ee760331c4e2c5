/** The addresses of a circle of friends, of its evenings, and of the link that the friends keep. */

/** In the address, it says that whoever belongs to the circle wants the seat, as the link does. */
const SEAT = 'siediti'

/**
 * The page of a circle. `seats`: whoever belongs there is led to the table at once, if there is one, as from the link
 * in a chat; otherwise the page itself is shown.
 */
export const circlePath = (slug: string, { seats = false }: { readonly seats?: boolean } = {}): string =>
  `/c/${encodeURIComponent(slug)}${seats ? `?${SEAT}` : ''}`

/** Whether an address asks for the seat. */
export const asksForSeat = (search: string): boolean => new URLSearchParams(search).has(SEAT)

/** The link that stays in the friends' chat. `origin` is that of the site. */
export const circleLink = (slug: string, origin: string): string => origin + circlePath(slug)

/** The page of an evening; `day` is 'YYYY-MM-DD'. */
export const eveningPath = (slug: string, day: string): string => `${circlePath(slug)}/evenings/${day}`

/** The day in the address of an evening; null in other addresses. */
export const eveningDayIn = (pathname: string): string | null =>
  /\/evenings\/(\d{4}-\d\d-\d\d)\/?$/.exec(pathname)?.[1] ?? null
