import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme, themeVariables } from '#platform/web/theme.ts'
import type { Flow } from '../../contract.ts'
import { FlowEditor } from '../flow-editor.tsx'
import type { Choices } from '../use-choices.ts'

const choices: Choices = {
  vocabulary: {
    fields: [],
    tags: [],
    lists: [],
    segments: [],
    forms: [],
    countries: [],
    languages: [],
    products: [],
    subjects: [],
  },
  emails: new Map(),
  lists: new Map(),
  forms: new Map(),
  discounts: new Map(),
  services: new Map(),
  campaigns: [],
  timeZone: 'UTC',
  filterSummary: () => '',
}
const problems = { list: [], by: () => undefined }

/** Renders the flow editor alone on a page, without dashboard or server, for measurements. */
export function mountFlow(flow: Flow): void {
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables}>
      <FlowPage flow={flow} />
    </MantineProvider>,
  )
}

function FlowPage({ flow: first }: { flow: Flow }) {
  const [flow, setFlow] = useState(first)
  return (
    <div style={{ position: 'fixed', inset: 0, display: 'grid' }}>
      <FlowEditor flow={flow} choices={choices} problems={problems} onChange={setFlow} />
    </div>
  )
}
