/**
 * The voice chat of one table: it knows who is in it, and passes messages between them. It knows users and connections,
 * but nothing about the game.
 */
import type { VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import type { Connection } from '../connections/connection.ts'

/** Sends a message to the given connections only. */
type Send = (to: readonly Connection[], message: VoiceMessage) => void

export class VoiceChannel {
  readonly #send: Send
  readonly #users = new Map<Connection, VoiceUser>()
  /** Whom it is being asked about whether they may speak, by the player id. */
  readonly #entering = new Map<Connection, string>()

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * A connection of the user with this player id wants to come in, and somebody is asked whether it may. The returned
   * function says whether it still wants to: not when it has left, was closed, or the user was expelled meanwhile.
   */
  enter(userId: string, connection: Connection): () => boolean {
    this.#entering.set(connection, userId)
    return () => this.#entering.delete(connection)
  }

  /**
   * Lets a user in. Clients address each other by user, so a user has only one connection in the voice chat: the
   * newest. The older connection gets an empty list, which means that it was removed, and the others see the user leave
   * and come back.
   */
  join(user: VoiceUser, connection: Connection): void {
    if (this.#users.has(connection)) return this.#send([connection], this.#list())
    const before = this.#connectionOf(user.id)
    if (before !== undefined) {
      this.leave(before)
      this.#send([before], { type: 'voice_users', payload: { users: [] } })
    }
    this.#users.set(connection, user)
    this.#tellAll()
  }

  /** Removes a connection that leaves or was closed. */
  leave(connection: Connection): void {
    this.#entering.delete(connection)
    if (this.#users.delete(connection)) this.#tellAll()
  }

  /** Removes the user with this player id, whose client gets an empty list. */
  expel(userId: string): void {
    for (const [connection, id] of this.#entering) if (id === userId) this.#entering.delete(connection)
    const connection = this.#connectionOf(userId)
    if (connection === undefined) return
    this.leave(connection)
    this.#send([connection], { type: 'voice_users', payload: { users: [] } })
  }

  /** Removes everyone for whom `nameOf` returns null for their player id, and updates the names of the others. */
  keep(nameOf: (userId: string) => string | null): void {
    let isNews = false
    for (const [connection, { id, name: before }] of this.#users) {
      const name = nameOf(id)
      if (name === before) continue
      isNews = true
      if (name === null) this.#users.delete(connection)
      else this.#users.set(connection, { id, name })
    }
    if (isNews) this.#tellAll()
  }

  /**
   * Passes a signal to one other user in the voice chat. When that user is not in it, the signal is dropped. False when
   * the sender is not in it.
   */
  signal(connection: Connection, to: string, write: (from: string) => VoiceMessage): boolean {
    const sender = this.#users.get(connection)
    if (sender === undefined) return false
    const peer = this.#connectionOf(to)
    if (peer !== undefined && peer !== connection) this.#send([peer], write(sender.id))
    return true
  }

  /** Tells the others whether a user is speaking. False when the sender is not in the voice chat. */
  speak(connection: Connection, speaking: boolean): boolean {
    const sender = this.#users.get(connection)
    if (sender === undefined) return false
    this.#send(
      [...this.#users.keys()].filter((other) => other !== connection),
      { type: 'voice_speaking', payload: { user: sender.id, speaking } },
    )
    return true
  }

  #connectionOf(userId: string): Connection | undefined {
    return [...this.#users].find(([, { id }]) => id === userId)?.[0]
  }

  #list(): VoiceMessage {
    return { type: 'voice_users', payload: { users: [...this.#users.values()] } }
  }

  #tellAll(): void {
    this.#send([...this.#users.keys()], this.#list())
  }
}
