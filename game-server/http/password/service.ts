/** A forgotten password: a link by mail, and a new one. */
import type { ResetPasswordRequest } from '#common/protocol/account.ts'
import type { Postman } from './postman.ts'
import type { CompletedReset, PasswordResets } from '../../persistence/password-resets.ts'
import type { Passwords } from '../auth/passwords.ts'

type Tools = {
  readonly resets: PasswordResets
  readonly passwords: Passwords
  readonly postman: Postman
}

export class PasswordService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Opens a reset for an address and stores its mail; for one without an account the same work is done. */
  async open(email: string): Promise<void> {
    await this.#tools.resets.open(email)
  }

  /** Sends the mails that are stored, in the background: call it when the asker has their answer. */
  sendLinks(): void {
    this.#tools.postman.wake()
  }

  /** Whether a token may be used. */
  isOpen(token: string): Promise<boolean> {
    return this.#tools.resets.isOpen(token)
  }

  /** Sets a new password and ends the account's login sessions; null when the token may not be used. */
  async reset({ token, password }: ResetPasswordRequest): Promise<CompletedReset | null> {
    const { resets, passwords } = this.#tools
    // A hash is worth some work: only for who has a token.
    return (await resets.isOpen(token)) ? resets.complete(token, await passwords.hash(password)) : null
  }
}
