/**
 * Which folder may import what (docs/architecture.md). `npm run check` runs it over the whole repository;
 * `scripts/import-directions.test.ts` proves that each rule fails where it should.
 */

/** What counts as a test, or as support for tests. */
const TESTS = String.raw`\.test\.ts$|(^|/)testing(\.ts$|/)|/test-[^/]+\.ts$|/browser-test/|^scripts/(screens|(run-tests|dev|recount(-journals)?|golden-journals)\.ts)`
const BASICS = String.raw`common/[^/]+\.ts`
const CLOCK = String.raw`game-server/clock\.ts`
const CONNECTION = String.raw`game-server/connections/connection\.ts`
const TOKEN_BUCKET = String.raw`game-server/connections/token-bucket\.ts`
const METRICS = 'game-server/metrics'
const PORTS = String.raw`game-server/tables/ports\.ts`
const SETTINGS = String.raw`game-server/(config/(config|ice-settings|push-settings)|log)\.ts`

/**
 * Production code of a folder, the folders of the project it may import besides itself, and what to do with anything
 * else.
 */
const FOLDERS = [
  ['common/[^/]+', [], 'What stands directly in common is used by everybody and imports nothing.'],
  [
    'common/rules',
    [BASICS],
    'rules is the lowest folder: room life belongs in table, wire names in protocol, Italian in text.',
  ],
  [
    'common/table',
    [BASICS, 'common/rules'],
    'table knows no wire format, bot or prose: wire names belong in protocol, Italian in text.',
  ],
  [
    'common/record',
    [BASICS, 'common/rules', 'common/table'],
    'record computes what follows from the moves of a game: who stores, sends or draws it belongs above.',
  ],
  [
    'common/computers',
    [BASICS, 'common/rules'],
    'A computer sees a view and answers with a move: it never sees a table.',
  ],
  [
    'common/analysis',
    [BASICS, 'common/rules', 'common/table', 'common/record', 'common/computers'],
    'analysis tells what a game that is over was worth: who shows or keeps it belongs above.',
  ],
  [
    'common/circles',
    [BASICS],
    'circles knows who belongs, and what games of a circle add up to: tables and messages are above or beside it.',
  ],
  [
    'common/reminders',
    [BASICS, 'common/circles'],
    'reminders knows what people are reminded of, and when: who stores, sends or shows it belongs above.',
  ],
  [
    'common/protocol',
    [BASICS, 'common/rules', 'common/table', 'common/record', 'common/circles', 'common/reminders'],
    'protocol describes messages: who sends them, and in which words, belongs above it.',
  ],
  [
    'common/text',
    [BASICS, 'common/rules', 'common/table', 'common/protocol', 'common/reminders'],
    'text puts codes into words: it asks neither computers nor anybody above common.',
  ],

  [
    'game-server/connections',
    ['common', CLOCK],
    'connections knows no game and no server around it: hand it what it needs.',
  ],
  [
    'game-server/tables',
    ['common', CLOCK, CONNECTION, TOKEN_BUCKET],
    'tables knows no transport and no database: give it a port (tables/ports.ts) that app.ts fills.',
  ],
  [
    'game-server/computers',
    ['common', CLOCK, PORTS],
    'computers think, from knowledge to move: what happens with the move belongs in tables.',
  ],
  [
    'game-server/colyseus',
    ['common', CLOCK, 'game-server/connections', 'game-server/tables'],
    'A room decodes, dispatches and mirrors: what it needs belongs in tables.',
  ],
  [
    'game-server/ws',
    ['common', CLOCK, 'game-server/connections', 'game-server/tables'],
    '/ws decodes, dispatches and encodes: what it needs belongs in tables.',
  ],
  [
    'game-server/rating',
    ['common'],
    'rating says what a game makes of ratings: who stores them belongs in persistence.',
  ],
  [
    'game-server/persistence',
    ['common', CLOCK, 'game-server/(rating|tables)'],
    'persistence knows nobody above it: move the code up, or the type into tables/ports.ts.',
  ],
  [
    'game-server/mail',
    ['common', CLOCK, SETTINGS],
    'mail knows letters and how they travel: hand it what they are to say.',
  ],
  [
    'game-server/processes',
    ['common', 'game-server/tables/(ports|live-table-tools)\\.ts'],
    'processes knows how processes reach each other: what they tell and relay belongs in tables, connections or app.ts.',
  ],
  [
    'game-server/reminders',
    ['common', CLOCK, SETTINGS, String.raw`game-server/tables/live-table-tools\.ts`, 'game-server/(persistence|mail)'],
    'reminders decides who is told of an event, and sends it: who asks for it belongs in http, or in app.ts.',
  ],
  [METRICS, [], 'metrics only counts: hand it numbers.'],
  ['game-server/voice', ['common', CLOCK, CONNECTION], 'voice knows nothing of the game: hand it what it needs.'],
  [
    'game-server/http',
    ['common', CLOCK, SETTINGS, 'game-server/(connections|tables|persistence|mail|metrics)'],
    'http asks tables or persistence, never a transport of the table.',
  ],
  ['game-server', ['common'], 'The server never imports the web: move what both need into common.'],

  [
    'web/src/text',
    ['common'],
    'text holds words only: what decides which of them to say belongs in game or in a screen.',
  ],
  [
    'web/src/ui',
    ['common', 'web/src/text'],
    'ui knows nothing of the game or the state: pass it in as a prop, or put the component into table or a screen.',
  ],
  ['web/src/navigation', ['common'], 'navigation knows addresses only: who goes there belongs in a screen or in app.'],
  [
    'web/src/game',
    ['common', 'web/src/text'],
    'game is pure: components belong in table, and what remembers or connects in state or transport.',
  ],
  [
    'web/src/transport',
    ['common', 'web/src/(game|text)'],
    'transport is a door: what is kept belongs in state, what is shown in a screen.',
  ],
  [
    'web/src/state',
    ['common', 'web/src/(game|text|transport)'],
    'state knows no component: move the logic it needs into game, and the component into a screen.',
  ],
  [
    'web/src/table',
    ['common', 'web/src/(game|text|ui)'],
    'web/src/table takes props only: wire state and transport in web/src/screens.',
  ],
  [
    'web/src/voice',
    ['common', 'web/src/(game|transport)'],
    'voice is a port of its own: wire it to state and components in web/src/screens.',
  ],
  [
    'web/src/screens',
    ['common', 'web/src/(game|navigation|state|table|text|transport|ui|voice)'],
    'Screens never import the shell: what they share with it belongs in ui, state or navigation.',
  ],
  [
    'web',
    ['common'],
    'The web never imports the server: move what both need into common, or ask over HTTP or the socket.',
  ],
  [
    'loadtest',
    ['common', 'game-server/testing', 'web/browser-test/testing'],
    'loadtest speaks the public protocol: share through common, start the server with game-server/testing, or a browser with web/browser-test.',
  ],
]

