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
const SERVER = 'http://127.0.0.1:2567'
const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * What screens share comes in a few files instead of dozens: each request costs a phone more than the few bytes that a screen could do without.
 * A file takes along what its modules import, unless a file with a higher priority has it.
 */
const SHARED = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 4 },
  { name: 'mantine', test: /@mantine[\\/](core[\\/]esm[\\/]core[\\/]MantineProvider|hooks[\\/]esm[\\/](use-(media-query|isomorphic-effect)|utils[\\/]random-id))[\\/]/, priority: 3 },
  // No style sheets here: they would come before theme.css, which names the layers of all styles in their order.
  { name: 'site', test: /web[\\/]src[\\/](state[\\/](muted-list|session)|ui[\\/](icons|toasts|PageTitle))/, priority: 2 },
  // The home page has no form.
  { name: 'form', test: /web[\\/]src[\\/](ui[\\/](Alert|PasswordField)\.tsx|screens[\\/](Login[\\/]login|Register[\\/]register)-form|text[\\/]guests)/, priority: 1 },
  // What most of Mantine's components are made of. The first screens have none.
  { name: 'components', test: /@mantine[\\/](core[\\/]esm[\\/](core[\\/]styles-api[\\/]use-resolved-styles-api|components[\\/](ActionIcon|CloseButton|Portal|Transition))|hooks[\\/]esm[\\/](use-(callback-ref|id|reduced-motion|uncontrolled|window-event)|utils[\\/]clamp))[\\/]/, priority: 0 },
]

// The package offers its build for production, without warnings for developers, to nobody who imports it by its name.
const RESOLVE = { alias: [{ find: /^react-router$/, replacement: `${ROUTER}index.mjs` }, { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` }] }

export default defineConfig({
  root,
  plugins: [
    react(),
    // Made once here, at the highest level, instead of at each request.
    compression({ include: /\.(js|css|svg)$/, algorithms: ['gzip', defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })] }),
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
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': SERVER,
      '/avatars': SERVER,
      '/matchmake': { target: SERVER, ws: true },
      '/ws': { target: SERVER, ws: true },
      // The sockets of Colyseus: /{processId}/{roomId}.
      '^/[\\w-]+/[\\w-]+\\?.*sessionId=': { target: SERVER, ws: true },
    },
  },
})
