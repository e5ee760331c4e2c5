/** Four accounts at a table whose game has just been dealt. Each has a protocol client in its seat; a browser can take the seat over. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { registerFour, type TestPlayer } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { colyseus } from '../../game-server/testing/transports.ts'
import { Friend } from './friend.ts'

export type Four<T> = readonly [T, T, T, T]
export type DealtTable = { readonly roomId: string; readonly accounts: Four<TestPlayer>; readonly seats: Four<PlayerClient> }

/** Registers Anna, Bruno, Carla and Dino, and deals them their first game. */
export const dealTable = async (origin: string): Promise<DealtTable> => {
  const accounts = await registerFour(origin)
  const [anna, bruno, carla, dino] = accounts
  const roomId = await anna.createRoom()
  const sit = (account: TestPlayer): Promise<PlayerClient> => colyseus.sit(account, roomId)
  const seats = [await sit(anna), await sit(bruno), await sit(carla), await sit(dino)] as const
  for (const seat of seats) seat.send('ready', { ready: true })
  await seats[0].until(() => seats[0].players.every(({ isReady }) => isReady), 'four ready players')
  seats[0].send('start_game')
  await Promise.all(seats.map((seat) => seat.until(() => seat.hand.length === 13, 'the deal')))
  return { roomId, accounts, seats }
}

/** A signed-in friend whose browser has not opened the site yet. `origin` may be that of a proxy. */
export const signedIn = async (browser: Browser, origin: string, { nickname, cookie }: TestPlayer, options: BrowserContextOptions): Promise<Friend> => {
  const friend = await Friend.arrive(browser, origin, nickname, options)
  const [name = '', value = ''] = cookie.split('=')
  await friend.page.context().addCookies([{ name, value, url: origin }])
  return friend
}

/** Comes back to a table by its link. */
export const comeBack = async ({ page }: Friend, roomId: string): Promise<void> => {
  await page.goto(`/join/${roomId}`)
  await page.getByText('Sei un giocatore di questa partita! Puoi riconnetterti.').waitFor()
  await page.getByRole('button', { name: 'Unisciti' }).click()
}

/** A friend takes over the seat of one of the four players, who is never disconnected during that. */
export const takeSeat = async (browser: Browser, origin: string, { roomId, accounts, seats }: DealtTable, index: 0 | 1 | 2 | 3, options: BrowserContextOptions): Promise<Friend> => {
  const friend = await signedIn(browser, origin, accounts[index], options)
  await comeBack(friend, roomId)
  await friend.hand.getByRole('button').first().waitFor()
  await seats[index].drop()
  return friend
}
