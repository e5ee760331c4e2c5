import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { environmentOf } from '../persistence/engine/test-databases.ts'

export type Outcome = { readonly code: number; readonly output: string }

/** Runs a command of `game-server/commands` as an operator does; `name` as in `backup`. */
export const asOperator = (
  name: string,
  location: DatabaseLocation,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const path = fileURLToPath(new URL(`../commands/${name}-command.ts`, import.meta.url))
  const variables = { DATA_DIR: location.dataDir, ...environmentOf(location), ...environment }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path, ...options],
      { env: { PATH: process.env['PATH'], ...variables } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}
