import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#core/call.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { ClickMap } from './click-map.tsx'
import { isInProgress } from './campaign-words.ts'
import { ExportReport } from './report-export.tsx'
import { previewOf } from './preview-of.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportProblems } from './report-problems.tsx'
import { ReportRecipients } from './report-recipients.tsx'
import { BrowserTable, DomainTable, LinkTable } from './report-tables.tsx'
import { ReportTest } from './report-test.tsx'
import { ReportTiles } from './report-tiles.tsx'

/** A report as returned by the server. */
export type Report = Answer<typeof campaignCalls.report>

const refreshMs = 5000
const defaults = { interval: 'hour' }

/** The report of a campaign: its recipients, their reactions, its revenue, and why some got nothing. */
export default function ReportPage() {
  const { campaignId = '' } = useParams()
  const path = useSitePath()
  const [isFollowed, setFollowed] = useState(false)
  const [{ interval }, setState] = useUrlState(defaults)
  const { data, error, refetch } = useCall(
    campaignCalls.report,
    { campaign_id: campaignId, interval: interval === 'day' ? 'day' : 'hour' },
    { keepPrevious: true, refetchInterval: isFollowed && refreshMs },
  )
  const moving = data !== undefined && isInProgress(data.campaign)
  if (moving !== isFollowed) setFollowed(moving)
  const campaign = data?.campaign
  return (
    <Page
      title={campaign ? `Report: ${campaign.name}` : 'Report'}
      note={campaign?.started_at && `${previewOf(campaign.subject)} · ${formatFullMoment(campaign.started_at)}`}
      back={{ label: 'Campaign', to: path(`/campaigns/${campaignId}`) }}
      actions={
        campaign?.started_at && (
          <>
            <LinkButton
              variant="default"
              leftSection={<IconScale size={16} aria-hidden />}
              to={path(`/campaigns/compare?ids=${campaignId}`)}
            >
              Compare
            </LinkButton>
            <ExportReport campaignId={campaignId} part="summary" label="Export as CSV" />
          </>
        )
      }
    >
      <ErrorNotice error={error} retry={error?.code === 'not_found' ? undefined : refetch} />
      {!data && !error && <ListSkeleton rows={3} height={140} />}
      {data && (
        <>
          <ReportTiles report={data} />
          <ReportChart
            report={data}
            interval={interval === 'day' ? 'day' : 'hour'}
            onInterval={(next) => setState({ interval: next })}
          />
          <ReportTest report={data} />
          <LinkTable report={data} />
          <ClickMap report={data} />
          {data.domains.length > 0 &&
            (data.campaign.type === 'push' ? <BrowserTable report={data} /> : <DomainTable report={data} />)}
          <ReportProblems report={data} />
          <ReportRecipients report={data} />
        </>
      )}
    </Page>
  )
}