/** Packages, the only places whose production code may import them, and what to do instead. */
const PACKAGES = [
  [
    'typeorm|mysql2|node:sqlite',
    String.raw`game-server/persistence/|ormconfig\.ts|loadtest/peers/`,
    'Only persistence, ormconfig.ts and the servers that a bench compares ours with see the database: add a method to a repository in persistence.',
  ],
  [
    '@colyseus/(core|schema|ws-transport|monitor)',
    'game-server/colyseus/',
    'Only game-server/colyseus sees Colyseus: put transport code there, game code into tables or common.',
  ],
  [
    '@colyseus/sdk',
    'web/src/transport/',
    'The Colyseus client belongs in web/src/transport, and in tests of the server.',
  ],
  [
    'express|express-session|passport',
    String.raw`game-server/(http/|colyseus/(matchmaking|monitor)\.ts|app\.ts)`,
    'Express belongs in http: put the route there, and what it does here.',
  ],
  [
    'prom-client',
    'game-server/metrics/',
    'Only game-server/metrics sees prom-client: add what is to be measured there.',
  ],
  [
    'ioredis|http-proxy-3',
    'game-server/processes/',
    'Only game-server/processes sees Redis and other processes: pass in what it offers as a port.',
  ],
  ['openskill', 'game-server/rating/', 'Only game-server/rating sees openskill: ask it for ratings.'],
  ['nodemailer', 'game-server/mail/', 'Only game-server/mail sees nodemailer: post a mail through the Mailer port.'],
  ['jotai', 'web/src/state/', 'Only web/src/state imports jotai: add an atom or a hook there.'],
  ['simple-peer', 'web/src/voice/', 'Only web/src/voice imports simple-peer: add what is missing to its port.'],
  [
    '@tanstack/react-query',
    'web/src/(app|screens|state)/',
    'Components and pure code make no requests: make them in web/src/screens.',
  ],
  [
    'react|react-dom|@mantine/[^/]+',
    String.raw`web/src/(app|screens|state|table|ui|voice)/|web/src/main\.tsx|web/first-screen/`,
    'web/src/game, text, navigation and transport are plain TypeScript: components and hooks belong in table, ui or a screen.',
  ],
  [
    'ws',
    'game-server/(connections|colyseus|ws)/|loadtest/',
    'Sockets of the server belong in connections, colyseus or ws.',
  ],
]

