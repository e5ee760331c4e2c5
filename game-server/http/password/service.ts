/** Forgotten passwords: sends a link by mail, and sets the new password. */
import type { ResetPasswordRequest } from '#common/protocol/account.ts'
import type { MailWorker } from './mail-worker.ts'
import type { CompletedReset, PasswordResets } from '../../persistence/password-resets.ts'
import type { Passwords } from '../auth/passwords.ts'

type Tools = {
  readonly resets: PasswordResets
  readonly passwords: Passwords
  readonly mailWorker: MailWorker
}

export class PasswordService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Opens a reset for an address and stores its mail. For an address without an account it does the same work. */
  async open(email: string): Promise<void> {
    await this.#tools.resets.open(email)
  }

  /** Sends the stored mails in the background. Call it after the request was answered. */
  sendLinks(): void {
    this.#tools.mailWorker.wake()
  }

  /** Whether a token is valid. */
  isOpen(token: string): Promise<boolean> {
    return this.#tools.resets.isOpen(token)
  }

  /** Sets a new password and ends the account's login sessions; null when the token is not valid. */
  async reset({ token, password }: ResetPasswordRequest): Promise<CompletedReset | null> {
    const { resets, passwords } = this.#tools
    // A hash costs time, so it is computed only for a valid token.
    return (await resets.isOpen(token)) ? resets.complete(token, await passwords.hash(password)) : null
  }
}
