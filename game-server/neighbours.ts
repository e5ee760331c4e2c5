/** Puts this process among the others of its site: what it tells them, what it does when they tell something, and what it relays to them. */
import type { ClientRegistry } from './connections/client-registry.ts'
import type { ConductEffects } from './http/admin/conduct.ts'
import type { Storage } from './persistence/storage.ts'
import type { News, Tell } from './processes/news.ts'
import { Relay, RELAYED } from './processes/relay.ts'
import { whereabouts } from './processes/whereabouts.ts'
import type { ReportProblem } from './tables/live-table-tools.ts'
import type { LiveTables } from './tables/live-tables.ts'
import type { RoomDirectory, WhereIs } from './tables/ports.ts'

/** What this process does by itself, for what happens here and for what others tell. */
export type OwnEffects = ConductEffects & { readonly onSessionEnded: (loginId: string) => void; readonly tables: LiveTables }

/** The same effects, of which the other processes are told. */
export const toldEffects = ({ onRestricted, onReadmitted, onSessionEnded, tables }: OwnEffects, tell: Tell): Omit<OwnEffects, 'tables'> & { readonly directory: RoomDirectory } => ({
  onRestricted: (restricted) => {
    tell({ type: 'restricted', ...restricted })
    onRestricted(restricted)
  },
  onReadmitted: (userId) => {
    tell({ type: 'readmitted', userId })
    onReadmitted(userId)
  },
  onSessionEnded: (loginId) => {
    tell({ type: 'loginEnded', loginId })
    onSessionEnded(loginId)
  },
  directory: {
    refresh: () => tables.refresh(),
    openRooms: (...asked) => tables.openRooms(...asked),
    detail: (...asked) => tables.detail(...asked),
    create: (...asked) => tables.create(...asked),
    join: (...asked) => tables.join(...asked),
    isSeated: (...asked) => tables.isSeated(...asked),
    chatBetween: (...asked) => tables.chatBetween(...asked),
    updatePerson: (person) => {
      tell({ type: 'personChanged', person })
      return tables.updatePerson(person)
    },
    removePlayer: (userId) => {
      tell({ type: 'playerRemoved', userId })
      return tables.removePlayer(userId)
    },
  },
})

/** Does what another process has told. */
export const heeding =
  ({ onRestricted, onReadmitted, onSessionEnded, tables }: OwnEffects) =>
  (news: News): void => {
    switch (news.type) {
      case 'loginEnded':
        return onSessionEnded(news.loginId)
      case 'restricted':
        return onRestricted(news)
      case 'readmitted':
        return onReadmitted(news.userId)
      case 'personChanged':
        return void tables.updatePerson(news.person)
      case 'playerRemoved':
        return void tables.removePlayer(news.userId)
    }
  }

/** Looks everything up that others may have told while it could not be heard: which logins have ended, and what has become of the accounts. */
export const catchUp = async (storage: Pick<Storage, 'sessions'>, registry: ClientRegistry, tables: LiveTables): Promise<void> => {
  for (const loginId of registry.loginIds) {
    const login = await storage.sessions.loginOf(loginId)
    if (login === null || login.isSuspended) registry.closeLogin(loginId)
  }
  await tables.applyAccountChanges()
}

/** The relay to other processes, and what `/ws` needs to do the same; null when this process is the only one. */
export type Relays = { readonly relay: Relay; readonly bridge: { readonly whereIs: WhereIs; readonly mark: string } }

export const relaysTo = (tables: LiveTables, storage: Pick<Storage, 'addressOf'>, reportProblem: ReportProblem): Relays => {
  const whereIs = whereabouts({ isHere: tables.isHere, holderOf: (roomId) => storage.addressOf(roomId) })
  return { relay: new Relay({ whereIs, reportProblem }), bridge: { whereIs, mark: RELAYED } }
}