const PURE =
  'common is pure: pass in what it needs as a value or a port, and keep the package in game-server, web or loadtest.'
const PROJECT = '^(common|game-server|web|loadtest|scripts)/'
const startingWith = (...places) => `^(${places.join('|')})`
/** A folder with everything in it; a name with a file's ending is that file. */
const inside = (folder) => (/\.ts$|\]\+$/.test(folder) ? `${folder}$` : `${folder}/`)

const folderRule = ([folder, allowed, comment]) => ({
  name: `folder ${folder}`,
  comment,
  severity: 'error',
  from: { path: startingWith(inside(folder)), pathNot: [TESTS] },
  to: {
    path: PROJECT,
    pathNot:
      folder === 'common/[^/]+' ? startingWith(inside(folder)) : startingWith(...[folder, ...allowed].map(inside)),
  },
})
const packageRule = ([packages, places, comment]) => ({
  name: `package ${packages}`,
  comment,
  severity: 'error',
  from: { path: PROJECT, pathNot: [TESTS, startingWith(places)] },
  to: { path: `(^|node_modules/)(@types/)?(node:)?(${packages.replace('node:', '')})(/|$)` },
})
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const ASIDE_FROM = (packages) => String.raw`^(common|game-server|web|loadtest)/|(^|node_modules/)(${packages})(/|$)`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...FOLDERS.map(folderRule),
    ...PACKAGES.map(packageRule),
    rule(
      'no cycles',
      'Files that import each other are one file in two: move what both need into a third. Types count.',
      {},
      { circular: true },
    ),
    rule(
      'common is pure',
      PURE,
      { path: '^common/', pathNot: [TESTS, '^common/protocol/'] },
      { pathNot: ASIDE_FROM('@noble/hashes') },
    ),
    rule(
      'protocol decodes',
      PURE,
      { path: '^common/protocol/', pathNot: TESTS },
      { pathNot: ASIDE_FROM('@noble/hashes|zod') },
    ),
    rule(
      'common tests',
      'common is below server, web and loadtest, its tests too.',
      { path: '^common/' },
      { path: '^(game-server|web|loadtest)/' },
    ),
    rule(
      'computers see views',
      'A computer sees a view and answers with a move: it never sees a state or a seed.',
      { path: '^common/computers/', pathNot: TESTS },
      { path: String.raw`^common/rules/(state|reduce|deal)\.ts` },
    ),
    rule(
      'no server in a browser',
      'This runs in a browser: packages of the server stay in game-server.',
      { path: '^web/src/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'tests only',
      'This supports tests: move what production code needs out of it.',
      { path: '^(common|game-server|web|scripts)/', pathNot: TESTS },
      { path: TESTS, pathNot: 'node_modules' },
    ),
    rule(
      'no utils',
      'There is no utils folder: put the function beside the concept that it belongs to.',
      {},
      { path: String.raw`/(util|utils|helper|helpers|misc)(/|\.ts|\.tsx)`, pathNot: 'node_modules' },
    ),
    rule('resolved', 'There is no such file or package.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
