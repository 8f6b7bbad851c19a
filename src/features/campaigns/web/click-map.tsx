import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

/** Where in the mail people clicked: each link with its clicks and its share of all. */
export function ClickMap({ report: { campaign, links } }: { report: Report }) {
  const { data, error, refetch } = useCall(
    campaignCalls.clickMap,
    { campaign_id: campaign.id },
    { enabled: links.length > 0, keepPrevious: true },
  )
  if (campaign.type === 'push' || links.length === 0) return null
  return (
    <Panel
      title="Click map"
      text="Clicks on each link and their share of all clicks. A link that stands in several places shows its total at each."
    >
      <ErrorNotice error={error} retry={refetch} />
      {data ? (
        <Suspense fallback={<Skeleton height={640} radius="lg" />}>
          <MailFrame className={styles.map} title="Click map of the email" html={data.html} />
        </Suspense>
      ) : (
        !error && <Skeleton height={640} radius="lg" />
      )}
    </Panel>
  )
}
