import { Progress } from '@mantine/core'
import { formatNumber, formatShare } from '#core/number.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useLiveCount } from '#platform/web/use-live-count.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { hasWaitingRecipients } from '../test-rules.ts'
import { countWords, stateOf, winnerDueAt, winnerWords } from './campaign-words.ts'
import { previewOf } from './preview-of.ts'
import { momentWords } from './schedule-time.ts'
import { Audience } from './summary.tsx'
import styles from './wizard.module.css'

/** The progress of a campaign. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const { status, counts, problem, started_at, sent_at, waits_until } = campaign
  const stand = stateOf(campaign)
  const done = counts.recipients - counts.waiting
  const isWaiting =
    !campaign.is_paused && status === 'sending' && hasWaitingRecipients(campaign) && campaign.winner === ''
  const winner = winnerWords(campaign)
  return (
    <div>
      <Panel title="Status">
        <StatusBadge status={stand.status} label={stand.label} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {status === 'scheduled' && <Scheduled campaign={campaign} />}
        {status === 'queued' && !campaign.is_paused && <p className={styles.words}>Sending starts in a moment.</p>}
        {status === 'sending' && (
          <div className={styles.leave}>
            <Progress value={counts.recipients === 0 ? 0 : (done / counts.recipients) * 100} aria-label="Sent" />
            <output className={styles.count}>
              {done.toLocaleString('en')} of {counts.recipients.toLocaleString('en')}
            </output>
            {isWaiting && <p className={styles.words}>{waitWords(campaign, winnerDueAt(campaign))}</p>}
            {campaign.at_best_time && started_at && !campaign.is_paused && (
              <p className={styles.words}>
                Each contact gets it at their best time, the last at about {formatFullMoment(dayAfter(started_at))}.
              </p>
            )}
            {waits_until && !campaign.at_best_time && !campaign.is_paused && !problem && (
              <p className={styles.words}>
                The rest is sent at {formatFullMoment(waits_until)}: quiet hours, recipients’ time zones or server
                limits delay it.
              </p>
            )}
          </div>
        )}
        <Facts
          facts={[
            ['Winning variant', winner && previewOf(winner)],
            ['Started', started_at && formatFullMoment(started_at)],
            ['Finished', sent_at && formatFullMoment(sent_at)],
          ]}
        />
      </Panel>
      {started_at && <Figures campaign={campaign} />}
    </div>
  )
}

const dayAfter = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString()

/** Describes what the recipients outside the test are waiting for. */
function waitWords({ test }: Campaign, due: number | null): string {
  const begin = `A/B test running on ${test.share}% of the audience.`
  if (due === null || due < Date.now())
    return `${begin} The rest waits for a winner, which you can choose in the report.`
  const at = formatFullMoment(new Date(due).toISOString())
  return test.ends === 'verdict'
    ? `${begin} The winner is sent to the rest as soon as there is a clear one, at the latest at about ${at}.`
    : `${begin} The winner is sent to the rest at about ${at}.`
}

function Scheduled({ campaign: { type, audience, schedule_at, schedule_zone } }: { campaign: Campaign }) {
  const { time_zone } = useSite()
  const { count } = useLiveCount(campaignCalls.audience, { type, audience })
  if (!schedule_at) return null
  return (
    <>
      <p className={styles.words}>{momentWords(Date.parse(schedule_at), time_zone, schedule_zone)}</p>
      <Facts facts={[['To', <Audience key="to" type={type} audience={audience} count={count} />]]} />
    </>
  )
}

function Figures({ campaign: { id, type, counts } }: { campaign: Campaign }) {
  const path = useSitePath()
  const share = (count: number) =>
    counts.delivered === 0 ? formatNumber(count) : `${formatNumber(count)} (${formatShare(count / counts.delivered)})`
  const some = (count: number) => (count === 0 ? null : formatNumber(count))
  return (
    <Panel
      title="Results"
      foot={
        <LinkButton variant="default" to={path(`/campaigns/${id}/report`)}>
          View report
        </LinkButton>
      }
    >
      <Facts
        facts={[
          ['Recipients', countWords(type, counts.recipients)],
          ['Delivered', formatNumber(counts.delivered)],
          ['Opened', type === 'email' ? share(counts.opened) : null],
          ['Clicked', share(counts.clicked)],
          ['Unsubscribed', some(counts.unsubscribed)],
          ['Bounced', some(counts.bounced)],
          ['Marked as spam', some(counts.complained)],
          ['Skipped', some(counts.skipped)],
          ['Unknown', some(counts.unknown)],
        ]}
      />
    </Panel>
  )
}
