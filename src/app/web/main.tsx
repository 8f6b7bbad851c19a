import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './main.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#platform/web/query-client.ts'
import { theme, themeVariables } from '#platform/web/theme.ts'
import { watchForMissingCode } from './frames/missing-code.ts'
import { Root } from './frames/root.tsx'

watchForMissingCode()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
