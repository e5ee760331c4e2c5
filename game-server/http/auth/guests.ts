/** Guests: who enters with a nickname alone, and how the profile is saved or forgotten (DESIGN decision 11). */
import type { User } from '#common/protocol/answers.ts'
import type { RegisterRequest } from '#common/protocol/rest.ts'
import { refused, type Result } from '#common/result.ts'
import type { Config } from '../../config.ts'
import type { Guests, SavingRefusal } from '../../persistence/guests.ts'
import { nicknameProblem } from '../../persistence/nicknames.ts'
import type { RenewedLogin } from '../../persistence/sessions.ts'
import type { Users } from '../../persistence/users.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import type { Passwords } from './passwords.ts'
import type { SessionEffects } from './session-store.ts'

type EntryRefusal = 'guestsOff' | 'registrationClosed' | 'nicknameTaken' | 'nicknameScripts' | 'nicknameReserved'

type Tools = Pick<SessionEffects, 'onSessionRenewed'> & {
  readonly guests: Guests
  readonly users: Pick<Users, 'isEmpty'>
  readonly passwords: Passwords
  readonly directory: Pick<RoomDirectory, 'updatePerson' | 'removePlayer'>
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

  /** Creates a guest. In production the admin account must exist first, as for a registration. */
  async enter(nickname: string): Promise<Result<User, EntryRefusal>> {
    const { guests, users, settings } = this.#tools
    if (!settings.guests) return refused('guestsOff')
    if (settings.isProduction && (await users.isEmpty())) return refused('registrationClosed')
    const problem = nicknameProblem(nickname)
    return problem === null ? guests.create(nickname, settings.guestTokens) : refused(problem)
  }

  /**
   * Makes a guest a full account. The login session goes on under a new id, so no socket closes. Before there is an admin, nobody can: the first account has to
   * register, and becomes the admin.
   */
  async save(id: number, { password, ...account }: RegisterRequest, login: RenewedLogin): Promise<Result<User, SavingRefusal | 'registrationClosed'>> {
    const { guests, users, passwords, directory, settings, onSessionRenewed } = this.#tools
    if (await users.isEmpty()) return refused('registrationClosed')
    const saved = await guests.save(id, { ...account, passwordHash: await passwords.hash(password) }, settings.welcomeTokens, login)
    if (saved.ok) onSessionRenewed(login.id, login.newId)
    if (saved.ok) await directory.updatePerson({ userId: id, name: saved.value.nickname, avatarUrl: saved.value.avatarUrl })
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
