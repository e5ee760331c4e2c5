/**
 * Which folder may import what (docs/architecture.md): `rules <- table <- protocol <- game-server | web | loadtest`. Every ban says
 * where the code belongs instead; `import-directions.test.ts` proves them.
 */

/** Imports that a folder refuses: a regular expression over the text of the import, and what to do instead. */
type Ban = { readonly regex: string; readonly message: string; readonly allowTypeImports?: boolean }

/** A folder or a part of one; a file belongs to the last area that matches it. Tests and test support obey `always` only. */
type Area = { readonly files: string; readonly always: readonly Ban[]; readonly production: readonly Ban[] }

/** What counts as a test or as support for tests. */
export const TEST_FILES = ['**/*.test.ts', '**/testing.ts', '**/testing/**', '**/test-*.ts', '**/browser-test/**']

/** Folders or files that are reached by going up or down, or through `#common`. */
const to = (...names: readonly string[]): string => `^(?:(?:\\.\\.?/)+|#common/)(?:${names.join('|')})(?:/|\\.ts)`
/** Packages by name, with everything inside them. */
const packages = (...names: readonly string[]): string => `^(?:${names.join('|')})(?:/|$)`
/** All packages but some, each with a first letter of its own. Spelled out, because these expressions have no look-ahead. */
const packagesBut = (...names: readonly string[]): string => {
  const departures = names.flatMap((name) => [
    ...Array.from(name, (letter, index) => `${name.slice(0, index)}(?:[^${letter}]|$)`).slice(1),
    `${name}[^/]`,
  ])
  return `^(?:[^.#${names.map((name) => name[0]).join('')}]|${departures.join('|')})`
}
const ban = (regex: string, message: string): Ban => ({ regex, message })

const NO_UTILS = ban(
  '^(?:\\.\\.?/|#common/)(?:.*/)?(?:utils?|helpers?|misc)(?:/|\\.ts)',
  'There is no utils folder: put the function beside the concept that it belongs to.',
)

const PURE = 'common is pure: pass in what it needs as a value or a port, and keep the package in game-server, web or loadtest.'
const NO_PACKAGES = ban(packagesBut('@noble/hashes'), PURE)
const COMMON = [
  NO_UTILS,
  ban(to('game-server', 'web', 'loadtest'), 'common is below server, web and loadtest: move what both need down into common.'),
]
const RULES = [
  ...COMMON,
  ban(to('table', 'protocol', 'bots', 'text'), 'rules is the lowest folder: room life belongs in table, wire names in protocol, Italian in text.'),
]
const TABLE = [
  ...COMMON,
  ban(to('protocol', 'bots', 'text'), 'table knows no wire format, bot or prose: wire names belong in protocol, Italian in text.'),
]
const BOT = ban(
  to('table', 'protocol', 'text', 'rules/state', 'rules/reduce', 'rules/deal'),
  'A bot sees a view and answers with a command: it never sees a state, a seed or a table.',
)

const SERVER = [NO_UTILS, ban(to('web'), 'The server never imports the web: move what both need into common.')]
const NO_TYPEORM = ban(
  packages('typeorm', 'mysql2', 'node:sqlite'),
  'Only persistence and ormconfig.ts see the database: add a method to a repository in persistence.',
)
const NO_COLYSEUS = ban(
  packages('@colyseus/core', '@colyseus/ws-transport', '@colyseus/schema'),
  'Only game-server/colyseus and app.ts see Colyseus: put transport code there, game code into tables or common.',
)
const NO_COLYSEUS_CLIENT = ban(packages('@colyseus/sdk'), 'The Colyseus client belongs in web/src/transport, and in tests of the server.')
const NO_EXPRESS = ban(packages('express', 'express-session', 'passport'), 'Express belongs in http: put the route there, and what it does here.')
const NO_NODEMAILER = ban(packages('nodemailer'), 'Only game-server/mail sees nodemailer: post a mail through the Mailer port.')
const NO_LIBRARIES = [NO_TYPEORM, NO_COLYSEUS, NO_COLYSEUS_CLIENT, NO_NODEMAILER]

const WEB = [NO_UTILS, ban(to('game-server'), 'The web never imports the server: move what both need into common, or ask over HTTP or the socket.')]
const NO_JOTAI = ban(packages('jotai'), 'Only web/src/state imports jotai: add an atom or a hook there.')
const NO_PEER = ban(packages('simple-peer'), 'Only web/src/voice imports simple-peer: add what is missing to its port.')
const NO_SERVER_PACKAGES = ban(
  packages('node:.*', 'express', 'typeorm', 'mysql2', 'ws', 'pino', '@colyseus/core', '@colyseus/schema'),
  'This runs in a browser: packages of the server stay in game-server.',
)
const PROPS_ONLY = 'web/src/table takes props only: wire state, transport and queries in web/src/screens.'
/** What the web may not import, apart from one ban. */
const webBut = (allowed?: Ban): readonly Ban[] =>
  [NO_SERVER_PACKAGES, NO_COLYSEUS_CLIENT, NO_JOTAI, NO_PEER].filter((each) => each !== allowed)

