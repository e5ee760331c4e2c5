import { defineConfig } from 'oxlint'

/** What counts as a test or as support for tests, as in `.dependency-cruiser.mjs`, which has the import directions. */
const TEST_FILES = ['**/*.test.ts', '**/testing.ts', '**/testing/**', '**/test-*.ts', '**/browser-test/**']
/** Tables of data may be as long as they need to be. */
const TABLES = ['common/text/**', 'game-server/persistence/migrations/**']

const NO_WALL_CLOCK = {
  object: 'Date',
  property: 'now',
  message:
    'The wall clock may jump: take the time from the clock that is passed in (game-server/clock.ts), or from performance.now().',
}

const STORED = 'The browser may forbid it: take browserStorage or tabStorage of web/src/transport/browser-storage.ts.'
const STORAGES = ['localStorage', 'sessionStorage'] as const
const NO_BARE_STORAGE = ['window', 'globalThis'].flatMap((object) =>
  STORAGES.map((property) => ({ object, property, message: STORED })),
)

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: ['dist', 'data', 'node_modules'],
  rules: {
    eqeqeq: 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-param-reassign': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'no-restricted-properties': ['error', NO_WALL_CLOCK, ...NO_BARE_STORAGE],
    'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: STORED }))],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'max-lines': ['error', { max: 250 }],
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],

    // The compiler knows better: a switch that is exhaustive needs no return after it.
    'typescript/consistent-return': 'off',
    // Express 5 hands a rejection to its error handler by itself.
    'oxc/no-async-endpoint-handlers': 'off',
    // Adapters to libraries that take callbacks, brands and short lambdas are written this way on purpose.
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Style sheets and fonts; `fc.property` reads better than `property`; drawn cards are no <img>.
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/react-in-jsx-scope': 'off',
    // A scrolling region must be reachable by keyboard; an effect may depend on what only triggers it; the footer has
    // the year.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/exhaustive-deps': 'error',
    'react/purity': 'off',
    // Code points are what lengths of names and messages are counted in.
    'typescript/no-misused-spread': 'off',
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    {
      files: ['game-server/colyseus/*-room.ts'],
      rules: { 'max-lines': ['error', { max: 150 }], 'max-lines-per-function': 'off' },
    },
    {
      files: ['web/src/transport/browser-storage.ts', 'scripts/screens/**'],
      rules: { 'no-restricted-globals': 'off' },
    },
    // Lists of steps, of rules, and programs that stand for other servers.
    {
      files: ['scripts/screens/**', 'scripts/recount*.ts', 'loadtest/peers/**', '.dependency-cruiser.mjs'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
    // Where the clock begins; where it stands for one that is not passed in; and the time of a file, which is the wall
    // clock's.
    {
      files: [
        'game-server/clock.ts',
        'game-server/persistence/storage.ts',
        'game-server/mail/outbox.ts',
        'game-server/persistence/accounts/avatars.ts',
        'web/src/transport/server-clock.ts',
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    // Answers go out through the one function that asks for their schema.
    {
      files: ['game-server/http/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          NO_WALL_CLOCK,
          {
            object: 'response',
            property: 'json',
            message:
              'Send it with answer() of game-server/http/answer.ts, which asks for the schema that describes it.',
          },
        ],
      },
    },
    { files: ['game-server/http/answer.ts'], rules: { 'no-restricted-properties': ['error', NO_WALL_CLOCK] } },
    // The two places that make a branded value out of a plain one, and the one that makes an object of a known type
    // from a list of names.
    {
      files: ['common/rules/card-set.ts', 'common/rules/deal.ts'],
      rules: { 'typescript/no-unsafe-type-assertion': 'off' },
    },
    {
      files: ['common/record-of.ts'],
      rules: { 'typescript/no-unsafe-type-assertion': 'off', 'typescript/no-unnecessary-type-parameters': 'off' },
    },
    {
      files: [...TEST_FILES, ...TABLES],
      rules: {
        'max-lines': 'off',
        'max-lines-per-function': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/unbound-method': 'off',
        'no-console': 'off',
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
      },
    },
    {
      files: ['*.config.ts', '.dependency-cruiser.mjs', 'web/vite.config.ts', 'ormconfig.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
