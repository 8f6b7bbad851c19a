import { Tabs } from '@mantine/core'
import { sizeText } from '#core/size-text.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Message, sendingCalls } from '../contract.ts'
import MailFrame from './mail-frame.tsx'
import styles from './mailbox.module.css'
import { useBox } from './use-box.ts'

/** One message as its recipient gets it: both parts and the headers. */
export default function MessagePage() {
  const { messageId = '' } = useParams()
  const path = useSitePath()
  const { isSystem, page, system } = useBox()
  const own = useCall(sendingCalls.message, { message_id: messageId }, { enabled: !isSystem })
  const message = isSystem ? system.data?.messages.find(({ id }) => id === messageId) : own.data?.message
  const { error, isLoading, refetch } = isSystem ? system : own
  const box = isSystem ? `?box=system${page > 1 ? `&page=${page}` : ''}` : ''
  return (
    <Page title={message?.subject || 'Message'} back={{ label: 'Mailbox', to: path(`/mailbox${box}`) }}>
      <ErrorNotice error={error} retry={error && error.code !== 'not_found' ? refetch : undefined} />
      {isLoading && <ListSkeleton rows={2} height={200} />}
      {message && <MessageView message={message} />}
    </Page>
  )
}

function MessageView({
  message: { from, to, created_at, reason, subject, html, text, headers, attachments },
}: {
  message: Message
}) {
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            ['From', from],
            ['To', to],
            ['Time', formatFullMoment(created_at)],
            ['Attachments', attachments.map(({ name, size }) => `${name} (${sizeText(size)})`).join(', ')],
            ['Problem', reason],
          ]}
        />
      </div>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">Mail</Tabs.Tab>
          <Tabs.Tab value="text">Text part</Tabs.Tab>
          <Tabs.Tab value="headers">Headers</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html" className={styles.panel}>
          <MailFrame className={styles.frame} title={`Mail: ${subject}`} html={html} />
        </Tabs.Panel>
        <Tabs.Panel value="text" className={styles.panel}>
          <pre className={styles.text}>{text}</pre>
        </Tabs.Panel>
        <Tabs.Panel value="headers" className={styles.panel}>
          <Facts facts={Object.entries(headers)} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
