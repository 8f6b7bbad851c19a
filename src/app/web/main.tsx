import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './main.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#platform/web/query-client.ts'
import { onSignedOut } from '#platform/web/session.ts'
import { theme, themeVariables } from '#platform/web/theme.ts'
import { screens } from './rooms.ts'
import { makeRouter } from './router.tsx'

const router = makeRouter(screens)

onSignedOut(() => {
  queryClient.clear()
  const { pathname, href } = router.state.location
  if (pathname !== '/log-in') void router.navigate({ to: '/log-in', search: { next: href } as never })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
