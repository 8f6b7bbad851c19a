import { Button } from '@mantine/core'
import { Moment } from '#platform/web/ui/moment.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { sendingCalls, type SendingDomain } from '../contract.ts'
import styles from './domains.module.css'
import { RecordLine } from './record-line.tsx'
import { TwoStepButton } from './two-step-button.tsx'

/** A domain with its DNS records: each with the value to copy, and what the last check found. */
export function DomainCard({ domain: { id, domain, records, verified_at, checked_at } }: { domain: SendingDomain }) {
  const invalidates = [sendingCalls.domains]
  const check = useAction(sendingCalls.checkDomain, { invalidates })
  const remove = useAction(sendingCalls.removeDomain, { invalidates })
  const right = records.filter(({ is_found }) => is_found).length
  return (
    <section className={styles.card} aria-label={domain}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>
            {domain} {stateBadge({ isVerified: verified_at !== null, isChecked: checked_at !== null, right })}
          </h2>
          <p className={styles.note}>
            {checked_at === null ? (
              'Not checked yet. DNS changes can take up to an hour to show.'
            ) : (
              <>
                {right} of {records.length} records are right. Checked <Moment at={checked_at} />, and again
                automatically.
              </>
            )}
          </p>
        </div>
        <div className={styles.tools}>
          <IfMay call={sendingCalls.checkDomain}>
            <Button size="sm" loading={check.busy} onClick={() => void check.run({ domain_id: id })}>
              Check DNS
            </Button>
          </IfMay>
          <IfMay call={sendingCalls.removeDomain}>
            <TwoStepButton
              label="Remove"
              warning="Its key is deleted too."
              busy={remove.busy}
              onConfirm={() => void remove.run({ domain_id: id })}
            />
          </IfMay>
        </div>
      </header>
      <ErrorNotice error={check.error} />
      <ErrorNotice error={remove.error} />
      <ul className={styles.records}>
        {records.map((record) => (
          <RecordLine key={record.purpose} record={record} domain={domain} />
        ))}
      </ul>
    </section>
  )
}

function stateBadge({ isVerified, isChecked, right }: { isVerified: boolean; isChecked: boolean; right: number }) {
  if (!isVerified) return <StatusBadge status="waiting" label={isChecked ? 'DKIM missing' : 'Add DNS records'} />
  return right === 4 ? (
    <StatusBadge status="active" label="Verified" />
  ) : (
    <StatusBadge status="paused" label="Verified, action needed" />
  )
}
