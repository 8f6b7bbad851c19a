import { Button, NativeSelect } from '@mantine/core'
import { useEffect } from 'react'
import { contactSections } from '#features/contacts/web/index.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type ConversationState, inboxCalls } from '../contract.ts'
import { Composer } from './composer.tsx'
import { ConversationTags } from './conversation-tags.tsx'
import { senderName, stateNames } from './state-names.ts'
import { Thread } from './thread.tsx'
import { usePresence } from './use-presence.ts'
import { VisitedPages } from './visited-pages.tsx'
import styles from './inbox.module.css'

const states = Object.keys(stateNames) as ConversationState[]

/** Page of one conversation: its messages, the field for an answer, and the visitor's details. */
export default function ConversationPage() {
  const { conversationId: conversation_id = '' } = useParams()
  const path = useSitePath()
  usePresence()
  const { data, error, refetch } = useCall(inboxCalls.load, { conversation_id }, { refetchInterval: 5000 })
  const { data: inbox } = useCall(inboxCalls.list, {})
  const changed = [inboxCalls.load, inboxCalls.list]
  const update = useAction(inboxCalls.update, { invalidates: changed })
  const { run: markSeen } = useAction(inboxCalls.seen, { invalidates: [inboxCalls.list] })
  const last = data?.messages.at(-1)?.position ?? 0
  const isUnread = data?.conversation.is_unread ?? false
  useEffect(() => {
    if (isUnread) void markSeen({ conversation_id, position: last })
    // Called once for each new message.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnread, last, conversation_id])
  const conversation = data?.conversation
  const team = inbox?.team ?? []
  return (
    <Page
      title={conversation ? senderName(conversation) : 'Conversation'}
      note={conversation?.subject}
      back={{ label: 'Inbox', to: path('/inbox') }}
      actions={
        conversation && (
          <>
            <NativeSelect
              aria-label="Assign"
              value={conversation.assigned_to ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void update.run({ conversation_id, assigned_to: value === '' ? null : value })
              }
              data={[{ value: '', label: 'Unassigned' }, ...team.map(({ id, name }) => ({ value: id, label: name }))]}
            />
            <NativeSelect
              aria-label="State"
              value={conversation.state}
              onChange={({ currentTarget: { value } }) =>
                void update.run({ conversation_id, state: states.find((one) => one === value) })
              }
              data={states.map((value) => ({ value, label: stateNames[value] }))}
            />
            {conversation.state !== 'closed' && (
              <Button variant="default" onClick={() => void update.run({ conversation_id, state: 'closed' })}>
                Close
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={error ?? update.error} retry={error ? refetch : undefined} />
      {!data && !error && <ListSkeleton rows={4} />}
      {data && conversation && (
        <div className={styles.columns}>
          <div className={styles.thread}>
            <Thread data={data} team={team} />
            <Composer conversation={conversation} last={last} />
          </div>
          <div className={styles.aside}>
            <Panel title="Contact">
              <p className={styles.details}>
                {conversation.contact_id ? (
                  <TextLink to={path(`/contacts/${conversation.contact_id}`)}>{senderName(conversation)}</TextLink>
                ) : (
                  senderName(conversation)
                )}
              </p>
              {conversation.email && conversation.name && <p className={styles.details}>{conversation.email}</p>}
              <p className={styles.details}>
                Since <Moment at={conversation.created_at} />
              </p>
              {conversation.page && <p className={styles.details}>Sent from {conversation.page}</p>}
              {!conversation.is_verified && conversation.email && (
                <p className={styles.details}>This email address is not verified.</p>
              )}
            </Panel>
            <ConversationTags conversation={conversation} known={inbox?.tags ?? []} />
            <VisitedPages conversationId={conversation.id} />
            {conversation.contact_id && (
              <SlotContent
                slot={contactSections}
                props={{ contactId: conversation.contact_id, email: conversation.email }}
              />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}
