import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { webhookCalls } from '../contract.ts'
import { AddSource } from './add-source.tsx'
import { sourceStatus } from './source-words.ts'
import { WebhookTabs } from './webhook-tabs.tsx'

const columns = [{ label: 'Name' }, { label: 'Status' }, { label: 'Last request' }]

/** The addresses at which the site receives contacts and events. */
export default function IncomingPage() {
  const path = useSitePath()
  const mayChange = useHasRole('admin')
  const { data, error, refetch } = useCall(webhookCalls.sources, {}, { enabled: mayChange, refetchInterval: 10_000 })
  const [isOpen, setOpen] = useState(false)
  const sources = data?.sources ?? []
  const isBlank = data !== undefined && sources.length === 0
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
      Add incoming webhook
    </Button>
  )
  return (
    <Page
      title="Incoming webhooks"
      note={
        <>
          Receive contacts and events from other programs.{' '}
          <TextLink to="/guide/zapier-make-n8n">Connect Zapier, Make or n8n</TextLink>
        </>
      }
      actions={mayChange && !isBlank ? add : undefined}
    >
      <WebhookTabs />
      <ErrorNotice error={error} retry={refetch} />
      {!mayChange && <p>Only an owner or an admin can see incoming webhooks, since their addresses are secret.</p>}
      {mayChange && !data && !error && <ListSkeleton rows={3} />}
      {isBlank && (
        <EmptyState
          icon={IconWebhook}
          title="No incoming webhooks yet"
          text="Get a secret URL, let another program post an example to it, and choose which of its fields become a contact or an event."
          action={add}
        />
      )}
      {sources.length > 0 && (
        <Table label="Incoming webhooks" columns={columns}>
          {sources.map((source) => (
            <Row key={source.id}>
              <Cell kind="main">
                <TextLink to={path(`/webhooks/incoming/${source.id}`)}>{source.name}</TextLink>
              </Cell>
              <Cell>
                <StatusBadge {...sourceStatus(source)} />
              </Cell>
              <Cell label="Last request">
                {source.last_request_at ? <Moment at={source.last_request_at} /> : 'None yet'}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {isOpen && <AddSource onClose={() => setOpen(false)} />}
    </Page>
  )
}