const AREAS: readonly Area[] = [
  { files: 'common/**', always: COMMON, production: [NO_PACKAGES] },
  { files: 'common/rules/**', always: RULES, production: [NO_PACKAGES] },
  { files: 'common/table/**', always: TABLE, production: [NO_PACKAGES] },
  { files: 'common/bots/**', always: COMMON, production: [BOT, NO_PACKAGES] },
  {
    files: 'common/protocol/**',
    always: COMMON,
    production: [ban(to('bots'), 'protocol describes messages: who sends them does not matter to it.'), ban(packagesBut('@noble/hashes', 'zod'), PURE)],
  },

  { files: 'game-server/**', always: SERVER, production: NO_LIBRARIES },
  { files: 'game-server/app.ts', always: SERVER, production: [NO_TYPEORM, NO_COLYSEUS_CLIENT, NO_NODEMAILER] },
  {
    files: 'game-server/tables/**',
    always: SERVER,
    production: [
      ban(to('colyseus', 'ws', 'http', 'persistence', 'voice'), 'tables knows no transport and no database: give it a port (tables/ports.ts) that app.ts fills.'),
      ...NO_LIBRARIES,
      NO_EXPRESS,
    ],
  },
  {
    files: 'game-server/colyseus/**',
    always: SERVER,
    production: [
      ban(to('ws', 'http', 'persistence'), 'A room decodes, dispatches and mirrors: what it needs belongs in tables.'),
      NO_TYPEORM,
      NO_COLYSEUS_CLIENT,
      NO_NODEMAILER,
    ],
  },
  {
    files: 'game-server/ws/**',
    always: SERVER,
    production: [
      ban(to('colyseus', 'http', 'persistence'), 'The bridge decodes, dispatches and encodes: what it needs belongs in tables.'),
      ...NO_LIBRARIES,
      NO_EXPRESS,
    ],
  },
  {
    files: 'game-server/http/**',
    always: SERVER,
    production: [ban(to('colyseus', 'ws'), 'http asks tables or persistence, never a transport of the table.'), ...NO_LIBRARIES],
  },
  {
    files: 'game-server/persistence/**',
    always: SERVER,
    production: [
      ban(to('colyseus', 'ws', 'http', 'voice'), 'persistence knows nobody above it: move the code up, or the type into tables/ports.ts.'),
      NO_COLYSEUS,
      NO_COLYSEUS_CLIENT,
      NO_NODEMAILER,
    ],
  },
  {
    files: 'game-server/mail/**',
    always: SERVER,
    production: [
      ban(to('colyseus', 'ws', 'http', 'persistence', 'tables', 'voice'), 'mail knows letters and how they travel: hand it what they are to say.'),
      NO_TYPEORM,
      NO_COLYSEUS,
      NO_COLYSEUS_CLIENT,
      NO_EXPRESS,
    ],
  },
  {
    files: 'game-server/voice/**',
    always: SERVER,
    production: [
      ban(to('colyseus', 'ws', 'http', 'persistence', 'tables'), 'voice knows nothing of the game: hand it what it needs.'),
      ...NO_LIBRARIES,
      NO_EXPRESS,
    ],
  },

  { files: 'web/src/**', always: WEB, production: webBut() },
  { files: 'web/src/transport/**', always: WEB, production: webBut(NO_COLYSEUS_CLIENT) },
  { files: 'web/src/state/**', always: WEB, production: webBut(NO_JOTAI) },
  { files: 'web/src/voice/**', always: WEB, production: webBut(NO_PEER) },
  {
    files: 'web/src/table/**',
    always: WEB,
    production: [
      { ...ban(to('state', 'transport', 'voice'), PROPS_ONLY), allowTypeImports: true },
      ban(to('screens'), PROPS_ONLY),
      ban(packages('@tanstack/react-query'), PROPS_ONLY),
      ...webBut(),
    ],
  },

  {
    files: 'loadtest/**',
    always: [
      NO_UTILS,
      ban(
        to('web', ...['app', 'ws', 'config', 'http', 'main', 'persistence', 'colyseus', 'tables', 'voice'].map((part) => `game-server/${part}`)),
        'loadtest speaks the public protocol: share through common, or start the server with game-server/testing.',
      ),
    ],
    production: [NO_TYPEORM, NO_COLYSEUS, NO_JOTAI],
  },
]

type Override = { files: string[]; rules: { 'no-restricted-imports': ['error', { patterns: Ban[] }] } }

const override = (files: readonly string[], bans: readonly Ban[]): Override => ({
  files: [...files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...bans] }] },
})

/** The overrides for oxlint. A single file has no tests inside it. */
export const IMPORT_DIRECTIONS: Override[] = AREAS.flatMap(({ files, always, production }) => {
  const forProduction = override([files], [...always, ...production])
  if (!files.endsWith('**')) return [forProduction]
  return [forProduction, override(TEST_FILES.map((tests) => files.replace('**', tests)), always)]
})
