/** A forgotten password: a link by mail, and a new one. */
import type { ResetPasswordRequest } from '#common/protocol/account.ts'
import type { Mailer } from '../../mail/mail.ts'
import { passwordMail } from '../../mail/password-mail.ts'
import type { CompletedReset, OpenedReset, PasswordResets } from '../../persistence/password-resets.ts'
import type { Passwords } from '../auth/passwords.ts'

type Tools = {
  readonly resets: PasswordResets
  readonly passwords: Passwords
  readonly mailer: Mailer
  /** The origin of the links, as in `https://regicidio.example`. Never taken from a request: whoever asks could choose where links lead. */
  readonly publicOrigin: () => string
}

export class PasswordService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Opens a reset for an address; null when it has no account, with the same work done. */
  open(email: string): Promise<OpenedReset | null> {
    return this.#tools.resets.open(email)
  }

  /** Sends the link of a reset to its owner, in the background. For null does nothing: call it when the asker has their answer. */
  sendLink(opened: OpenedReset | null): void {
    if (opened === null) return
    const { user, token, expiresAtMs } = opened
    const { mailer, publicOrigin } = this.#tools
    const link = `${publicOrigin()}/reset-password?token=${token}`
    mailer.post({ to: user.email, ...passwordMail({ nickname: user.nickname, link, expiresAtMs }) })
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
