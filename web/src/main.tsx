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

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

beginLoading()
createRoot(root).render(
  <StrictMode>
    <Providers>
      <BrowserRouter useTransitions={false}>
        <Site />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
)
