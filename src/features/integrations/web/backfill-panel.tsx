import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { emptyTarget, integrationCalls, type Service, type Target } from '../contract.ts'
import styles from './integrations.module.css'
import { TargetFields } from './target-fields.tsx'

/** Sends the contacts from before the service was connected, and shows the progress. */
export function BackfillPanel({ service }: { service: Service }) {
  const { data } = useCall(integrationCalls.backfills, {}, { refetchInterval: 5000 })
  const [target, setTarget] = useState<Target | null>(null)
  const invalidates = [integrationCalls.backfills, integrationCalls.state, integrationCalls.deliveries]
  const start = useAction(integrationCalls.backfill, { invalidates, onSuccess: () => setTarget(null) })
  const cancel = useAction(integrationCalls.cancelBackfill, { invalidates })
  const latest = data?.backfills.find((one) => one.service === service.service)
  const done = latest ? latest.delivered + latest.refused : 0
  const isBusy = latest !== undefined && latest.state !== 'canceled' && done < latest.total
  return (
    <Panel
      title="Existing contacts"
      text={`Send your existing subscribers to ${service.name}.`}
      {...(target && { onSubmit: () => void start.run({ service: service.service, settings: target }) })}
      foot={
        target ? (
          <>
            <Button variant="subtle" color="gray" onClick={() => setTarget(null)}>
              Cancel
            </Button>
            <Button type="submit" loading={start.busy}>
              Send existing contacts
            </Button>
          </>
        ) : isBusy ? (
          <Button variant="default" loading={cancel.busy} onClick={() => void cancel.run({ backfill_id: latest.id })}>
            Stop
          </Button>
        ) : (
          <Button variant="default" onClick={() => setTarget(emptyTarget)}>
            Send existing contacts…
          </Button>
        )
      }
    >
      <ErrorNotice error={start.error ?? cancel.error} />
      {latest && (
        <div className={styles.progress}>
          <Progress aria-label="Contacts sent" value={latest.total === 0 ? 100 : (100 * done) / latest.total} />
          <output className={styles.details}>
            {formatNumber(latest.delivered)} of {formatNumber(latest.total)} sent
            {latest.refused > 0 && `, ${formatNumber(latest.refused)} failed`}
            {latest.state === 'canceled' && ' (stopped)'}
          </output>
        </div>
      )}
      {target && <TargetFields service={service} target={target} issues={start.issues} onChange={setTarget} />}
    </Panel>
  )
}
