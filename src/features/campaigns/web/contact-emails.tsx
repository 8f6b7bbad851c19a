import { Button, Modal, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MailFrame } from '#features/sending/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { receivedCalls, type ReceivedMail } from '../contract.ts'
import { receivedKindNames, receivedResult } from './received-words.ts'
import styles from './contact-emails.module.css'

const columns = [{ label: 'Email' }, { label: 'Type' }, { label: 'Sent' }, { label: 'Result' }]
const [few, many] = [5, 100] as const

/** Lists each email that one contact was sent, with a view of it as they got it; renders nothing if there are none. */
export default function ContactEmails({ contactId }: { contactId: string }) {
  const [limit, setLimit] = useState<number>(few)
  const [after, setAfter] = useState<string | undefined>()
  const [shown, setShown] = useState<ReceivedMail | null>(null)
  const page = { contact_id: contactId, limit, ...(after && { after }) }
  const { data, error, refetch } = useCall(receivedCalls.received, page, { keepPrevious: true })
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data || (data.emails.length === 0 && after === undefined)) return null
  return (
    <Panel title="Emails" text="Every email this contact was sent. Select one to see it as it arrived.">
      <Table label="Emails" columns={columns}>
        {data.emails.map((email) => (
          <Row key={email.id}>
            <Cell kind="main">
              <UnstyledButton className={styles.opener} onClick={() => setShown(email)}>
                {email.subject || '(No subject)'}
              </UnstyledButton>
            </Cell>
            <Cell label="Type">{receivedKindNames[email.kind]}</Cell>
            <Cell label="Sent">
              <Moment at={email.at} />
            </Cell>
            <Cell label="Result">{receivedResult(email)}</Cell>
          </Row>
        ))}
      </Table>
      {(data.next !== null || after !== undefined) && (
        <div className={styles.pages}>
          {after !== undefined && (
            <Button variant="default" size="xs" onClick={() => setAfter(undefined)}>
              Back to the latest
            </Button>
          )}
          {data.next !== null && (
            <Button
              variant="default"
              size="xs"
              onClick={() => (limit === few ? setLimit(many) : setAfter(data.next ?? undefined))}
            >
              {limit === few ? 'Show more' : 'Older'}
            </Button>
          )}
        </div>
      )}
      {shown && <EmailDialog contactId={contactId} email={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

interface EmailDialogProps {
  contactId: string
  email: ReceivedMail
  onClose: () => void
}

function EmailDialog({ contactId, email, onClose }: EmailDialogProps) {
  const { data, error, refetch } = useCall(receivedCalls.receivedMail, { contact_id: contactId, email_id: email.id })
  const html = data?.email.html
  const subject = data?.email.subject || email.subject || '(No subject)'
  return (
    <Modal opened onClose={onClose} title={subject} size="xl" centered>
      <Text size="sm" c="dimmed" mb="sm">
        {receivedKindNames[email.kind]} · {formatFullMoment(email.at)} · {receivedResult(email)}
        {email.reason && ` · ${email.reason}`}
      </Text>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <Skeleton height={480} radius="lg" />}
      {data && html && (
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <MailFrame className={styles.received} title={`Email: ${subject}`} html={html} />
        </Suspense>
      )}
      {data && !html && data.email.text !== '' && <pre className={styles.receivedText}>{data.email.text}</pre>}
      {data && !html && data.email.text === '' && (
        <Text>The content of this email can’t be shown any more: it was deleted.</Text>
      )}
    </Modal>
  )
}
