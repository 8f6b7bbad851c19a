import { useEffect, useRef } from 'react'
import type { Answer } from '#core/call.ts'
import { AttachmentList } from '#features/attachments/web/index.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import type { inboxCalls, ThreadMessage } from '../contract.ts'
import { splitQuote } from '../split-quote.ts'
import { senderName } from './state-names.ts'
import styles from './inbox.module.css'

interface ThreadProps {
  data: Answer<typeof inboxCalls.load>
  team: readonly { readonly id: string; readonly name: string }[]
}

/** The messages of a conversation, scrolled to the latest. */
export function Thread({ data: { conversation, messages }, team }: ThreadProps) {
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.position
  // Braces, because `scrollIntoView` returns a promise in some browsers, which React would take for a cleanup function.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const isChat = conversation.channel === 'chat'
  const seen = messages.findLast(
    ({ kind, position }) => isChat && kind === 'team' && position <= conversation.visitor_seen,
  )?.id
  const nameOf = ({ kind, author_id }: ThreadMessage) =>
    kind === 'visitor' ? senderName(conversation) : (team.find(({ id }) => id === author_id)?.name ?? 'Your team')
  return (
    <div className={styles.messages} role="log" aria-label="Messages">
      {messages.map((message) => (
        <article key={message.id} className={styles.message} data-kind={message.kind}>
          <header className={styles.author}>
            {nameOf(message)}
            {message.kind === 'note' && <span className={styles.note}>Note</span>}
            <Moment at={message.at} />
          </header>
          <Body message={message} />
          <AttachmentList attachments={message.attachments} />
          {message.id === seen && <p className={styles.seen}>Seen</p>}
        </article>
      ))}
      {isChat && conversation.is_typing && <p className={styles.details}>Typing…</p>}
      <div ref={end} />
    </div>
  )
}

/** Text quoted by a mail program is collapsed. */
function Body({ message: { kind, text } }: { message: ThreadMessage }) {
  const { reply, quoted } = kind === 'visitor' ? splitQuote(text) : { reply: text, quoted: '' }
  return (
    <>
      {reply && <p className={styles.text}>{reply}</p>}
      {quoted && (
        <details className={styles.quote}>
          <summary>Quoted text</summary>
          <p className={styles.text}>{quoted}</p>
        </details>
      )}
    </>
  )
}
