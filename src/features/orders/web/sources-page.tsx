import { useSitePath } from '#platform/web/site.ts'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { ImportsList, useImports } from '#features/imports/web/index.ts'
import { orderImportView } from './order-import.tsx'
import { OrderWays } from './order-ways.tsx'
import RevenueSettings from './revenue-settings.tsx'

/** Order sources and counting settings. */
export default function SourcesPage() {
  const path = useSitePath()
  return (
    <Page
      title="Order sources"
      width="narrow"
      back={{ label: 'Orders', to: path('/orders') }}
      note="Use one or more. Orders are matched by number and counted once."
    >
      <OrderWays />
      <Imports />
      <RevenueSettings />
    </Page>
  )
}

function Imports() {
  const state = useImports(orderImportView)
  if (!state.imports || state.imports.length === 0) return null
  return (
    <Panel title="Imports">
      <ImportsList view={orderImportView} state={state} />
    </Panel>
  )
}
