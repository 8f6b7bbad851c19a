import { Button } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { administrationCalls, type FailedJob } from '../contract.ts'
import styles from './administration.module.css'

/** List of jobs that failed too many times; each can be retried or removed. */
export function FailedJobs({ jobs, total }: { jobs: readonly FailedJob[]; total: number }) {
  const invalidates = [administrationCalls.health]
  const retry = useAction(administrationCalls.retryJobs, { invalidates, onSuccess: () => notify('Queued again.') })
  const remove = useAction(administrationCalls.removeJobs, { invalidates, onSuccess: () => notify('Removed.') })
  const busy = retry.busy || remove.busy
  const title = total === 0 ? 'Failed jobs' : `Failed jobs (${total.toLocaleString('en')})`
  return (
    <Panel title={title} text="Jobs that failed too often to be retried automatically.">
      <ErrorNotice error={retry.error ?? remove.error} />
      {jobs.length === 0 ? (
        <p>No failed jobs.</p>
      ) : (
        <Table
          label="Failed jobs"
          columns={[{ label: 'Job' }, { label: 'Error' }, { label: 'Failed' }, { label: 'Actions', isHidden: true }]}
        >
          {jobs.map(({ id, task, attempts, error, failed_at }) => (
            <Row key={id}>
              <Cell kind="main">
                <span className={styles.lines}>
                  {task}
                  <span className={styles.small}>{attempts} attempts</span>
                </span>
              </Cell>
              <Cell label="Error">
                <span className={styles.error}>{error}</span>
              </Cell>
              <Cell label="Failed">
                <Moment at={failed_at} />
              </Cell>
              <Cell kind="tool">
                <div className={styles.actions}>
                  <Button size="xs" variant="default" disabled={busy} onClick={() => void retry.run({ job_ids: [id] })}>
                    Retry
                  </Button>
                  <Button size="xs" variant="subtle" disabled={busy} onClick={() => void remove.run({ job_ids: [id] })}>
                    Remove
                  </Button>
                </div>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  )
}
