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
import { useCall } from '#platform/web/use-call.ts'
import { type Delivery, type DeliveryState, type Endpoint, webhookCalls } from '../contract.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useReplay } from './use-replay.ts'
import { answerText, deliveryColors, deliveryLabel, deliveryLabels, durationText } from './webhook-words.ts'
import styles from './webhooks.module.css'

const columns = [
  { label: 'Event' },
  { label: 'Status' },
  { label: 'Response' },
  { label: 'Duration', isNumber: true },
  { label: 'Contact' },
  { label: 'Created' },
  { label: 'Actions', isHidden: true },
]

/** The deliveries to an endpoint in the last 30 days, with replay. */
export function DeliveryLog({ endpoint: { id: endpoint_id, failed, is_enabled } }: { endpoint: Endpoint }) {
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [pages, setPages] = useState<readonly string[]>([])
  const [openId, setOpenId] = useState<string | null>(null)
  const before = pages.at(-1)
  const { data, error, isStale, refetch } = useCall(
    webhookCalls.deliveries,
    { endpoint_id, ...(state !== 'all' && { state }), ...(before && { before }) },
    { keepPrevious: true, refetchInterval: 3000 },
  )
  const replay = useReplay()
  const deliveries = data?.deliveries ?? []
  return (
    <Panel
      title="Deliveries"
      text="The last 30 days."
      foot={
        failed > 0 &&
        is_enabled && (
          <Button variant="default" loading={replay.busy} onClick={() => void replay.run({ endpoint_id })}>
            Replay all failed
          </Button>
        )
      }
    >
      <ErrorNotice error={error ?? replay.error} retry={error ? refetch : undefined} />
      <SegmentedControl
        size="xs"
        className={styles.states}
        aria-label="Status"
        value={state}
        data={[
          { value: 'all', label: 'All' },
          ...Object.entries(deliveryLabels).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => {
          setState(value as DeliveryState | 'all')
          setPages([])
        }}
      />
      {!data && !error && <ListSkeleton rows={3} />}
      {data && deliveries.length === 0 && (
        <p className={styles.details}>{state === 'all' ? 'Nothing was posted yet.' : 'None with this status.'}</p>
      )}
      {deliveries.length > 0 && (
        <Table label="Deliveries" columns={columns} isStale={isStale}>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.message_id} delivery={delivery} onOpen={() => setOpenId(delivery.message_id)} />
          ))}
        </Table>
      )}
      <KeyPager
        note=""
        onPrevious={pages.length > 0 ? () => setPages(pages.slice(0, -1)) : undefined}
        onNext={data?.next ? () => setPages([...pages, data.next!]) : undefined}
      />
      {openId && (
        <DeliveryDialog
          endpointId={endpoint_id}
          messageId={openId}
          mayReplay={is_enabled}
          onClose={() => setOpenId(null)}
        />
      )}
    </Panel>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const path = useSitePath()
  const { type, contact_id, email, state, created_at } = delivery
  return (
    <Row>
      <Cell kind="main">{type}</Cell>
      <Cell>
        <StatusBadge status={deliveryColors[state]} label={deliveryLabel(delivery)} />
      </Cell>
      <Cell>{answerText(delivery)}</Cell>
      <Cell kind="number">{durationText(delivery)}</Cell>
      <Cell>{email && <TextLink to={path(`/contacts/${contact_id}`)}>{email}</TextLink>}</Cell>
      <Cell>
        <Moment at={created_at} />
      </Cell>
      <Cell kind="tool">
        <Button size="compact-xs" variant="default" aria-label={`Details of ${type}`} onClick={onOpen}>
          Details
        </Button>
      </Cell>
    </Row>
  )
}
