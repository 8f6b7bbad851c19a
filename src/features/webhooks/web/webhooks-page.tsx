import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Endpoint, webhookCalls } from '../contract.ts'
import { deliveryLabels, endpointStatus } from './webhook-words.ts'
import { WebhookTabs } from './webhook-tabs.tsx'
import styles from './webhooks.module.css'

const columns = [
  { label: 'Endpoint' },
  { label: 'Status' },
  { label: 'Events', isNumber: true },
  { label: 'Last delivery' },
  { label: 'Waiting', isNumber: true },
  { label: 'Failed', isNumber: true },
]

/** The endpoints that the events of the site are posted to. */
export default function WebhooksPage() {
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  const { data, error, refetch } = useCall(webhookCalls.list, {}, { refetchInterval: 10_000 })
  const endpoints = data?.endpoints ?? []
  const isBlank = data !== undefined && endpoints.length === 0
  const add = mayChange && (
    <LinkButton to={path('/webhooks/new')} leftSection={<IconPlus size={16} aria-hidden />}>
      Add endpoint
    </LinkButton>
  )
  return (
    <Page
      title="Webhooks"
      note={
        <>
          Post what happens on your site to other programs as it happens.{' '}
          <TextLink to="/guide/zapier-make-n8n">Connect Zapier, Make or n8n</TextLink>
        </>
      }
      actions={isBlank ? undefined : add}
    >
      <WebhookTabs />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} />}
      {isBlank && (
        <EmptyState
          icon={IconWebhook}
          title="No endpoints yet"
          text={
            mayChange
              ? 'Add the URL of your program and choose its events: new contacts, submitted forms, orders, carts and more. Each request is signed.'
              : 'An owner or an admin can add endpoints.'
          }
          action={add}
        />
      )}
      {endpoints.length > 0 && (
        <Table label="Endpoints" columns={columns}>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </Table>
      )}
    </Page>
  )
}

function EndpointRow({ endpoint }: { endpoint: Endpoint }) {
  const path = useSitePath()
  const { id, url, description, events, last_delivery: last, waiting, failed } = endpoint
  return (
    <Row>
      <Cell kind="main">
        <TextLink to={path(`/webhooks/${id}`)}>{url}</TextLink>
        {description && <p className={styles.details}>{description}</p>}
      </Cell>
      <Cell>
        <StatusBadge {...endpointStatus(endpoint)} />
      </Cell>
      <Cell kind="number" label="Events">
        {events.length}
      </Cell>
      <Cell label="Last delivery">
        {last ? (
          <>
            {deliveryLabels[last.state]} {last.tried_at && <Moment at={last.tried_at} />}
          </>
        ) : (
          'None yet'
        )}
      </Cell>
      <Cell kind="number" label="Waiting">
        {waiting.toLocaleString()}
      </Cell>
      <Cell kind="number" label="Failed">
        {failed.toLocaleString()}
      </Cell>
    </Row>
  )
}
