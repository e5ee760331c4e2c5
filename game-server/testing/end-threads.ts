/** Preloaded into the server of a test: at SIGUSR2 all its worker threads are ended, as a crash would, and it prints how many there were. */
import type { Worker } from 'node:worker_threads'

const threads = new Set<Worker>()
process.on('worker', (thread: Worker) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
})
process.on('SIGUSR2', () => {
  const ended = [...threads]
  void Promise.all(ended.map((thread) => thread.terminate())).then(() => process.stdout.write(`threads ended: ${ended.length}\n`))
})
