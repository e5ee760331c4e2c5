/** Preloaded into the server of a test or a benchmark: at SIGUSR2 it does what `ON_SIGNAL` names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Something goes wrong that nobody catches. */
const failLater = (): void =>
  void setImmediate(() => {
    throw new Error('a bug of the test')
  })

/** All worker threads are ended, as a crash would; prints how many there were. */
const threadsEnd = (): (() => void) => {
  const threads = new Set<Worker>()
  process.on('worker', (thread: Worker) => {
    threads.add(thread)
    thread.once('exit', () => threads.delete(thread))
  })
  return () => {
    const ended = [...threads]
    void Promise.all(ended.map((thread) => thread.terminate())).then(() => print(`threads ended: ${ended.length}`))
  }
}

/** Collects all garbage and prints how many bytes of the heap are in use. */
const heapIsCollected = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  return () => {
    // The first collection runs finalizers, which free more.
    collect()
    setImmediate(() => {
      collect()
      print(`live heap: ${process.memoryUsage().heapUsed}`)
    })
  }
}

/**
 * The wall clock is ahead by as many milliseconds as the file `ahead-ms` of the data folder says, which is read at the
 * start and again at the signal. Timers and `performance.now()` go on as they were, as they do when somebody sets the
 * clock of a machine.
 */
const clockIsSet = (): (() => void) => {
  const path = join(env['DATA_DIR'] ?? '', 'ahead-ms')
  let aheadMs = 0
  const read = (): void => {
    aheadMs = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
    print(`the wall clock is ahead by ${aheadMs} ms`)
  }
  globalThis.Date = new Proxy(Date, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, newTarget) as Date,
    apply: () => new Date().toString(),
    get: (target, key) => (key === 'now' ? () => target.now() + aheadMs : (Reflect.get(target, key) as unknown)),
  })
  read()
  return read
}

const DEEDS: Readonly<Record<string, () => () => void>> = {
  exception: () => failLater,
  rejection: () => () => void Promise.reject(new Error('a bug of the test')),
  threads: threadsEnd,
  heap: heapIsCollected,
  clock: clockIsSet,
}
const prepare = DEEDS[env['ON_SIGNAL'] ?? '']
if (prepare === undefined) throw new Error('ON_SIGNAL names nothing')
process.on('SIGUSR2', prepare())
