import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IMPORT_DIRECTIONS } from './import-directions.ts'

type Import = readonly [file: string, imported: string]

/** Each must fail, with the message that contains the words. */
const FORBIDDEN: readonly (readonly [...Import, words: string])[] = [
  ['common/rules/a.ts', '../table/state.ts', 'rules is the lowest folder'],
  ['common/rules/a.ts', '#common/protocol/messages.ts', 'rules is the lowest folder'],
  ['common/rules/a.ts', '../text/it.ts', 'rules is the lowest folder'],
  ['common/rules/a.ts', 'node:crypto', 'common is pure'],
  ['common/rules/a.ts', 'zod', 'common is pure'],
  ['common/rules/a.test.ts', '../table/state.ts', 'rules is the lowest folder'],
  ['common/table/a.ts', '../protocol/messages.ts', 'table knows no wire format'],
  ['common/table/a.ts', '#common/bots/bot.ts', 'table knows no wire format'],
  ['common/table/a.ts', 'node:timers', 'common is pure'],
  ['common/bots/a.ts', '../rules/state.ts', 'A bot sees a view'],
  ['common/bots/a.ts', '../table/state.ts', 'A bot sees a view'],
  ['common/bots/a.ts', 'node:fs', 'common is pure'],
  ['common/protocol/a.ts', '../bots/bot.ts', 'protocol describes messages'],
  ['common/protocol/a.ts', 'ws', 'common is pure'],
  ['common/protocol/a.ts', 'zo', 'common is pure'],
  ['common/protocol/a.ts', 'zodiac', 'common is pure'],
  ['common/protocol/a.ts', '@noble/ciphers', 'common is pure'],
  ['common/protocol/a.ts', '@colyseus/schema', 'common is pure'],
  ['common/protocol/a.ts', '../../game-server/app.ts', 'common is below server'],
  ['common/limits.ts', '../web/src/main.ts', 'common is below server'],
  ['common/limits.ts', 'node:os', 'common is pure'],
  ['common/rules/b.ts', './utils.ts', 'There is no utils folder'],
  ['game-server/http/b.ts', '../utils/text.ts', 'There is no utils folder'],
  ['web/src/app/b.ts', '../helpers/text.ts', 'There is no utils folder'],

  ['game-server/app.ts', '../web/src/main.ts', 'The server never imports the web'],
  ['game-server/app.ts', 'typeorm', 'Only persistence and ormconfig.ts'],
  ['game-server/tables/a.ts', '../colyseus/table-room.ts', 'tables knows no transport'],
  ['game-server/tables/a.ts', '../ws/bridge.ts', 'tables knows no transport'],
  ['game-server/tables/a.ts', '../http/app.ts', 'tables knows no transport'],
  ['game-server/tables/a.ts', '../persistence/users.ts', 'tables knows no transport'],
  ['game-server/tables/a.ts', 'express', 'Express belongs in http'],
  ['game-server/tables/a.ts', '@colyseus/core', 'Only game-server/colyseus and app.ts see Colyseus'],
  ['game-server/colyseus/a.ts', '../persistence/users.ts', 'A room decodes'],
  ['game-server/colyseus/a.ts', '../http/app.ts', 'A room decodes'],
  ['game-server/colyseus/a.ts', 'typeorm', 'Only persistence and ormconfig.ts'],
  ['game-server/ws/a.ts', '../colyseus/table-room.ts', 'The bridge decodes'],
  ['game-server/ws/a.ts', '@colyseus/schema', 'Only game-server/colyseus and app.ts see Colyseus'],
  ['game-server/http/rooms/a.ts', '../../colyseus/table-room.ts', 'http asks tables or persistence'],
  ['game-server/http/rooms/a.ts', 'mysql2/promise', 'Only persistence and ormconfig.ts'],
  ['game-server/http/rooms/a.ts', '@colyseus/ws-transport', 'Only game-server/colyseus and app.ts see Colyseus'],
  ['game-server/persistence/a.ts', '../http/app.ts', 'persistence knows nobody above it'],
  ['game-server/persistence/a.ts', '@colyseus/core', 'Only game-server/colyseus and app.ts see Colyseus'],
  ['game-server/http/password/a.ts', 'nodemailer', 'Only game-server/mail sees nodemailer'],
  ['game-server/persistence/a.ts', 'nodemailer/lib/mail-composer', 'Only game-server/mail sees nodemailer'],
  ['game-server/mail/a.ts', '../http/app.ts', 'mail knows letters'],
  ['game-server/mail/a.ts', '../persistence/users.ts', 'mail knows letters'],
  ['game-server/mail/a.ts', 'express', 'Express belongs in http'],
  ['game-server/voice/a.ts', '../tables/live-tables.ts', 'voice knows nothing of the game'],
  ['game-server/colyseus/a.ts', '@colyseus/sdk', 'The Colyseus client belongs'],

  ['web/src/screens/Home/a.ts', '../../../../game-server/config.ts', 'The web never imports the server'],
  ['web/src/screens/Home/a.ts', 'jotai', 'Only web/src/state imports jotai'],
  ['web/src/screens/Home/a.ts', 'jotai/utils', 'Only web/src/state imports jotai'],
  ['web/src/screens/Home/a.ts', '@colyseus/sdk', 'The Colyseus client belongs'],
  ['web/src/screens/Home/a.ts', 'simple-peer', 'Only web/src/voice imports simple-peer'],
  ['web/src/screens/Home/a.ts', 'node:crypto', 'This runs in a browser'],
  ['web/src/transport/a.ts', 'jotai', 'Only web/src/state imports jotai'],
  ['web/src/state/a.ts', '@colyseus/sdk', 'The Colyseus client belongs'],
  ['web/src/voice/a.ts', 'jotai', 'Only web/src/state imports jotai'],
  ['web/src/table/a.tsx', '../state/table.ts', 'web/src/table takes props only'],
  ['web/src/table/a.tsx', '../transport/http.ts', 'web/src/table takes props only'],
  ['web/src/table/a.tsx', '../screens/Room/RoomScreen.tsx', 'web/src/table takes props only'],
  ['web/src/table/a.tsx', '@tanstack/react-query', 'web/src/table takes props only'],

  ['loadtest/a.ts', '../game-server/tables/live-tables.ts', 'loadtest speaks the public protocol'],
  ['loadtest/a.ts', '../web/src/main.ts', 'loadtest speaks the public protocol'],
  ['loadtest/a.ts', 'typeorm', 'Only persistence and ormconfig.ts'],
]

