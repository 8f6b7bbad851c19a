import { useSitePath } from '#platform/web/site.ts'
import { Page } from '#platform/web/ui/page.tsx'
import { Starters } from './starters.tsx'

/** The page on which a user chooses a starting point for a new automation. */
export default function NewAutomationPage() {
  const path = useSitePath()
  return (
    <Page
      title="New automation"
      back={{ label: 'Automations', to: path('/automations') }}
      note="You can change everything, and nothing is sent before you publish."
    >
      <Starters />
    </Page>
  )
}
