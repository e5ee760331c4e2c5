/** What the commands of `npm run` for operators share: their output, and their exit code. */

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** `task` resolves with the exit code, which is 2 when it fails; null when the arguments are wrong. */
export const runCommand = async (usage: string, task: (() => Promise<number>) | null): Promise<void> => {
  if (task === null) {
    print(usage)
    process.exitCode = 2
    return
  }
  try {
    process.exitCode = await task()
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : 'unknown problem'}\n`)
    process.exitCode = 2
  }
}