/** Each must pass. */
const ALLOWED: readonly Import[] = [
  ['common/rules/c.ts', '@noble/hashes/sha2.js'],
  ['common/rules/c.ts', '../limits.ts'],
  ['common/rules/c.test.ts', 'node:assert/strict'],
  ['common/table/c.ts', '../rules/state.ts'],
  ['common/bots/c.ts', '../rules/view.ts'],
  ['common/protocol/c.ts', 'zod'],
  ['common/protocol/c.ts', 'zod/mini'],
  ['common/protocol/c.ts', '#common/rules/cards.ts'],
  ['common/protocol/c.ts', '../table/state.ts'],
  ['game-server/app.ts', '@colyseus/core'],
  ['game-server/tables/c.ts', '#common/table/state.ts'],
  ['game-server/tables/c.test.ts', '../persistence/users.ts'],
  ['game-server/colyseus/c.ts', '@colyseus/schema'],
  ['game-server/colyseus/c.ts', '../tables/live-tables.ts'],
  ['game-server/http/users/c.ts', '../../persistence/users.ts'],
  ['game-server/mail/c.ts', 'nodemailer'],
  ['game-server/mail/c.ts', '#common/text/mails.ts'],
  ['game-server/http/password/c.ts', '../../mail/mail.ts'],
  ['game-server/persistence/c.ts', 'typeorm'],
  ['game-server/persistence/c.ts', '../tables/ports.ts'],
  ['game-server/testing/c.ts', '@colyseus/sdk'],
  ['web/src/transport/c.ts', '@colyseus/sdk'],
  ['web/src/state/c.ts', 'jotai'],
  ['web/src/voice/c.ts', 'simple-peer/simplepeer.min.js'],
  ['web/src/screens/Home/c.ts', '../../table/Hand.tsx'],
  ['web/src/screens/Home/c.ts', '#common/rules/cards.ts'],
  ['loadtest/c.ts', '../game-server/testing/server-process.ts'],
]

