import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type DeliveryState, integrationCalls, type Service } from '../contract.ts'
import styles from './integrations.module.css'

const labels: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  delivered: 'Sent',
  refused: 'Failed',
  skipped: 'Skipped',
}
const colors = { waiting: 'scheduled', delivered: 'active', refused: 'failed', skipped: 'draft' } as const
const columns = [
  { label: 'Contact' },
  { label: 'Status' },
  { label: 'Details' },
  { label: 'Created' },
  { label: 'Actions', isHidden: true },
]

/**
 * Lists the contacts that were sent to a service or are waiting, with the service's own error message for refused ones.
 */
export function DeliveriesPanel({ service: { service, refused } }: { service: Service }) {
  const path = useSitePath()
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [pages, setPages] = useState<readonly string[]>([])
  const before = pages.at(-1)
  const { data, error, isStale, refetch } = useCall(
    integrationCalls.deliveries,
    { service, ...(state !== 'all' && { state }), ...(before && { before }) },
    { keepPrevious: true, refetchInterval: 10_000 },
  )
  const retry = useAction(integrationCalls.retry, {
    invalidates: [integrationCalls.deliveries, integrationCalls.state],
    onSuccess: ({ retried }) =>
      notify(retried === 1 ? '1 contact is sent again.' : `${retried} contacts are sent again.`),
  })
  const deliveries = data?.deliveries ?? []
  return (
    <Panel
      title="Deliveries"
      foot={
        refused > 1 && (
          <Button variant="default" loading={retry.busy} onClick={() => void retry.run({ service })}>
            Retry all failed
          </Button>
        )
      }
    >
      <ErrorNotice error={error ?? retry.error} retry={error ? refetch : undefined} />
      <SegmentedControl
        size="xs"
        aria-label="Status"
        value={state}
        data={[{ value: 'all', label: 'All' }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]}
        onChange={(value) => {
          setState(value as DeliveryState | 'all')
          setPages([])
        }}
      />
      {!data && !error && <ListSkeleton rows={3} />}
      {data && deliveries.length === 0 && <p className={styles.empty}>No deliveries yet.</p>}
      {deliveries.length > 0 && (
        <Table label="Deliveries" columns={columns} isStale={isStale}>
          {deliveries.map(({ id, contact_id, email, list_name, state: own, problem, created_at }) => (
            <Row key={id}>
              <Cell kind="main">
                {email ? <TextLink to={path(`/contacts/${contact_id}`)}>{email}</TextLink> : 'Deleted contact'}
              </Cell>
              <Cell>
                <StatusBadge status={colors[own]} label={labels[own]} />
              </Cell>
              <Cell>{problem || list_name}</Cell>
              <Cell>
                <Moment at={created_at} />
              </Cell>
              <Cell kind="tool">
                {own === 'refused' && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => void retry.run({ service, delivery_id: id })}
                  >
                    Retry
                  </Button>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <KeyPager
        note=""
        onPrevious={pages.length > 0 ? () => setPages(pages.slice(0, -1)) : undefined}
        onNext={data?.next ? () => setPages([...pages, data.next!]) : undefined}
      />
    </Panel>
  )
}
