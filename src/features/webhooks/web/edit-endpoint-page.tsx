import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { useEndpoint } from './use-endpoint.ts'

/** Page for changing an endpoint. */
export default function EditEndpointPage() {
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  const { endpoint, isUnknown, error, refetch } = useEndpoint()
  const back = endpoint
    ? { label: 'Webhook', to: path(`/webhooks/${endpoint.id}`) }
    : { label: 'Webhooks', to: path('/webhooks') }
  return (
    <Page title={isUnknown ? 'Webhook not found' : 'Edit endpoint'} width="narrow" back={back}>
      <ErrorNotice error={error} retry={refetch} />
      {!endpoint && !isUnknown && !error && <ListSkeleton rows={3} height={120} />}
      {endpoint && mayChange && <EndpointForm key={endpoint.id} endpoint={endpoint} />}
      {endpoint && !mayChange && <p>Only an owner or an admin can change an endpoint.</p>}
    </Page>
  )
}
