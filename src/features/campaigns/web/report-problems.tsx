import { Button } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** Lists skipped, bounced and unknown messages with their reasons; renders nothing if there are none. */
export function ReportProblems({ report }: { report: Report }) {
  const { counts, skips, bounces } = report
  if (counts.skipped + counts.bounced + counts.unknown === 0) return null
  return (
    <Panel title="Delivery failures">
      {counts.skipped > 0 && (
        <>
          <h3 className={styles.heading}>Skipped: not eligible when their turn came</h3>
          <Reasons reasons={skips} />
        </>
      )}
      {counts.bounced > 0 && (
        <>
          <h3 className={styles.heading}>Bounced: what the receiving servers replied</h3>
          <Reasons reasons={bounces} />
        </>
      )}
      {counts.unknown > 0 && <UnknownDeliveries report={report} />}
    </Panel>
  )
}

function Reasons({ reasons }: { reasons: Report['skips'] }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <b>{count.toLocaleString('en')}</b>
          <span>{reason || 'No reason given.'}</span>
        </li>
      ))}
    </ul>
  )
}

function UnknownDeliveries({ report: { campaign, counts } }: { report: Report }) {
  const resend = useAction(campaignCalls.resendUnknown, {
    invalidates: [campaignCalls.report, campaignCalls.recipients, campaignCalls.load],
    onSuccess: () => notify('Resending.'),
  })
  return (
    <>
      <h3 className={styles.heading}>Unknown: {counts.unknown.toLocaleString('en')}</h3>
      <p className={styles.quiet}>
        The connection broke while these were sent, so they may or may not have arrived. They are not resent
        automatically. If you resend them, some contacts may get the message twice.
      </p>
      <ErrorNotice error={resend.error} />
      <div>
        <Button
          size="xs"
          variant="default"
          loading={resend.busy}
          onClick={() => void resend.run({ campaign_id: campaign.id })}
        >
          Send again
        </Button>
      </div>
    </>
  )
}
