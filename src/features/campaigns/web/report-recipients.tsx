import { NativeSelect } from '@mantine/core'
import { browsersOf } from '#features/push/contract.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { campaignCalls, type Recipient, type RecipientKind, recipientKinds } from '../contract.ts'
import { ExportReport } from './report-export.tsx'
import type { Report } from './report-page.tsx'
import styles from './report.module.css'

const kindNames: Readonly<Record<RecipientKind, string>> = {
  all: 'All recipients',
  delivered: 'Delivered',
  opened: 'Opened',
  machine_opened: 'Machine opens',
  not_opened: 'Delivered, not opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  skipped: 'Skipped',
  unknown: 'Unknown',
  waiting: 'Waiting',
}
const ofPush: readonly RecipientKind[] = ['all', 'delivered', 'clicked', 'bounced', 'skipped', 'unknown', 'waiting']
const stateNames: Readonly<Record<string, string>> = {
  planned: 'Waiting',
  leased: 'Waiting',
  handing: 'Being sent',
  accepted: 'Delivered',
  deferred: 'Deferred',
  bounced: 'Bounced',
  unknown: 'Unknown',
  skipped: 'Skipped',
}
const columns = ['Recipient', 'Status', 'Variant', 'Activity', 'Reason']
const defaults = { who: 'all', after: '', before: '' }

/** Lists recipients and their reactions, filtered by the result of their message. */
export function ReportRecipients({ report }: { report: Report }) {
  const { id, type } = report.campaign
  const [state, setState] = useUrlState(defaults)
  const kind = recipientKinds.find((name) => name === state.who) ?? 'all'
  const place = state.after ? { after: state.after } : state.before ? { before: state.before } : {}
  const list = useCall(campaignCalls.recipients, { campaign_id: id, kind, ...place }, { keepPrevious: true })
  const { recipients = [], next = null, previous = null } = list.data ?? {}
  const kinds = type === 'push' ? ofPush : recipientKinds
  const isTested = report.variants.length > 1
  return (
    <Panel title="Recipients">
      <div className={styles.recipients}>
        <NativeSelect
          aria-label="Filter recipients"
          data={kinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind}
          onChange={(event) => setState({ who: event.target.value, after: '', before: '' })}
        />
        <ExportReport campaignId={id} part="recipients" kind={kind} label={`Export as CSV: ${kindNames[kind]}`} />
      </div>
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={4} />}
      {recipients.length > 0 && (
        <Table
          label="Recipients"
          columns={columns.filter((label) => isTested || label !== 'Variant').map((label) => ({ label }))}
          isStale={list.isStale}
        >
          {recipients.map((recipient) => (
            <RecipientLine key={recipient.id} recipient={recipient} type={type} isTested={isTested} />
          ))}
        </Table>
      )}
      {list.data && recipients.length === 0 && <p className={styles.quiet}>No recipients.</p>}
      <KeyPager
        note=""
        onPrevious={previous === null ? undefined : () => setState({ before: previous, after: '' })}
        onNext={next === null ? undefined : () => setState({ after: next, before: '' })}
      />
    </Panel>
  )
}

interface RecipientLineProps {
  recipient: Recipient
  type: 'email' | 'push'
  isTested: boolean
}

function RecipientLine({ recipient, type, isTested }: RecipientLineProps) {
  const path = useSitePath()
  const { contact_id, email, domain, state, variant, reason } = recipient
  const gone = type === 'push' ? 'Anonymous subscriber' : `A deleted contact${domain && ` at ${domain}`}`
  return (
    <Row>
      <Cell kind="main">
        {contact_id ? <TextLink to={path(`/contacts/${contact_id}`)}>{email}</TextLink> : gone}
        {type === 'push' && domain && <small className={styles.quiet}> in {browsersOf[domain] ?? domain}</small>}
      </Cell>
      <Cell>
        <StatusBadge status={state} label={stateNames[state]} />
      </Cell>
      {isTested && <Cell label="Variant">{variant}</Cell>}
      <Cell>{doneBy(recipient)}</Cell>
      <Cell>
        <span className={styles.quiet}>{reason}</span>
      </Cell>
    </Row>
  )
}

function doneBy(recipient: Recipient): string {
  const { opened_at, machine_opened_at, clicked_at, unsubscribed_at, complained_at } = recipient
  const done = [
    ['Opened', opened_at],
    ['Machine open', opened_at ? null : machine_opened_at],
    ['Clicked', clicked_at],
    ['Unsubscribed', unsubscribed_at],
    ['Marked as spam', complained_at],
  ] as const
  return done.flatMap(([word, at]) => (at ? [`${word} ${formatFullMoment(at)}`] : [])).join(' · ')
}
