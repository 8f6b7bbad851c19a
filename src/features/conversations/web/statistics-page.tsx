import { SegmentedControl } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShare } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
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
import styles from './statistics.module.css'

const spans = [7, 30, 90] as const
type Days = (typeof spans)[number]

/** What came to the inbox, how soon and by whom it was answered. */
export default function StatisticsPage() {
  const path = useSitePath()
  const [days, setDays] = useState<Days>(30)
  const { data, error, refetch, isStale } = useCall(inboxCalls.stats, { days }, { keepPrevious: true })
  const isEmpty =
    data && data.total + data.by_hour.length + data.by_member.length === 0 && !data.by_greeting.some((one) => one.shown)
  return (
    <Page
      title="Inbox statistics"
      back={{ label: 'Inbox', to: path('/inbox') }}
      note="Conversations from your contact forms and chat, without spam."
      actions={
        <SegmentedControl
          aria-label="Period"
          value={`${days}`}
          onChange={(value) => setDays(Number(value) as Days)}
          data={spans.map((span) => ({ value: `${span}`, label: `${span} days` }))}
        />
      }
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
            <DayBars days={data.by_day} />
          </Panel>
          <TeamStats stats={data} isStale={isStale} />
          <GreetingStats stats={data} isStale={isStale} />
          {data.by_hour.length > 0 && <BusyHours hours={data.by_hour} />}
        </div>
      )}
    </Page>
  )
}

function Figures({ stats, days }: { stats: InboxStats; days: Days }) {
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

/** The conversations of each day: chat below, forms above. */
function DayBars({ days }: { days: InboxStats['by_day'] }) {
  const most = Math.max(1, ...days.map(({ chat, form }) => chat + form))
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {days.map(({ day, chat, form }) => (
          <span key={day} title={`${day}: ${chat} from chat, ${form} from forms`}>
            <i className={styles.form} style={{ height: `${(form / most) * 100}%` }} />
            <i className={styles.chat} style={{ height: `${(chat / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{days[0]?.day}</span>
        <span className={styles.key}>
          <i className={styles.chat} /> Chat <i className={styles.form} /> Forms
        </span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details className={styles.details}>
        <summary>View as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Chat</th>
              <th scope="col">Forms</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, chat, form }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{chat}</td>
                <td>{form}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
