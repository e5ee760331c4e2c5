/** The version of this server, from package.json. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const PACKAGE = z.object({ version: z.string() })

export const VERSION: string = PACKAGE.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version