/** `message` names the import, `help` is the message of the ban. */
type Diagnostic = { readonly message: string; readonly help?: string; readonly code: string; readonly filename: string }

const root = fileURLToPath(new URL('..', import.meta.url))

/** What oxlint says about files that hold these imports and nothing else. */
const lint = (files: ReadonlyMap<string, readonly string[]>): readonly Diagnostic[] => {
  const copy = mkdtempSync(join(tmpdir(), 'regicidio-lint-'))
  try {
    for (const name of ['oxlint.config.ts', 'scripts/import-directions.ts', 'tsconfig.json', 'package.json']) cpSync(join(root, name), join(copy, name))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const [file, lines] of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `${lines.join('\n')}\n`)
    }
    const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], { cwd: copy, encoding: 'utf8' })
    assert.match(stdout, /^\{/, stderr)
    const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(stdout)
    return diagnostics
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** A file of its own for every import, so that its diagnostics are its own: `common/rules/a.ts` becomes `common/rules/7/a.ts`. */
const fileOf = (file: string, index: number): string =>
  /^(?:game-server\/app|common\/limits)\.ts$/.test(file) ? file : join(dirname(file), `case${index}`, file.slice(dirname(file).length + 1))

describe('import directions', function () {
  this.timeout(60_000)
  let diagnostics: readonly Diagnostic[] = []

  before(() => {
    const files = new Map<string, string[]>()
    const add = (file: string, line: string): void => void files.set(file, [...(files.get(file) ?? []), line])
    const every: readonly Import[] = [...FORBIDDEN.map(([file, imported]): Import => [file, imported]), ...ALLOWED]
    every.forEach(([file, imported], index) => {
      add(fileOf(file, index), `import { it${index} } from '${imported}'`)
      add(fileOf(file, index), `it${index}()`)
    })
    add('web/src/table/types.ts', "export type { Port } from './port.ts'")
    add('web/src/table/types.ts', "import type { Port } from '../transport/port.ts'")
    add('common/rules/left.ts', "import { right } from './right.ts'\nexport const left = (): number => right()")
    add('common/rules/right.ts', "import { left } from './left.ts'\nexport const right = (): number => left()")
    diagnostics = lint(files)
  })

  const restrictionsOf = (file: string, imported: string): readonly string[] =>
    diagnostics
      .filter(({ code, filename, message }) => code === 'eslint(no-restricted-imports)' && filename === file && message.includes(`'${imported}'`))
      .map(({ help }) => help ?? '')

  FORBIDDEN.forEach(([file, imported, words], index) => {
    it(`${file} may not import ${imported}: ${words}`, () => {
      const found = restrictionsOf(fileOf(file, index), imported)
      assert.ok(found.some((message) => message.includes(words)), `found: ${found.join('; ') || 'nothing'}`)
    })
  })

  ALLOWED.forEach(([file, imported], index) => {
    it(`${file} may import ${imported}`, () => assert.deepEqual(restrictionsOf(fileOf(file, FORBIDDEN.length + index), imported), []))
  })

  it('web/src/table may import types of the transport', () => {
    assert.deepEqual(restrictionsOf('web/src/table/types.ts', '../transport/port.ts'), [])
  })

  it('two files may not import each other', () => {
    const inCycles = diagnostics.filter(({ code }) => code === 'import(no-cycle)').map(({ filename }) => filename)
    assert.deepEqual(inCycles.toSorted(), ['common/rules/left.ts', 'common/rules/right.ts'])
  })

  it('every ban has a case above', () => {
    const messages = IMPORT_DIRECTIONS.flatMap(({ rules }) => rules['no-restricted-imports'][1].patterns).map((ban) => ban.message)
    for (const message of messages) assert.ok(FORBIDDEN.some(([, , words]) => message.includes(words)), message)
  })
})
