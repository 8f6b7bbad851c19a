import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { DayBars } from '#platform/web/ui/day-bars.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { type LastDays, LastDaysPicker } from '#platform/web/ui/last-days-picker.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sharingCalls } from '../contract.ts'
import { clickName, placementName } from './click-names.ts'

/** Statistics of shares by network, page and placement. */
export default function StatisticsPage() {
  const path = useSitePath()
  const [days, setDays] = useState<LastDays>(30)
  const { data, error, refetch, isStale } = useCall(sharingCalls.stats, { days }, { keepPrevious: true })
  return (
    <Page
      title="Share statistics"
      back={{ label: 'Share', to: path('/share') }}
      note="Clicks on share buttons and on the buttons of images."
      actions={<LastDaysPicker value={days} onChange={setDays} />}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {data && data.total === 0 && (
        <EmptyState
          icon={IconShare}
          title="No shares in this period"
          text="They show up here as soon as a visitor clicks a share button."
          action={<LinkButton to={path('/share')}>Set up share buttons</LinkButton>}
        />
      )}
      {data && data.total > 0 && (
        <>
          <Panel
            title={data.total === 1 ? '1 share' : `${data.total.toLocaleString()} shares`}
            text={changeText(data.total, data.total_before, days)}
          >
            <DayBars
              days={data.by_day.map(({ day }) => day)}
              series={[{ label: 'Shares', counts: data.by_day.map(({ clicks }) => clicks) }]}
            />
          </Panel>
          <Breakdown title="Networks" column="Network" rows={data.by_network} nameOf={clickName} isStale={isStale} />
          <Breakdown title="Pages" column="Page" rows={data.by_page} isStale={isStale} />
          <Breakdown
            title="Placements"
            column="Placement"
            rows={data.by_placement}
            nameOf={placementName}
            isStale={isStale}
          />
        </>
      )}
    </Page>
  )
}

function changeText(total: number, before: number, days: number): string {
  if (before === 0) return `None in the ${days} days before.`
  const change = Math.round(((total - before) / before) * 100)
  return `${change >= 0 ? '+' : ''}${change}% compared with the ${days} days before.`
}

interface BreakdownProps {
  title: string
  column: string
  rows: readonly { name: string; clicks: number }[]
  nameOf?: (name: string) => string
  isStale: boolean
}

function Breakdown({ title, column, rows, nameOf = (name) => name, isStale }: BreakdownProps) {
  return (
    <Panel title={title}>
      <Table label={title} columns={[{ label: column }, { label: 'Shares', isNumber: true }]} isStale={isStale}>
        {rows.map(({ name, clicks }) => (
          <Row key={name}>
            <Cell kind="main">{nameOf(name)}</Cell>
            <Cell kind="number" label="Shares">
              {clicks.toLocaleString()}
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
