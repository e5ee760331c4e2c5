/** The site: one chunk for each route and nothing inline, so that the policy `script-src 'self'` is enough. */
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { firstScreen } from './first-screen/plugin.ts'
import { serviceWorker } from './service-worker/plugin.ts'
import { wholeBuild } from './whole-build.ts'

const ROUTER = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url))
/** Where `npm run dev` has the server. */
const SERVER = process.env.SERVER_ORIGIN ?? 'http://127.0.0.1:2567'
/** The server's addresses; the last is that of the sockets of Colyseus: /{processId}/{roomId}. */
const FORWARDED = ['/api', '/avatars', '/matchmake', '/ws', String.raw`^/[\w-]+/[\w-]+\?.*sessionId=`]
const root = fileURLToPath(new URL('.', import.meta.url))

/** Finds modules by parts of their paths, with the slashes of any system. */
const modules = (...parts: readonly string[]): RegExp =>
  new RegExp(parts.map((part) => part.replaceAll('.', '[.]').replaceAll('/', String.raw`[\\/]`)).join('|'))
const packages = (...names: readonly string[]): RegExp => modules(...names.map((name) => `node_modules/${name}/`))
const core = (...parts: readonly string[]): readonly string[] => parts.map((part) => `@mantine/core/esm/${part}/`)
const hooks = (...parts: readonly string[]): readonly string[] => parts.map((part) => `@mantine/hooks/esm/${part}/`)
/** The first script names most files, and hashes cannot be compressed. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' }
/** A constant of another file is written where it is used, instead of being exported and imported. */
const OPTIMIZATION = { inlineConst: { mode: 'all' } } as const
const source = (...parts: readonly string[]): RegExp => modules(...parts.map((part) => `web/src/${part}`))

/** Of a file that has its own modules alone, which come before those of priority 0. */
const WITHOUT_IMPORTS = { includeDependenciesRecursively: false, priority: 1 } as const

/**
 * What screens share comes in a few files instead of dozens: each request costs a phone more than the few bytes that a
 * screen could do without. A file takes along what its modules import, unless a file with a higher priority has it.
 */
