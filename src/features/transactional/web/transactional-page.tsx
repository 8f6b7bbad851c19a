import { Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconReceipt2, IconSettings } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import {
  transactionalCalls,
  type TransactionalMail,
  transactionalStates,
  type TransactionalState,
} from '../contract.ts'
import { HowToSend } from './how-to-send.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { SenderDialog } from './sender-dialog.tsx'
import { stateLooks, stateNames } from './state-names.ts'
import styles from './transactional.module.css'

const columns = [{ label: 'Subject' }, { label: 'To' }, { label: 'Template' }, { label: 'Status' }, { label: 'Sent' }]

/** The log of transactional emails, how to send one, and their sender. */
export default function TransactionalPage() {
  const path = useSitePath()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<TransactionalState | ''>('')
  const [pages, setPages] = useState<readonly string[]>([])
  const [shown, setShown] = useState<TransactionalMail | null>(null)
  const [isSetting, setSetting] = useState(false)
  const after = pages.at(-1)
  const input = { search: search.trim(), limit: 25, ...(state && { state }), ...(after && { after }) }
  const { data, error, refetch, isStale } = useCall(transactionalCalls.list, input, { keepPrevious: true })
  const find = useCallback((text: string) => {
    setSearch(text)
    setPages([])
  }, [])
  const isFiltered = search.trim() !== '' || state !== ''
  const isEmpty = data?.emails.length === 0 && after === undefined
  return (
    <Page
      title="Transactional emails"
      note="Receipts, confirmations and other emails that your own server sends by the API."
      actions={
        <IfMay call={transactionalCalls.saveSender}>
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            Sender
          </Button>
        </IfMay>
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} />}
      {data && (!isEmpty || isFiltered) && (
        <div className={styles.filters}>
          <SearchInput label="Search by email address or subject" value={search} onSearch={find} />
          <NativeSelect
            aria-label="Status"
            data={[
              { value: '', label: 'All statuses' },
              ...transactionalStates.map((value) => ({ value, label: stateNames[value] })),
            ]}
            value={state}
            onChange={(event) => {
              setState(event.target.value as TransactionalState | '')
              setPages([])
            }}
          />
        </div>
      )}
      {data && data.emails.length > 0 && (
        <Table label="Transactional emails" columns={columns} isStale={isStale}>
          {data.emails.map((email) => (
            <Row key={email.id}>
              <Cell kind="main">
                <UnstyledButton className={styles.opener} onClick={() => setShown(email)}>
                  {email.subject || '(No subject)'}
                </UnstyledButton>
              </Cell>
              <Cell label="To">
                {email.contact_id ? (
                  <TextLink to={path(`/contacts/${email.contact_id}`)}>{email.to}</TextLink>
                ) : (
                  email.to
                )}
              </Cell>
              <Cell label="Template">{email.template}</Cell>
              <Cell>
                <StatusBadge status={stateLooks[email.state]} label={stateNames[email.state]} />
              </Cell>
              <Cell>
                <Moment at={email.at} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {isEmpty && (
        <EmptyState
          icon={IconReceipt2}
          title={isFiltered ? 'No emails found' : 'No transactional emails yet'}
          text={isFiltered ? 'Change the search or the status.' : 'The emails that your server sends are listed here.'}
        />
      )}
      <KeyPager
        note=""
        onPrevious={pages.length > 0 ? () => setPages(pages.slice(0, -1)) : undefined}
        onNext={data?.next ? () => setPages([...pages, data.next!]) : undefined}
      />
      <div className={styles.below}>
        <HowToSend />
      </div>
      {shown && <MailDialog email={shown} onClose={() => setShown(null)} />}
      {isSetting && <SenderDialog onClose={() => setSetting(false)} />}
    </Page>
  )
}
