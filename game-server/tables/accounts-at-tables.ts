/** Tells tables what happens to the accounts of their players: new names, restrictions, deletions. */
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refused, type Result } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import { playerIdOf } from '#common/table/view.ts'
import { people } from '#common/table/state.ts'
import { type CommandResult, refusal } from './command-result.ts'
import { namesakeOf } from './names-at-table.ts'
import type { LiveTable } from './live-table.ts'
import type { LiveTableTools } from './live-table-tools.ts'
import type { LoadedTables } from './rooms/loaded-tables.ts'
import { storeResult, type StoreResult } from './journal/store-result.ts'

type Open = (roomId: string) => Promise<LiveTable | null> | LiveTable | null

export class AccountsAtTables {
  readonly #tools: LiveTableTools
  readonly #stored: StoreResult
  readonly #loaded: LoadedTables

  constructor(tools: LiveTableTools, loaded: LoadedTables) {
    this.#tools = tools
    this.#stored = storeResult(tools.reportProblem)
    this.#loaded = loaded
  }

  /** Tells a user at all tables that their account was restricted. A silenced user leaves the voice chats. */
  tellRestricted(userId: number, restriction: Restriction): void {
    for (const liveTable of this.#loaded.liveTablesOf(userId)) {
      if (restriction.kind === 'silenced') liveTable.voice.expel(playerIdOf(userId))
      liveTable.signs.tellRestricted(userId, restriction)
    }
  }

  /** See `RoomDirectory.updatePerson`. */
  async updatePerson(person: Person): Promise<void> {
    for (const liveTable of await this.#naming(person.userId, this.#loaded.loadedOrOpening))
      await liveTable.dispatch({ type: 'updatePerson', person })
  }

  /** Gives a person a seat. A guest at the table who has the name of somebody with an account gets another one. */
  async join(liveTable: LiveTable, person: Person): Promise<CommandResult> {
    const answer = await liveTable.dispatch({ type: 'join', person })
    const { table } = liveTable
    const namesake = namesakeOf(table, person, this.#tools.looksLike)
    if (answer.ok || answer.code !== 'nicknameAtTable' || namesake === null) return answer
    const names = [person.name, ...people(table).map(({ occupant }) => occupant.name)]
    const giving = this.#tools.giveWay(namesake.userId, person.userId, names)
    const renamed = await this.#stored(giving, table.roomId, 'people')
    if (!renamed.ok) return refusal(renamed.code)
    if (renamed.value === null) return answer
    await this.updatePerson(renamed.value)
    return liveTable.dispatch({ type: 'join', person })
  }

  /**
   * See `RoomDirectory.removePlayer`. `open` finds tables that are not live too, because the other players may be
   * waiting there for the deleted user.
   */
  async removePlayer(userId: number, open: Open): Promise<void> {
    this.#loaded.forgetSpectator(userId)
    for (const liveTable of await this.#naming(userId, open)) await liveTable.remove(userId)
  }

  /**
   * Runs `work` with the current name of a user. When the user changes the name before the work is stored, `work` runs
   * again with the new name.
   */
  async asPerson<T>(
    userId: number,
    work: (person: Person) => Promise<Result<T, ErrorCode>>,
  ): Promise<Result<T, ErrorCode>> {
    const people = await this.#stored(this.#tools.store.peopleOf([userId]), '', 'people')
    if (!people.ok) return people
    const [person] = people.value
    if (person === undefined) return refused('unauthenticated')
    const done = await work(person)
    return !done.ok && done.code === 'unauthenticated' ? this.asPerson(userId, work) : done
  }

  /** The tables whose journals contain a user, as far as `open` finds them. */
  async #naming(userId: number, open: Open): Promise<readonly LiveTable[]> {
    const roomIds = await this.#stored(this.#tools.store.openRoomIdsOf(userId), '', 'people')
    const liveTables: LiveTable[] = []
    for (const roomId of roomIds.ok ? roomIds.value : []) {
      const found = await this.#stored(Promise.resolve(open(roomId)), roomId, 'people')
      if (found.ok && found.value !== null) liveTables.push(found.value)
    }
    return liveTables
  }
}
