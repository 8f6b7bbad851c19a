import { useParams } from '#platform/web/router/router.ts'
import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'
import { MappingPanel } from './mapping-panel.tsx'
import { RequestLog } from './request-log.tsx'
import { SourcePanel } from './source-panel.tsx'
import { sourceStatus } from './source-words.ts'

/** One incoming webhook: its address, its mapping, and its last requests. */
export default function SourcePage() {
  const { sourceId = '' } = useParams()
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  const { data, error, refetch } = useCall(webhookCalls.sources, {}, { enabled: mayChange })
  const source = data?.sources.find(({ id }) => id === sourceId)
  const log = useCall(
    webhookCalls.requests,
    { source_id: sourceId },
    { enabled: source !== undefined, refetchInterval: 3000 },
  )
  const isUnknown = data !== undefined && !source
  return (
    <Page
      title={source?.name ?? (isUnknown ? 'Webhook not found' : 'Incoming webhook')}
      back={{ label: 'Incoming webhooks', to: path('/webhooks/incoming') }}
      note={source && <StatusBadge {...sourceStatus(source)} />}
    >
      <ErrorNotice error={error ?? log.error} retry={error ? refetch : log.refetch} />
      {!mayChange && <p>Only an owner or an admin can see incoming webhooks, since their addresses are secret.</p>}
      {mayChange && !data && !error && <ListSkeleton rows={3} height={120} />}
      {source && (
        <>
          <SourcePanel key={source.id} source={source} />
          {log.data && <MappingPanel key={`mapping ${source.id}`} source={source} requests={log.data.requests} />}
          {log.data ? <RequestLog requests={log.data.requests} /> : !log.error && <ListSkeleton rows={3} />}
        </>
      )}
    </Page>
  )
}
