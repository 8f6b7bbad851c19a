import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShare } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { DayBars } from '#platform/web/ui/day-bars.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { type LastDays, LastDaysPicker } from '#platform/web/ui/last-days-picker.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type InboxStats, inboxCalls } from '../contract.ts'
import { BusyHours } from './busy-hours.tsx'
import { durationText } from './state-names.ts'
import { GreetingStats, TeamStats } from './stats-tables.tsx'

/** Page with conversations, response times and replies of the inbox over the last days. */
export default function StatisticsPage() {
  const path = useSitePath()
  const [days, setDays] = useState<LastDays>(30)
  const { data, error, refetch, isStale } = useCall(inboxCalls.stats, { days }, { keepPrevious: true })
  const isEmpty =
    data && data.total + data.by_hour.length + data.by_member.length === 0 && !data.by_greeting.some((one) => one.shown)
  return (
    <Page
      title="Inbox statistics"
      back={{ label: 'Inbox', to: path('/inbox') }}
      note="Conversations from your contact forms and chat, without spam."
      actions={<LastDaysPicker value={days} onChange={setDays} />}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {isEmpty && (
        <EmptyState
          icon={IconMessages}
          title="No conversations in this period"
          text="They show up here as soon as a visitor writes to you."
          action={<LinkButton to={path('/chat')}>Set up chat</LinkButton>}
        />
      )}
      {data && !isEmpty && (
        <div data-stale={isStale || undefined}>
          <Figures stats={data} days={days} />
          <Panel title="Conversations by day">
            <DayBars
              days={data.by_day.map(({ day }) => day)}
              series={[
                { label: 'Chat', counts: data.by_day.map(({ chat }) => chat) },
                { label: 'Forms', counts: data.by_day.map(({ form }) => form) },
              ]}
            />
          </Panel>
          <TeamStats stats={data} isStale={isStale} />
          <GreetingStats stats={data} isStale={isStale} />
          {data.by_hour.length > 0 && <BusyHours hours={data.by_hour} />}
        </div>
      )}
    </Page>
  )
}

function Figures({ stats, days }: { stats: InboxStats; days: LastDays }) {
  const { total, first_response: first, before, has_hours, by_day } = stats
  const sumOf = (channel: 'chat' | 'form') => by_day.reduce((sum, day) => sum + day[channel], 0)
  const earlier = (text: string) => (before.total > 0 ? `${text} in the ${days} days before` : undefined)
  const shareOf = (one: { total: number; answered: number }) =>
    one.total === 0 ? '–' : formatShare(one.answered / one.total)
  return (
    <Tiles
      label="Summary"
      tiles={[
        {
          label: 'Conversations',
          value: total.toLocaleString('en'),
          note: earlier(before.total.toLocaleString('en')) ?? `None in the ${days} days before`,
        },
        { label: 'From chat', value: sumOf('chat').toLocaleString('en') },
        { label: 'From forms', value: sumOf('form').toLocaleString('en') },
        { label: 'Answered', value: shareOf(stats), note: earlier(shareOf(before)) },
        {
          label: has_hours ? 'Median first response, in office hours' : 'Median first response',
          value: first === null ? '–' : durationText(first),
          note: earlier(before.first_response === null ? '–' : durationText(before.first_response)),
        },
      ]}
    />
  )
}
