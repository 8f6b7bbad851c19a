import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { Page } from '#platform/web/ui/page.tsx'
import { EndpointForm } from './endpoint-form.tsx'

/** Page for adding an endpoint. */
export default function NewEndpointPage() {
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  return (
    <Page title="Add endpoint" width="narrow" back={{ label: 'Webhooks', to: path('/webhooks') }}>
      {mayChange ? <EndpointForm /> : <p>Only an owner or an admin can add an endpoint.</p>}
    </Page>
  )
}
