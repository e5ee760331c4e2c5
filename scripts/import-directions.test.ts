import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A file, what it imports, and the rule that refuses it. What holds a slash and ends in `.ts` is a file of the project;
 * anything else is a package.
 */
const FORBIDDEN = [
  ['common/limits.ts', 'common/rules/state.ts', 'folder common/[^/]+'],
  ['common/rules/a.ts', 'common/table/state.ts', 'folder common/rules'],
  ['common/table/a.ts', 'common/protocol/messages.ts', 'folder common/table'],
  ['common/record/a.ts', 'common/protocol/messages.ts', 'folder common/record'],
  ['common/circles/a.ts', 'common/protocol/messages.ts', 'folder common/circles'],
  ['common/computers/a.ts', 'common/table/state.ts', 'folder common/computers'],
  ['common/analysis/a.ts', 'common/protocol/messages.ts', 'folder common/analysis'],
  ['common/circles/a.ts', 'common/protocol/messages.ts', 'folder common/circles'],
  ['common/protocol/a.ts', 'common/computers/bot.ts', 'folder common/protocol'],
  ['common/text/a.ts', 'common/computers/bot.ts', 'folder common/text'],
  ['common/rules/a.ts', 'node:crypto', 'common is pure'],
  ['common/rules/a.ts', 'zod', 'common is pure'],
  ['common/protocol/a.ts', 'express', 'protocol decodes'],
  ['common/circles/a.ts', 'common/table/state.ts', 'folder common/circles'],
  ['common/reminders/a.ts', 'common/table/state.ts', 'folder common/reminders'],
  ['common/rules/a.test.ts', 'game-server/app.ts', 'common tests'],
  ['common/computers/a.ts', 'common/rules/state.ts', 'computers see views'],

  ['game-server/connections/a.ts', 'game-server/tables/tables.ts', 'folder game-server/connections'],
  ['game-server/tables/a.ts', 'game-server/colyseus/table-room.ts', 'folder game-server/tables'],
  ['game-server/tables/a.ts', 'game-server/persistence/accounts/users.ts', 'folder game-server/tables'],
  ['game-server/processes/a.ts', 'game-server/connections/connection.ts', 'folder game-server/processes'],
  ['game-server/computers/a.ts', 'game-server/tables/tables.ts', 'folder game-server/computers'],
  ['game-server/colyseus/a.ts', 'game-server/persistence/accounts/users.ts', 'folder game-server/colyseus'],
  ['game-server/ws/a.ts', 'game-server/colyseus/table-room.ts', 'folder game-server/ws'],
  ['game-server/persistence/a.ts', 'game-server/http/app.ts', 'folder game-server/persistence'],
  ['game-server/mail/a.ts', 'game-server/persistence/accounts/users.ts', 'folder game-server/mail'],
  ['game-server/reminders/a.ts', 'game-server/http/app.ts', 'folder game-server/reminders'],
  ['game-server/rating/a.ts', 'game-server/persistence/accounts/users.ts', 'folder game-server/rating'],
  ['game-server/persistence/a.ts', 'openskill', 'package openskill'],
  ['game-server/voice/a.ts', 'game-server/tables/tables.ts', 'folder game-server/voice'],
  ['game-server/http/rooms/a.ts', 'game-server/colyseus/table-room.ts', 'folder game-server/http'],
  ['game-server/app.ts', 'web/src/main.ts', 'folder game-server'],
  ['game-server/app.ts', 'typeorm', 'package typeorm|mysql2|node:sqlite'],
  ['game-server/tables/a.ts', 'node:sqlite', 'package typeorm|mysql2|node:sqlite'],
  ['game-server/http/a.ts', 'mysql2/promise', 'package typeorm|mysql2|node:sqlite'],
  ['game-server/ws/a.ts', '@colyseus/schema', 'package @colyseus/(core|schema|ws-transport|monitor)'],
  ['game-server/colyseus/a.ts', '@colyseus/sdk', 'package @colyseus/sdk'],
  ['game-server/tables/a.ts', 'express', 'package express|express-session|passport'],
  ['game-server/tables/a.ts', 'ioredis', 'package ioredis|http-proxy-3'],
  ['game-server/http/a.ts', 'nodemailer', 'package nodemailer'],
  ['game-server/http/a.ts', 'prom-client', 'package prom-client'],
  ['game-server/metrics/a.ts', 'game-server/tables/tables.ts', 'folder game-server/metrics'],
  ['game-server/tables/a.ts', 'ws', 'package ws'],
  ['game-server/http/a.ts', 'game-server/testing/player.ts', 'tests only'],

  ['web/src/text/a.ts', 'web/src/game/hand/actions.ts', 'folder web/src/text'],
  ['web/src/ui/a.tsx', 'web/src/game/hand/actions.ts', 'folder web/src/ui'],
  ['web/src/navigation/a.ts', 'web/src/state/account/session.ts', 'folder web/src/navigation'],
  ['web/src/game/a.ts', 'web/src/table/hand/Hand.tsx', 'folder web/src/game'],
  ['web/src/transport/a.ts', 'web/src/state/account/session.ts', 'folder web/src/transport'],
  ['web/src/state/a.ts', 'web/src/table/hand/Hand.tsx', 'folder web/src/state'],
  ['web/src/table/a.tsx', 'web/src/state/account/session.ts', 'folder web/src/table'],
  ['web/src/table/a.tsx', 'web/src/app/Header.tsx', 'folder web/src/table'],
  ['web/src/voice/a.ts', 'web/src/state/account/session.ts', 'folder web/src/voice'],
  ['web/src/screens/Home/a.tsx', 'web/src/app/Header.tsx', 'folder web/src/screens'],
  ['web/src/app/a.ts', 'game-server/config/config.ts', 'folder web'],
  ['web/src/screens/Home/a.ts', 'jotai', 'package jotai'],
  ['web/src/screens/Home/a.ts', 'simple-peer', 'package simple-peer'],
  ['web/src/table/a.ts', '@tanstack/react-query', 'package @tanstack/react-query'],
  ['web/src/game/a.ts', 'react', 'package react|react-dom|@mantine/[^/]+'],
  ['web/src/ui/a.ts', 'node:crypto', 'no server in a browser'],

  ['loadtest/a.ts', 'game-server/tables/tables.ts', 'folder loadtest'],
  ['game-server/http/b.ts', 'game-server/utils/text.ts', 'no utils'],
  ['game-server/http/b.ts', './nowhere.ts', 'resolved'],
  ['common/rules/left.ts', 'common/rules/right.ts', 'no cycles'],
] as const

