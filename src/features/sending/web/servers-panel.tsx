import { Button } from '@mantine/core'
import { useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type CampaignWay, sendingCalls, type SmtpServerEntry } from '../contract.ts'
import styles from './sending.module.css'
import { ServerForm } from './server-form.tsx'
import { TestMail } from './test-mail.tsx'
import { TwoStepButton } from './two-step-button.tsx'

const columns = [
  { label: 'Server' },
  { label: 'Weight', isNumber: true },
  { label: 'Sent today', isNumber: true },
  { label: 'Status' },
  { label: 'Actions', isHidden: true },
]

const wayWords: Record<CampaignWay, string> = {
  own: 'Emails are sent through these servers by weight.',
  off: 'All servers are off. Emails wait until one is on.',
  installation: 'Emails are sent through this installation’s server. Add your own servers to use those instead.',
  mailbox: 'No mail server is set up: emails stay in the Mailbox and are not delivered.',
}

/** The site's own SMTP servers, by weight. A new one warms up. */
export function ServersPanel({ servers, way }: { servers: readonly SmtpServerEntry[]; way: CampaignWay }) {
  const isAdmin = useHasRole('admin')
  const [edited, setEdited] = useState<SmtpServerEntry | 'new' | null>(null)
  const remove = useAction(sendingCalls.removeServer, { invalidates: [sendingCalls.servers] })
  const all = servers.filter(({ is_on }) => is_on).reduce((sum, { weight }) => sum + weight, 0)
  return (
    <>
      <Panel
        title="SMTP servers"
        text={wayWords[way]}
        foot={
          edited === null &&
          isAdmin && (
            <div className={styles.foot}>
              <Button
                variant={servers.length === 0 && way === 'mailbox' ? 'filled' : 'default'}
                disabled={servers.length >= 20}
                onClick={() => setEdited('new')}
              >
                Add server
              </Button>
              {way !== 'mailbox' && way !== 'off' && <TestMail />}
            </div>
          )
        }
      >
        <ErrorNotice error={remove.error} />
        {servers.length > 0 && (
          <Table label="SMTP servers" columns={columns}>
            {servers.map((server) => (
              <Row key={server.id}>
                <Cell kind="main">
                  {server.name}
                  <br />
                  <span className={styles.address}>{server.address}</span>
                </Cell>
                <Cell kind="number" label="Weight">
                  {server.is_on ? `${Math.round((100 * server.weight) / all)} %` : '–'}
                </Cell>
                <Cell kind="number" label="Sent today">
                  {server.cap_today === null ? server.handed_today : `${server.handed_today} of ${server.cap_today}`}
                </Cell>
                <Cell label="Status">
                  <StatusBadge
                    status={server.is_on ? 'active' : 'paused'}
                    label={server.is_on ? (server.cap_today === null ? 'On' : 'Warming up') : 'Off'}
                  />
                </Cell>
                <Cell kind="tool">
                  {isAdmin && (
                    <div className={styles.tools}>
                      <Button size="xs" variant="default" onClick={() => setEdited(server)}>
                        Edit
                      </Button>
                      <TwoStepButton
                        label="Remove"
                        warning="Its password is deleted too."
                        busy={remove.busy}
                        onConfirm={() => void remove.run({ server_id: server.id })}
                      />
                    </div>
                  )}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Panel>
      {edited && (
        <ServerForm
          key={edited === 'new' ? 'new' : edited.id}
          server={edited === 'new' ? null : edited}
          onEnd={() => setEdited(null)}
        />
      )}
    </>
  )
}
