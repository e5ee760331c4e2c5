/** The site: one chunk for each route and nothing inline, so that the policy `script-src 'self'` is enough. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:2567'
const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Inlined files would be data: addresses, and the content security policy would have to allow them.
    assetsInlineLimit: 0,
    // Every browser that can run the bundle supports module preloading.
    modulePreload: { polyfill: false },
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
