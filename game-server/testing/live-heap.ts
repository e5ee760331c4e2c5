/** Preloaded into the server of a benchmark: at SIGUSR2 it collects all garbage and prints how many bytes of its heap are in use. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

process.on('SIGUSR2', () => {
  // The first collection runs finalizers, which free more.
  collect()
  setImmediate(() => {
    collect()
    process.stdout.write(`live heap: ${process.memoryUsage().heapUsed}\n`)
  })
})
