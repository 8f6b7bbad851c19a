import { ActionIcon, Button, Checkbox, FileButton, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Answer, Sent } from '#core/call.ts'
import { type Attaching, AttachingList, useAttachments } from '#features/attachments/web/index.ts'
import { newId } from '#platform/web/new-id.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { inboxCalls } from '../contract.ts'
import { fillReply } from '../fill-reply.ts'
import { senderName } from './state-names.ts'
import styles from './inbox.module.css'

/** How long a reply can be undone before it is sent. Milliseconds. */
const undoTime = 5000

/** Minimum interval between typing notifications to the visitor's chat, in milliseconds. */
const typingInterval = 3000

/** A reply that is about to be sent, and its files, which are shown again if sending fails. */
interface Leaving {
  readonly message: Sent<typeof inboxCalls.reply>
  readonly files: readonly Attaching[]
}

interface ComposerProps {
  conversation: Answer<typeof inboxCalls.load>['conversation']
  /** Position of the last message on the screen. */
  last: number
}

/**
 * Field for writing a reply or a note. Replies by email are sent after a few seconds, during which they can be undone.
 */
export function Composer({ conversation, last }: ComposerProps) {
  const { id: conversation_id, channel, email } = conversation
  const [text, setText] = useState('')
  const [isNote, setIsNote] = useState(false)
  const [close, setClose] = useState(false)
  const [waiting, setWaiting] = useState<Leaving | null>(null)
  const saved = useCall(inboxCalls.savedReplies, {})
  const replies = saved.data?.replies ?? []
  const reply = useAction(inboxCalls.reply, { invalidates: [inboxCalls.load, inboxCalls.list] })
  const attachments = useAttachments()
  const failed = useRef<Leaving>(null)
  const bringBack = ({ message, files }: Leaving) => {
    setText(message.text)
    attachments.reset(files)
  }
  const send = async (leaving: Leaving) => {
    setWaiting(null)
    const isSent = await reply.run(leaving.message)
    failed.current = isSent ? null : leaving
    // A refused reply returns to the field so that it can be edited.
    if (!isSent) bringBack(leaving)
  }
  const sending = useRef(send)
  useEffect(() => void (sending.current = send))
  const held = useRef(waiting)
  useEffect(() => void (held.current = waiting))
  // A member who leaves the conversation doesn't intend to lose the reply.
  useEffect(() => () => void (held.current && sending.current(held.current)), [])
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void sending.current(waiting), undoTime)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', ask)
    }
  }, [waiting])
  const typing = useAction(inboxCalls.typing)
  const typedAt = useRef(0)
  /** Position of the last message when this answer was begun. The answer may not take later messages into account. */
  const begunAfter = useRef<number>(undefined)
  const notifyTyping = () => {
    if (Date.now() - typedAt.current < typingInterval) return
    typedAt.current = Date.now()
    void typing.run({ conversation_id })
  }
  const isRefused = attachments.files.some(({ error }) => error !== null)
  const isEmpty = text.trim() === '' && attachments.ids.length === 0
  const canSend = !isEmpty && !isRefused && !attachments.isBusy && !waiting
  const submit = (anyway = false) => {
    const { ids, files } = attachments
    if (!canSend) return
    const before = failed.current?.message
    // If the same message is sent again, it keeps its ID: the server may have stored it although its response was lost.
    const isAgain =
      before?.text === text && before.is_note === isNote && (before.attachments ?? []).join() === ids.join()
    const id = isAgain ? before.id : newId()
    const what = { conversation_id, id, text, attachments: ids, is_note: isNote }
    const leaving = { message: { ...what, after: begunAfter.current ?? last, anyway, close: close && !isNote }, files }
    begunAfter.current = undefined
    reply.reset()
    setText('')
    attachments.reset()
    // In a chat, the visitor is waiting for the reply.
    if (isNote || channel === 'chat') void send(leaving)
    else setWaiting(leaving)
  }
  const isCollision = reply.error?.code === 'conflict'
  return (
    // Pasting and dropping files are shortcuts for the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.composer}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0 || waiting) return
        event.preventDefault()
        attachments.add(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0 || waiting) return
        event.preventDefault()
        attachments.add(event.clipboardData.files)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorNotice error={reply.error} />
      <div className={styles.tools}>
        <SegmentedControl
          aria-label="Reply or note"
          value={isNote ? 'note' : 'reply'}
          onChange={(value) => setIsNote(value === 'note')}
          data={[
            { value: 'reply', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
        />
        {replies.length > 0 && (
          <NativeSelect
            aria-label="Insert a saved reply"
            value=""
            onChange={({ currentTarget: { value } }) => {
              const chosen = replies.find(({ id }) => id === value)
              if (chosen)
                setText((before) => [before, fillReply(chosen.text, conversation)].filter(Boolean).join('\n\n'))
            }}
            data={[
              { value: '', label: 'Saved replies' },
              ...replies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      <Textarea
        aria-label={isNote ? 'Note' : 'Reply'}
        placeholder={isNote ? 'Only your team sees notes.' : `Reply to ${senderName(conversation)}`}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={10_000}
        value={text}
        disabled={waiting !== null}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          begunAfter.current = value ? (begunAfter.current ?? last) : undefined
          if (channel === 'chat' && !isNote) notifyTyping()
        }}
        onKeyDown={(event) => {
          const isSent = event.metaKey || event.ctrlKey || (channel === 'chat' && !event.shiftKey)
          if (event.key !== 'Enter' || !isSent || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      <AttachingList files={attachments.files} onRemove={attachments.remove} />
      {waiting ? (
        <div className={styles.tools} aria-live="polite">
          <span className={styles.details}>Sending…</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              bringBack(waiting)
              setWaiting(null)
            }}
          >
            Undo
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void send(waiting)}>
            Send now
          </Button>
        </div>
      ) : (
        <div className={styles.tools}>
          <FileButton multiple onChange={(files) => attachments.add(files)}>
            {(props) => (
              <ActionIcon {...props} variant="default" size="lg" aria-label="Attach files" title="Attach files">
                <IconPaperclip size={18} stroke={1.6} />
              </ActionIcon>
            )}
          </FileButton>
          {!isNote && (
            <Checkbox
              label="Close the conversation"
              checked={close}
              onChange={({ currentTarget: { checked } }) => setClose(checked)}
            />
          )}
          <span className={styles.hint}>{hintOf(isNote, channel, email)}</span>
          {isCollision && (
            <Button variant="default" onClick={() => submit(true)}>
              Send anyway
            </Button>
          )}
          <Button
            type="submit"
            disabled={!canSend}
            loading={reply.busy}
            title={channel === 'chat' ? 'Enter; Shift with Enter begins a new line' : 'Ctrl or ⌘ with Enter'}
          >
            {isNote ? 'Add note' : 'Send'}
          </Button>
        </div>
      )}
    </form>
  )
}

function hintOf(isNote: boolean, channel: 'chat' | 'form', email: string): string {
  if (isNote || !email) return ''
  return channel === 'form' ? `By email to ${email}` : `By email to ${email} as well, if they don’t see it here`
}
