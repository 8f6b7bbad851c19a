import { SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** Shows where in the email people clicked: each link with its clicks and its share of all clicks. */
export function ClickMap({ report: { campaign, links, variants, test } }: { report: Report }) {
  const [shown, setShown] = useState('A')
  const letters = test ? variants.map(({ letter }) => letter) : []
  const isShown = campaign.type === 'email' && (links.length > 0 || letters.length > 1)
  const { data, error, refetch } = useCall(
    campaignCalls.clickMap,
    { campaign_id: campaign.id, variant: shown },
    { enabled: isShown, keepPrevious: true },
  )
  if (!isShown) return null
  return (
    <Panel
      title="Click map"
      text="Clicks on each link and their share of all clicks. A link that stands in several places shows its total at each."
    >
      {letters.length > 1 && (
        <div>
          <SegmentedControl size="xs" aria-label="Variant" data={letters} value={shown} onChange={setShown} />
        </div>
      )}
      <ErrorNotice error={error} retry={refetch} />
      {data ? (
        <Suspense fallback={<Skeleton height={640} radius="lg" />}>
          <MailFrame
            className={styles.map}
            title={letters.length > 1 ? `Click map of email ${shown}` : 'Click map of the email'}
            html={data.html}
          />
        </Suspense>
      ) : (
        !error && <Skeleton height={640} radius="lg" />
      )}
    </Panel>
  )
}
