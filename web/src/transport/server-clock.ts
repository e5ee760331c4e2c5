/** The server's clock, as its answers tell it: the device's own may be wrong by minutes or years. */

/** How far the server's clock is ahead of the device's. */
let aheadMs = 0

/** Notes the `Date` of an answer; null when it has none. */
export const noteServerTime = (date: string | null): void => {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now()
}

/** The present time by the server's clock; by the device's until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
