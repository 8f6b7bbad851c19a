import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointNotice } from './endpoint-notice.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { useEndpoint } from './use-endpoint.ts'
import { endpointStatus } from './webhook-words.ts'

/** One endpoint: its events, its secret and its log. */
export default function EndpointPage() {
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  const { endpoint, isUnknown, error, refetch } = useEndpoint()
  return (
    <Page
      title={endpoint ? new URL(endpoint.url).host : isUnknown ? 'Webhook not found' : 'Webhook'}
      back={{ label: 'Webhooks', to: path('/webhooks') }}
      note={endpoint && <StatusBadge {...endpointStatus(endpoint)} />}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!endpoint && !isUnknown && !error && <ListSkeleton rows={3} height={120} />}
      {endpoint && (
        <>
          <EndpointNotice endpoint={endpoint} mayChange={mayChange} />
          <EndpointPanel endpoint={endpoint} mayChange={mayChange} />
          {mayChange && <SecretPanel key={endpoint.id} endpointId={endpoint.id} />}
          <DeliveryLog endpoint={endpoint} />
        </>
      )}
    </Page>
  )
}
