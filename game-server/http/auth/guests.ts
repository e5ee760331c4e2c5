/** Guests: who enters with a nickname alone, and how the profile is saved or forgotten (DESIGN decision 11). */
import type { User } from '#common/protocol/rest/answers.ts'
import type { RegisterRequest } from '#common/protocol/rest/requests.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { Config } from '../../config/config.ts'
import type { Guests, SavingRefusal } from '../../persistence/accounts/guests.ts'
import type { Visit } from '../../persistence/accounts/vouchers.ts'
import { nicknameProblem } from '../../persistence/accounts/nicknames.ts'
import type { RenewedLogin } from '../../persistence/accounts/sessions.ts'
import type { Users } from '../../persistence/accounts/users.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { namesAt } from '../rooms/invitation.ts'
import type { Passwords } from './passwords.ts'
import type { SessionEffects } from './session-store.ts'
import type { Clock } from '../../clock.ts'

type EntryRefusal = 'guestsOff' | 'registrationClosed' | 'nicknameScripts' | 'nicknameReserved'

type Tools = Pick<SessionEffects, 'onSessionRenewed'> & {
  readonly guests: Guests
  readonly users: Pick<Users, 'isEmpty' | 'freeNicknames'>
  readonly passwords: Passwords
  readonly directory: Pick<RoomDirectory, 'detail' | 'updatePerson' | 'removePlayer'>
  readonly settings: Pick<Config, 'guests' | 'guestTokens' | 'welcomeTokens' | 'isProduction'>
}

export class GuestService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Whether a nickname is enough to play online. */
  get isOpen(): boolean {
    return this.#tools.settings.guests
  }

  /**
   * Creates a guest, who may have a voucher of a room. In production the admin account must exist first, as for a
   * registration.
   */
  async enter(nickname: string, voucherRoomId: string | null): Promise<Result<User, EntryRefusal>> {
    const { guests, users, settings } = this.#tools
    if (!settings.guests) return refused('guestsOff')
    if (settings.isProduction && (await users.isEmpty())) return refused('registrationClosed')
    const problem = nicknameProblem(nickname)
    return problem === null ? ok(await guests.create(nickname, settings.guestTokens, voucherRoomId)) : refused(problem)
  }

  /** The names at a table, from which that of a guest who comes there has to differ. */
  namesAt(roomId: string): Promise<readonly string[]> {
    return namesAt(this.#tools.directory, roomId)
  }

  /** Two nicknames that are free for the account of a guest, like one that is taken. */
  freeNicknames(wanted: Pick<User, 'nickname' | 'lastName'>, id: number): Promise<readonly string[]> {
    return this.#tools.users.freeNicknames(wanted, id)
  }

  /** Notes in which browser and from which address a guest has come. */
  noteVisit(id: number, visit: Visit): Promise<void> {
    return this.#tools.guests.noteVisit(id, visit)
  }

  /** Takes a voucher of a room for a new guest; false when it has none to give. */
  takeVoucher(roomId: string): Promise<boolean> {
    return this.#tools.guests.takeVoucher(roomId)
  }

  /** Gives a voucher back with which nobody came. */
  returnVoucher(roomId: string): Promise<void> {
    return this.#tools.guests.returnVoucher(roomId)
  }

  /**
   * Makes a guest a full account. The login session goes on under a new id, so no socket closes. Before there is an
   * admin, nobody can: the first account has to register, and becomes the admin.
   */
  async save(
    id: number,
    { password, ...account }: RegisterRequest,
    login: RenewedLogin,
  ): Promise<Result<User, SavingRefusal | 'registrationClosed'>> {
    const { guests, users, passwords, directory, settings, onSessionRenewed } = this.#tools
    if (await users.isEmpty()) return refused('registrationClosed')
    const saved = await guests.save(
      id,
      { ...account, passwordHash: await passwords.hash(password) },
      settings.welcomeTokens,
      login,
    )
    if (saved.ok) onSessionRenewed(login.id, login.newId)
    if (saved.ok)
      await directory.updatePerson({ userId: id, name: saved.value.nickname, avatarUrl: saved.value.avatarUrl })
    return saved
  }

  /** Deletes the account of a guest whose login has ended, unless a game still has a seat for them. */
  async forget(id: number): Promise<void> {
    if (await this.#tools.guests.forget(id)) await this.#tools.directory.removePlayer(id)
  }

  /** Deletes the accounts of all guests who can no longer come back. */
  async forgetOld(): Promise<void> {
    let ids = await this.#tools.guests.forgettable(0)
    while (ids.length > 0) {
      for (const id of ids) await this.forget(id)
      ids = await this.#tools.guests.forgettable(Math.max(...ids))
    }
  }
}

const EVERY_MS = 60 * 60_000

/** Work that runs again and again until it is stopped. */
export type Repeated = { readonly begin: () => void; readonly stop: () => Promise<void> }

/** `forget` rejects when the database does not answer; then it is tried an hour later. */
export const guestMaintenance = (
  forget: () => Promise<void>,
  clock: Clock,
  reportProblem: (problem: unknown) => void,
): Repeated => {
  let running = Promise.resolve()
  let cancel = (): void => undefined
  const begin = (): void => {
    running = forget().catch(reportProblem)
    cancel = clock.schedule(EVERY_MS, begin)
  }
  return {
    begin,
    stop: () => {
      cancel()
      return running
    },
  }
}