const SHARED = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'), priority: 8 },
  {
    name: 'mantine',
    test: modules(
      ...core('core/MantineProvider'),
      ...hooks('use-media-query', 'use-isomorphic-effect', 'utils/random-id'),
    ),
    priority: 7,
  },
  // No style sheets here: they would come before theme.css, which names the layers of all styles in their order.
  {
    name: 'site',
    test: source(
      'state/account/session',
      'state/account/sign-in',
      'ui/icons/icons',
      'ui/toasts',
      'ui/PageTitle',
      'ui/icons/SuitIcon',
      'table/hand/CardPicture',
    ),
    priority: 6,
  },
  // The home page has no form.
  {
    name: 'form',
    test: source(
      'ui/Alert.tsx',
      'ui/forms/PasswordField.tsx',
      'ui/forms/useFormProblem',
      'screens/Login/login-form',
      'screens/Register/register-form',
      'text/account/guests',
    ),
    priority: 5,
  },
  // What most of Mantine's components are made of. The first screens have none.
  {
    name: 'components',
    test: modules(
      ...core(
        'core/styles-api/use-resolved-styles-api',
        'components/ActionIcon',
        'components/CloseButton',
        'components/Portal',
        'components/Transition',
        'core/DirectionProvider',
        'core/utils/get-default-z-index',
        'core/Box/get-style-object',
      ),
      ...hooks('use-callback-ref', 'use-force-update', 'use-id', 'use-reduced-motion', 'use-timeout'),
      ...hooks('use-uncontrolled', 'use-window-event', 'utils/clamp'),
      'node_modules/react-remove-scroll/',
    ),
    priority: 4,
  },
  // What opens above the page. The menu needs most of it, and the table the rest.
  {
    name: 'overlays',
    test: modules(
      ...core('components/Drawer', 'components/Modal', 'components/ScrollArea', 'components/VisuallyHidden'),
      'web/src/ui/Dialog.tsx',
    ),
    priority: 3,
  },
  // Schemas of answers, with the library for them: the first one that is needed brings the rest.
  {
    name: 'answers',
    test: modules(
      'node_modules/zod/',
      'common/protocol/errors.ts',
      'common/rules/commands.ts',
      'common/table/commands.ts',
      'common/protocol/rest/answers.ts',
      'common/protocol/rest/conduct',
      'common/protocol/rest/settings-answers',
      'common/text/conduct.ts',
      'web/src/text/conduct.ts',
      'web/src/state/account/muted-players',
      'web/src/state/account/stored-player',
      'web/src/transport/rest/any-answer',
      'web/src/transport/rest/conduct',
    ),
    // Some of them import what the first script has: that stays there.
    ...WITHOUT_IMPORTS,
  },
  // What is asked of the server, and asked again by who comes back to a page.
  {
    name: 'queries',
    test: modules(
      'node_modules/@tanstack/',
      'web/src/state/queries',
      'web/src/ui/useReturn',
      'web/src/screens/(usePages|Circle/useCircles)',
      'web/src/text/relative-time',
      'web/src/text/tokens',
      'web/src/state/useNow',
    ),
    ...WITHOUT_IMPORTS,
  },
  // What tables and the screens around them say and show in the same way.
  {
    name: 'around-tables',
    test: modules(
      'common/text/it.ts',
      'common/table/room-flags.ts',
      'common/text/room-name.ts',
      ...[
        'text/(formats|seats|sharing|table/deck).ts',
        'ui/CopyCode',
        'ui/icons/page-icons',
        'ui/icons/table-icons',
        'ui/sharing',
        'ui/EmptyState',
        'ui/chart/',
        'state/account/own-seats',
        'game/score/bands',
        'navigation/(tabs|(game|circle|watch)-address)',
        'screens/Circle/(CircleRows|NoCircle)',
        'text/circles/circles',
        'text/table/spectators',
        'transport/rest/circles',
        'transport/table/table-connection',
      ].map((part) => `web/src/${part}`),
    ),
    ...WITHOUT_IMPORTS,
  },
  // What every table, and what is told of games elsewhere, knows of cards.
  {
    name: 'rules',
    test: modules('common/re(sult|cord-of).ts', '/rules/(card|passing|scoring|seats|tricks)'),
    ...WITHOUT_IMPORTS,
  },
  // Games that are over are asked for by their replay, the history, the end of the game, and evenings of a circle.
  {
    name: 'games',
    test: modules(
      'common/protocol/game-record',
      'web/src/(screens/(AskLuck|useLucks)|text/(luck|table/replay)|transport/rest/games)',
    ),
    ...WITHOUT_IMPORTS,
  },
  // What the pages around a circle of friends share.
  {
    name: 'circles',
    test: source('screens/Circle/(Circle(Link|NameForm|.module)|circle-rules)'),
    ...WITHOUT_IMPORTS,
  },
  // What is chosen at a table: its settings, which also have a page, and the level of its computers.
  {
    name: 'choices',
    test: modules(
      'common/computer-levels',
      ...[
        'screens/Settings/useSettingsPanel',
        'state/settings/table-preferences',
        'table/settings/',
        'text/account/settings',
        'text/table/solo',
        'transport/voice/audio-system',
        'ui/forms/LevelCards',
      ].map((part) => `web/src/${part}`),
    ),
    ...WITHOUT_IMPORTS,
  },
  // The settings have a page, and a panel at the table.
  {
    name: 'settings',
    test: modules(
      ...core(...['Input', 'Slider', 'Textarea', 'NativeSelect', 'Switch'].map((name) => `components/${name}`)),
      ...core('utils/InlineInput'),
    ),
    priority: 0,
  },
]

// An import of the package by its name gets the build for developers, with warnings: here is the one for production.
const RESOLVE = {
  alias: [
    { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
    { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
  ],
}

export default defineConfig({
  root,
  plugins: [
    react(),
    // Made once here, at the highest level, instead of at each request.
    compression({
      include: /\.(js|css|svg)$/,
      algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
    }),
    serviceWorker(),
    firstScreen({ root, resolve: RESOLVE }),
    wholeBuild(),
  ],
  resolve: RESOLVE,
  build: {
    outDir: '../dist/web',
    // Inlined files would be data: addresses, and the content security policy would have to allow them.
    assetsInlineLimit: 0,
    // Every browser that can run the bundle supports module preloading.
    modulePreload: { polyfill: false },
    // What `npm run weight` reads.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED }, ...NAMES }, optimization: OPTIMIZATION },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(FORWARDED.map((path) => [path, { target: SERVER, ws: true }])),
  },
})
