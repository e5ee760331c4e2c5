import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/bodoni-moda/opsz.css'
import './ui/theme.css'
import './ui/mantine.css'
import '@mantine/notifications/styles.layer.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrokenScreen } from './app/BrokenScreen.tsx'
import { Layout } from './app/Layout.tsx'
import { Providers } from './app/Providers.tsx'
import { startRouter } from './app/routes.tsx'
import { PageBoundary, RouterProvider } from './router/RouterProvider.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={startRouter()}>
        <PageBoundary broken={<BrokenScreen />}>
          <Layout />
        </PageBoundary>
      </RouterProvider>
    </Providers>
  </StrictMode>,
)
