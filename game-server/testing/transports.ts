/** The two ways to sit at a table. */
import { ColyseusClient } from './colyseus-client.ts'
import type { Account, Listener, PlayerClient } from './player-client.ts'
import type { TestPlayer } from './player.ts'
import { WsClient } from './ws-client.ts'

export type Transport<Client extends PlayerClient = PlayerClient> = {
  readonly name: string
  /** Takes a seat, unless the account has one, and connects to it. */
  sit(account: TestPlayer, roomId: string): Promise<Client>
  /** Connects to a seat that an account has. */
  connect(account: Account, roomId: string, listener: Listener): Promise<Client>
}

export const colyseus: Transport<ColyseusClient> = {
  name: 'Colyseus',
  sit: (account, roomId) => account.sit(roomId),
  connect: (account, roomId, listener) => ColyseusClient.connect(account, roomId, listener),
}
export const bridge: Transport<WsClient> = {
  name: '/ws',
  sit: (account, roomId) => WsClient.sit(account, roomId),
  connect: (account, roomId, listener) => WsClient.sit(account, roomId, listener),
}
