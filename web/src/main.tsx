import './ui/fonts.css'
import './ui/theme.css'
import './ui/mantine.css'
import '@mantine/notifications/styles.layer.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Providers } from './app/Providers.tsx'
import { beginLoading } from './app/routes.tsx'
import { Site } from './app/Site.tsx'
import { takeOver } from './app/take-over.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const site = (
  <StrictMode>
    <Providers>
      <BrowserRouter useTransitions={false}>
        <Site />
      </BrowserRouter>
    </Providers>
  </StrictMode>
)

const firstScreen = beginLoading()
// What a translator does comes later than the first screen, which does not wait for this.
import('./app/displaced-nodes.ts').catch(() => undefined)
// What the server has drawn stays until the same page can be drawn whole. That is a task of its own: a tap meanwhile
// does not wait for this one as well.
if (root.hasChildNodes()) void firstScreen.then(() => setTimeout(() => takeOver(root, site)))
else createRoot(root).render(site)
