import { Progress, VisuallyHidden } from '@mantine/core'
import { IconBell, IconMail } from '@tabler/icons-react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { CampaignSummary, ListedCampaign } from '../contract.ts'
import { CampaignMenu } from './campaign-menu.tsx'
import { pageOf, stateOf, typeNames } from './campaign-words.ts'
import styles from './campaigns.module.css'
import { previewOf } from './preview-of.ts'
import { momentWords } from './schedule-time.ts'
import type { CampaignMoves } from './use-campaign-moves.ts'

const columnsOf = (hasRevenue: boolean) => [
  { label: 'Campaign' },
  { label: 'Status' },
  { label: 'Sent', isNumber: true },
  { label: 'Opened', isNumber: true },
  { label: 'Clicked', isNumber: true },
  ...(hasRevenue ? [{ label: 'Revenue', isNumber: true }] : []),
  { label: 'Updated' },
  { label: 'Actions', isHidden: true },
]

interface CampaignTableProps {
  campaigns: readonly ListedCampaign[]
  /** Currency of the revenue; empty if there are no orders. */
  currency: string
  /** IDs of the campaigns that this dashboard is saving now. */
  saving: ReadonlySet<string>
  isStale: boolean
  moves: CampaignMoves
}

/** One page of campaigns, with their content, progress and results. */
export function CampaignTable({ campaigns, currency, saving, isStale, moves }: CampaignTableProps) {
  return (
    <Table label="Campaigns" columns={columnsOf(currency !== '')} isStale={isStale}>
      {campaigns.map((campaign) => (
        <Row key={campaign.id}>
          <Cell kind="main">
            <Name campaign={campaign} />
          </Cell>
          <Cell>
            <Stand campaign={campaign} isSaving={saving.has(campaign.id)} />
          </Cell>
          <Figures campaign={campaign} />
          {currency && (
            <Cell kind="number" label="Revenue">
              {campaign.started_at && formatMoney(campaign.revenue, currency)}
            </Cell>
          )}
          <Cell label="Changed">
            <Moment at={campaign.updated_at} />
          </Cell>
          <Cell kind="tool">
            <CampaignMenu campaign={campaign} moves={moves} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Name({ campaign }: { campaign: CampaignSummary }) {
  const { name, type, status, subject } = campaign
  const path = useSitePath()
  const Picture = type === 'push' ? IconBell : IconMail
  return (
    <span className={styles.name}>
      <Picture size={18} stroke={1.6} aria-hidden />
      <VisuallyHidden>{typeNames[type]}: </VisuallyHidden>
      <span>
        {status === 'deleted' ? name : <TextLink to={path(pageOf(campaign))}>{name}</TextLink>}
        <small>{previewOf(subject) || 'No subject yet'}</small>
      </span>
    </span>
  )
}

function Stand({ campaign, isSaving }: { campaign: CampaignSummary; isSaving: boolean }) {
  const { time_zone } = useSite()
  const { status, schedule_at, schedule_zone, counts, problem } = campaign
  const stand = stateOf(campaign)
  const done = counts.recipients - counts.waiting
  return (
    <span className={styles.stand}>
      <StatusBadge status={stand.status} label={isSaving ? 'Saving…' : stand.label} />
      {status === 'scheduled' && schedule_at && (
        <small>{momentWords(Date.parse(schedule_at), time_zone, schedule_zone)}</small>
      )}
      {status === 'sending' && (
        <>
          <Progress
            size="sm"
            value={counts.recipients === 0 ? 0 : (done / counts.recipients) * 100}
            aria-label={`Sending ${campaign.name}`}
          />
          <small>
            {formatNumber(done)} of {formatNumber(counts.recipients)}
          </small>
        </>
      )}
      {problem && <small className={styles.problem}>{problem}</small>}
    </span>
  )
}

function Figures({ campaign: { counts, started_at, type } }: { campaign: CampaignSummary }) {
  const isOut = started_at !== null
  const mail = isOut && type === 'email'
  return (
    <>
      <Cell kind="number" label="Sent">
        {isOut && formatNumber(counts.sent)}
      </Cell>
      <Cell kind="number" label="Opened">
        {mail && <WithShare count={counts.opened} of={counts.delivered} />}
      </Cell>
      <Cell kind="number" label="Clicked">
        {isOut && <WithShare count={counts.clicked} of={counts.delivered} />}
      </Cell>
    </>
  )
}

function WithShare({ count, of }: { count: number; of: number }) {
  return (
    <>
      {formatNumber(count)}
      {of > 0 && <small className={styles.share}>{Math.round((count / of) * 100)}%</small>}
    </>
  )
}
