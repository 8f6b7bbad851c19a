import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { inboxCalls, type SavedReply } from '../contract.ts'
import { replyTags } from '../fill-reply.ts'
import styles from './inbox.module.css'

type Draft = { id?: string; name: string; text: string }

/** Page of the saved replies. */
export default function SavedRepliesPage() {
  const path = useSitePath()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { data, error, refetch } = useCall(inboxCalls.savedReplies, {})
  const changed = { invalidates: [inboxCalls.savedReplies] }
  const save = useAction(inboxCalls.saveReply, { ...changed, onSuccess: () => setDraft(null) })
  const remove = useAction(inboxCalls.deleteReply, changed)
  const open = (to: Draft) => {
    save.reset()
    setDraft(to)
  }
  const onDelete = async ({ id, name, text }: SavedReply) => {
    if (await remove.run({ id })) undoable({ message: `“${name}” deleted.`, undo: () => save.run({ name, text }) })
  }
  const add = (
    <IfMay call={inboxCalls.saveReply}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ name: '', text: '' })}>
        Add saved reply
      </Button>
    </IfMay>
  )
  const isBlank = data?.replies.length === 0
  return (
    <Page
      title="Saved replies"
      note="Insert them into your replies."
      back={{ label: 'Inbox', to: path('/inbox') }}
      actions={isBlank ? undefined : add}
      width="narrow"
    >
      <ErrorNotice error={error ?? remove.error} retry={error ? refetch : undefined} />
      {!data && !error && <ListSkeleton rows={3} />}
      {isBlank && (
        <EmptyState
          icon={IconMessages}
          title="No saved replies yet"
          text="Save answers to common questions: opening hours, shipping, returns."
          action={add}
        />
      )}
      {data && !isBlank && (
        <ul className={styles.list} aria-label="Saved replies">
          {data.replies.map((reply) => (
            <li key={reply.id} className={styles.reply}>
              <div>
                <strong>{reply.name}</strong>
                <p className={styles.details}>{reply.text}</p>
              </div>
              <IfMay call={inboxCalls.saveReply}>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit ${reply.name}`}
                  onClick={() => open(reply)}
                >
                  Edit
                </Button>
              </IfMay>
              <IfMay call={inboxCalls.deleteReply}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Delete ${reply.name}`}
                  onClick={() => void onDelete(reply)}
                >
                  Delete
                </Button>
              </IfMay>
            </li>
          ))}
        </ul>
      )}
      <Modal opened={draft !== null} onClose={() => setDraft(null)} title="Saved reply" centered>
        {draft && (
          <form
            className={styles.stack}
            onSubmit={(event) => {
              event.preventDefault()
              void save.run(draft)
            }}
          >
            <ErrorNotice error={save.error} fields={['name', 'text']} />
            <TextInput
              label="Name"
              data-autofocus
              maxLength={100}
              value={draft.name}
              error={save.issues['name']}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, name: value })}
            />
            <Textarea
              label="Text"
              description={`Merge tags: ${Object.entries(replyTags)
                .map(([tag, meaning]) => `{${tag}} (${meaning})`)
                .join(', ')}`}
              autosize
              minRows={4}
              maxLength={10_000}
              value={draft.text}
              error={save.issues['text']}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, text: value })}
            />
            <Button type="submit" loading={save.busy}>
              Save
            </Button>
          </form>
        )}
      </Modal>
    </Page>
  )
}
