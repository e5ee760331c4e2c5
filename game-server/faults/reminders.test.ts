/** A process that is killed between two reminders: nobody is reminded twice, and at most one is lost. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describeOnEveryDatabase, failOnError } from '../persistence/engine/test-databases.ts'
import { openStorage } from '../persistence/storage.ts'
import { startPushService, type PushService } from '../testing/push-service.ts'
import { aheadOfQuietHours, remindOf, VAPID } from '../testing/reminders.ts'

const CHILD = fileURLToPath(new URL('../testing/reminding-process.ts', import.meta.url))
/** More than are sent at once, so that some are not begun when the process is killed. */
const PEOPLE = 20

describeOnEveryDatabase('a process that is killed between two reminders', (location) => {
  let service: PushService
  const children: ChildProcess[] = []
  beforeEach(async () => {
    service = await startPushService()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await service.close()
  })

  const aheadMs = aheadOfQuietHours()
  const nowMs = (): number => Date.now() + aheadMs
  const start = (): ChildProcess => {
    const { databaseUrl, dataDir } = location()
    const place = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir }
    const env = { ...process.env, ...VAPID, ...place, AHEAD_MS: String(aheadMs), LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, [CHILD], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    children.push(child)
    return child
  }

  it('reminds nobody twice, and the next one sends what was not begun', async () => {
    const storage = await openStorage({ ...location(), now: nowMs, onError: failOnError })
    const userIds: number[] = []
    for (let number = 0; number < PEOPLE; number++) {
      const name = `Persona${'abcdefghijklmnopqrst'.charAt(number)}`
      const user = { email: `${name}@example.it`, nickname: name, firstName: null, lastName: null, passwordHash: 'x' }
      const created = await storage.users.create(user, 10)
      assert.ok(created.ok)
      userIds.push(created.value.id)
      await storage.pushDevices.keep(created.value.id, name, service.subscribe(name))
      // The process is killed while it waits for these answers.
      if (number % 2 === 0) service.answer(name, 0)
    }
    await storage.close()
    await remindOf(location(), { roomId: 'TAVOLA', userIds, nowMs: nowMs() })
    const first = start()
    await service.next()
    first.kill('SIGKILL')
    await once(first, 'exit')
    const begun = service.received.length
    assert.ok(begun < PEOPLE)
    start()
    start()
    while (service.received.length < PEOPLE - 8) await service.next()
    const reminded = service.received.map(({ device }) => device)
    assert.equal(new Set(reminded).size, reminded.length)
  })
})