/** Makes a cycle of the last import above; a cycle is reported once, at one of its files. */
const BACK = ['common/rules/right.ts', 'common/rules/left.ts'] as const

/** Each must pass. */
const ALLOWED = [
  ['common/rules/c.ts', '@noble/hashes/sha2.js'],
  ['common/rules/c.test.ts', 'node:assert/strict'],
  ['common/protocol/c.ts', 'zod/mini'],
  ['common/protocol/c.ts', 'common/record/steps.ts'],
  ['game-server/colyseus/c.ts', '@colyseus/core'],
  ['game-server/persistence/c.ts', 'typeorm'],
  ['game-server/persistence/c.ts', 'game-server/tables/ports.ts'],
  ['game-server/tables/c.test.ts', 'game-server/persistence/accounts/users.ts'],
  ['game-server/testing/c.ts', '@colyseus/sdk'],
  ['web/src/game/c.test.ts', 'game-server/config/config.ts'],
  ['web/src/state/c.ts', 'jotai'],
  ['web/src/table/c.tsx', 'web/src/ui/icons/icons.tsx'],
  ['web/src/screens/Home/c.tsx', 'web/src/table/hand/Hand.tsx'],
  ['loadtest/c.ts', 'game-server/testing/server-process.ts'],
] as const

type Report = {
  readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[]
  readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isFile = (imported: string): boolean => /^\w.*\/.*\.tsx?$/.test(imported)

/**
 * A folder of its own for every import, so that a report on the file is a report on this import: `computers/a.ts`
 * becomes `computers/case7/a.ts`.
 */
const fileOf = (file: string, index: number): string => {
  const isNamed = !['a', 'b', 'c'].includes(basename(file).split('.')[0] ?? '')
  return isNamed ? file : join(dirname(file), `case${index}`, basename(file))
}

/** What dependency-cruiser says of files that hold these imports, as types, and nothing else. */
const cruise = (imports: readonly (readonly [file: string, imported: string])[]): Report => {
  const copy = mkdtempSync(join(tmpdir(), 'regicidio-imports-'))
  const write = (file: string, text: string, flag: 'a' | 'w' = 'a'): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text, { flag })
  }
  try {
    for (const name of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(copy, name))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    imports.forEach(([file, imported], index) => {
      const from = fileOf(file, index)
      const to = isFile(imported) ? relative(dirname(from), imported).replace(/^(?!\.)/, './') : imported
      if (isFile(imported)) write(imported, 'export type It = 1\n')
      write(from, `import type { It as It${index} } from '${to}'\nexport type Mine${index} = It${index}\n`)
    })
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--output-type',
        'json',
        'common',
        'game-server',
        'web',
        'loadtest',
      ],
      { cwd: copy, encoding: 'utf8' },
    )
    assert.match(stdout, /^\{/, stderr)
    const { summary }: { summary: Report } = JSON.parse(stdout)
    return summary
  } finally {
    rmSync(copy, { recursive: true })
  }
}

describe('import directions', () => {
  let report: Report = { violations: [], ruleSetUsed: { forbidden: [] } }

  before(() => {
    report = cruise([...FORBIDDEN.map(([file, imported]) => [file, imported] as const), ...ALLOWED, BACK])
  })

  const rulesBrokenBy = (file: string): readonly string[] =>
    report.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  FORBIDDEN.forEach(([file, imported, rule], index) => {
    it(`${file} may not import ${imported}`, () =>
      assert.ok(rulesBrokenBy(fileOf(file, index)).includes(rule), rulesBrokenBy(fileOf(file, index)).join()))
  })
  ALLOWED.forEach(([file, imported], index) => {
    it(`${file} may import ${imported}`, () =>
      assert.deepEqual(rulesBrokenBy(fileOf(file, FORBIDDEN.length + index)), []))
  })
  it('every rule has a case above', () => {
    const proven = new Set<string>(FORBIDDEN.map(([, , rule]) => rule))
    assert.deepEqual(
      report.ruleSetUsed.forbidden.map(({ name }) => name).filter((name) => !proven.has(name)),
      [],
    )
  })
})
