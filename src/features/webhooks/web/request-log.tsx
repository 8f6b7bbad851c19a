import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { IncomingRequest } from '../contract.ts'
import { resultColors, resultLabels } from './source-words.ts'
import styles from './webhooks.module.css'

const columns = [
  { label: 'Contact' },
  { label: 'Result' },
  { label: 'Problem' },
  { label: 'Received' },
  { label: 'Actions', isHidden: true },
]

/** The last requests that an incoming webhook received, and their results. */
export function RequestLog({ requests }: { requests: readonly IncomingRequest[] }) {
  const path = useSitePath()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = requests.find(({ id }) => id === openId)
  return (
    <Panel title="Requests" text="The last 50, for 30 days.">
      {requests.length === 0 && <p className={styles.details}>No requests yet.</p>}
      {requests.length > 0 && (
        <Table label="Requests" columns={columns}>
          {requests.map(({ id, contact_id, email, result, problem, created_at }) => (
            <Row key={id}>
              <Cell kind="main">
                {contact_id && email ? <TextLink to={path(`/contacts/${contact_id}`)}>{email}</TextLink> : email || '–'}
              </Cell>
              <Cell>
                <StatusBadge status={resultColors[result]} label={resultLabels[result]} />
              </Cell>
              <Cell>{problem}</Cell>
              <Cell>
                <Moment at={created_at} />
              </Cell>
              <Cell kind="tool">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Details of the request ${email}`}
                  onClick={() => setOpenId(id)}
                >
                  Details
                </Button>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {open && (
        <Modal
          opened
          size="xl"
          title="Request"
          onClose={() => setOpenId(null)}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <div className={styles.form}>
            <Facts
              facts={[
                ['Result', resultLabels[open.result]],
                ['Problem', open.problem],
                ['Contact', open.email],
                ['Content type', open.content_type],
                ['Received', formatFullMoment(open.created_at)],
              ]}
            />
            <div className={styles.text}>
              <p className={styles.label}>Body</p>
              <CopyField label="Body" rows={12} value={open.body} />
            </div>
          </div>
        </Modal>
      )}
    </Panel>
  )
}
