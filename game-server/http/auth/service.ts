/** Accounts: registration, and checking credentials. */
import type { User } from '#common/protocol/rest/answers.ts'
import type { RegisterRequest } from '#common/protocol/rest/requests.ts'
import { refused, type Result } from '#common/result.ts'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../log.ts'
import { nicknameProblem } from '../../persistence/accounts/nicknames.ts'
import type { CreationRefusal, Users } from '../../persistence/accounts/users.ts'
import { passwordForms, type Passwords } from './passwords.ts'

/** The nickname of the account that `ADMIN_EMAIL` creates. */
const ADMIN_NICKNAME = 'Admin'

/** Why a registration was refused. */
type RegistrationRefusal = CreationRefusal | 'registrationClosed' | 'nicknameScripts' | 'nicknameReserved'
type Settings = Pick<Config, 'admin' | 'isProduction' | 'welcomeTokens'>

export class AuthService {
  readonly #users: Users
  readonly #passwords: Passwords
  readonly #settings: Settings

  constructor(users: Users, passwords: Passwords, settings: Settings) {
    this.#users = users
    this.#passwords = passwords
    this.#settings = settings
  }

  /** On an empty database: creates the admin account, or logs who will become the admin (DESIGN decision 14). */
  async prepareFirstAccount(log: Log): Promise<void> {
    if (!(await this.#users.isEmpty())) return
    const { admin, isProduction } = this.#settings
    if (admin !== null) {
      const created = await this.#create({ ...admin, nickname: ADMIN_NICKNAME, firstName: null, lastName: null })
      // It is refused when another process that starts at the same moment has just created the account.
      if (created.ok) log.info('the admin account was created from ADMIN_EMAIL')
    } else if (isProduction) {
      log.warn('there are no accounts: registration stays closed until ADMIN_EMAIL and ADMIN_PASSWORD are set')
    } else {
      log.warn('there are no accounts: the first one to register becomes the admin')
    }
  }

  /** Creates an account with the welcome balance. In production the admin account must exist first. */
  async register(request: RegisterRequest): Promise<Result<User, RegistrationRefusal>> {
    const { admin, isProduction } = this.#settings
    if (isProduction && admin === null && (await this.#users.isEmpty())) return refused('registrationClosed')
    const problem = nicknameProblem(request.nickname)
    return problem === null ? this.#create(request) : refused(problem)
  }

  /** Two nicknames that are free, like one that is taken. */
  freeNicknames(wanted: Pick<User, 'nickname' | 'lastName'>, userId: number | null = null): Promise<readonly string[]> {
    return this.#users.freeNicknames(wanted, userId)
  }

  /** The account for these credentials; null when they are wrong. An unknown account takes the same time. */
  async authenticate(email: string, password: string, isKnownDevice = false): Promise<User | null> {
    const found = await this.#users.byEmail(email)
    const passwordHash = found?.passwordHash ?? null
    const [today, ...older] = passwordForms(password)
    if (await this.#passwords.verify(passwordHash, today, isKnownDevice)) return found?.user ?? null
    for (const form of older) {
      if (!(await this.#passwords.verify(passwordHash, form, isKnownDevice)) || found === null) continue
      await this.#users.replaceHash(found.user.id, found.passwordHash, await this.#passwords.hash(password))
      return found.user
    }
    return null
  }

  /** Whether credentials that were right when the account had the value `credential` are still right. */
  async areStillRight(email: string, password: string, credential: string | null): Promise<boolean> {
    return (await this.credentialOf(email)) === credential || (await this.authenticate(email, password)) !== null
  }

  /** A value that changes with every change of the password; null when there is no such account. */
  async credentialOf(email: string): Promise<string | null> {
    return (await this.#users.byEmail(email))?.passwordHash ?? null
  }

  async #create({ password, ...user }: RegisterRequest): Promise<Result<User, CreationRefusal>> {
    return this.#users.create(
      { ...user, passwordHash: await this.#passwords.hash(password) },
      this.#settings.welcomeTokens,
    )
  }
}
