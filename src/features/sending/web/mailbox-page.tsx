import { SegmentedControl } from '@mantine/core'
import { IconInfoCircle, IconMailbox } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import styles from './mailbox.module.css'
import { stateName } from './state-names.ts'
import { limit, useBox } from './use-box.ts'

const columns = [{ label: 'Subject' }, { label: 'To' }, { label: 'Status' }, { label: 'Time' }]
const boxes = [
  { value: '', label: 'This site' },
  { value: 'system', label: 'System mail' },
]

/** Lists every email that was sent, or that stayed here because no mail server is set up. */
export default function MailboxPage() {
  const path = useSitePath()
  const { isAdmin, isSystem, page, setState, list } = useBox({ isWatching: true })
  const { messages = [], total = 0, mode } = list.data ?? {}
  const query = isSystem ? `?box=system&page=${page}` : ''
  const picker = isAdmin && (
    <SegmentedControl
      aria-label="Messages"
      data={boxes}
      value={isSystem ? 'system' : ''}
      onChange={(box) => setState({ box })}
    />
  )
  return (
    <Page
      title="Mailbox"
      actions={
        <>
          {picker}
          <LinkButton to={path('/sending')} variant="default">
            Sending
          </LinkButton>
        </>
      }
    >
      {mode && <ModeNote mode={mode} />}
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={limit} />}
      {mode && messages.length > 0 && (
        <Table label="Messages" columns={columns} isStale={list.isStale}>
          {messages.map(({ id, subject, to, state, created_at }) => (
            <Row key={id}>
              <Cell kind="main">
                <TextLink to={path(`/mailbox/${id}${query}`)}>{subject || 'No subject'}</TextLink>
              </Cell>
              <Cell label="To">{to}</Cell>
              <Cell>
                <StatusBadge status={state} label={stateName(state, mode)} />
              </Cell>
              <Cell>
                <Moment at={created_at} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {list.data && messages.length === 0 && <NoMail isSystem={isSystem} />}
      <Pager page={page} limit={limit} total={total} onPage={(next) => setState({ page: next })} />
    </Page>
  )
}

function ModeNote({ mode }: { mode: 'smtp' | 'mailbox' }) {
  return (
    <p className={styles.note} data-mode={mode}>
      <IconInfoCircle size={17} aria-hidden />
      {mode === 'smtp'
        ? 'Emails that were sent by SMTP.'
        : 'No mail server is set up: emails stay here and are not delivered. Add a server under Sending.'}
    </p>
  )
}

function NoMail({ isSystem }: { isSystem: boolean }) {
  const path = useSitePath()
  const text = isSystem ? (
    'Account emails, such as password resets, are listed here.'
  ) : (
    <>
      Emails to your contacts are listed here. Create one under{' '}
      <TextLink to={path('/auto-responses')}>Auto-responses</TextLink>.
    </>
  )
  return <EmptyState icon={IconMailbox} title="No emails yet" text={text} />
}
