import { useAccount } from '#platform/web/site.ts'
import { sizeText } from '#core/size-text.ts'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { administrationCalls } from '../contract.ts'
import styles from './administration.module.css'
import { FailedJobs } from './failed-jobs.tsx'

const everyHalfMinute = 30_000

/** Page for administrators about the health of the installation. Refreshes automatically. */
export default function HealthPage() {
  const { isAdmin } = useAccount()
  const options = { enabled: isAdmin, refetchInterval: everyHalfMinute }
  const { data, error, refetch } = useCall(administrationCalls.health, {}, options)
  return (
    <AdminPage title="Health" note="Updated every 30 seconds.">
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={4} height={80} />}
      {data && (
        <>
          <Tiles
            label="Installation"
            tiles={[
              { label: 'Version', value: data.version, note: `Node.js ${data.node_version.replace('v', '')}` },
              { label: 'Database', value: sizeText(data.database.bytes), note: `PostgreSQL ${data.database.version}` },
              {
                label: 'Disk',
                value: data.disk ? `${sizeText(data.disk.free_bytes)} free` : 'Unknown',
                ...(data.disk && { note: `of ${sizeText(data.disk.total_bytes)}` }),
              },
              {
                label: 'Mail server',
                value: data.mail.kind === 'smtp' ? 'Connected' : 'Not set up',
                note: data.mail.kind === 'smtp' ? `From ${data.mail.from}` : 'Emails stay in the mailbox',
              },
              { label: 'Sites', value: data.sites.toLocaleString('en') },
              { label: 'Users', value: data.users.toLocaleString('en') },
            ]}
          />
          <div className={styles.panels}>
            <Panel title="Queues" text="Background jobs that are due or will be retried.">
              {data.queues.length === 0 ? (
                <p>No jobs are waiting.</p>
              ) : (
                <Table
                  label="Queues"
                  columns={[
                    { label: 'Job' },
                    { label: 'Due', isNumber: true },
                    { label: 'Oldest waits', isNumber: true },
                    { label: 'Retrying', isNumber: true },
                  ]}
                >
                  {data.queues.map(({ task, due, oldest_seconds, retrying }) => (
                    <Row key={task}>
                      <Cell kind="main">{task}</Cell>
                      <Cell kind="number" label="Due">
                        {due.toLocaleString('en')}
                      </Cell>
                      <Cell kind="number" label="Oldest waits">
                        {due === 0 ? '–' : waitText(oldest_seconds)}
                      </Cell>
                      <Cell kind="number" label="Retrying">
                        {retrying.toLocaleString('en')}
                      </Cell>
                    </Row>
                  ))}
                </Table>
              )}
            </Panel>
            <FailedJobs {...data.failed} />
            <Panel title="Largest tables">
              <Table label="Largest tables" columns={[{ label: 'Table' }, { label: 'Size', isNumber: true }]}>
                {data.database.tables.map(({ name, bytes }) => (
                  <Row key={name}>
                    <Cell kind="main">{name}</Cell>
                    <Cell kind="number" label="Size">
                      {sizeText(bytes)}
                    </Cell>
                  </Row>
                ))}
              </Table>
            </Panel>
          </div>
        </>
      )}
    </AdminPage>
  )
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600).toLocaleString('en')} h`
}
