import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { type BulkAction, contactCalls, type ContactQuery } from '../contract.ts'
import styles from './contacts-page.module.css'

interface SelectionBarProps {
  selected: ReadonlySet<string>
  query: Partial<ContactQuery>
  /** Number of contacts that match the query. */
  total: number | undefined
  onClear: () => void
}

/** The actions for the selected contacts, or for all that match. */
export function SelectionBar({ selected, query, total, onClear }: SelectionBarProps) {
  const [isAll, setAll] = useState(false)
  // An action is first selected and then applied, because arrow keys move through all of them.
  const [chosen, setChosen] = useState('')
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {}, { enabled: selected.size > 0 })
  const bulk = useAction(contactCalls.bulk, {
    invalidates: [contactCalls.list, contactCalls.count, contactCalls.vocabulary],
    onSuccess: ({ changed, is_later, deletion_id }) => {
      setAll(false)
      setChosen('')
      onClear()
      const message = is_later
        ? 'Applying to many contacts. This takes a moment.'
        : words(changed, deletion_id !== null)
      if (deletion_id === null) return notify(message)
      undoable({
        message,
        undo: async () => {
          const restored = await send(contactCalls.restore, { deletion_id }, { siteId }).catch((error: Error) => error)
          if (restored instanceof Error) notify(restored.message)
          invalidate(contactCalls.list, contactCalls.count)
        },
      })
    },
  })
  if (selected.size === 0) return null
  const count = isAll ? (total ?? selected.size) : selected.size
  const run = (action: BulkAction) => {
    const selection = isAll ? { query: { search: '', ...query } } : { contact_ids: [...selected] }
    void bulk.run({ selection, action })
  }
  return (
    <>
      <ErrorNotice error={bulk.error} />
      <section className={styles.selection} aria-label="Selected contacts">
        <span>{count === 1 ? '1 contact selected' : `${count.toLocaleString('en')} contacts selected`}</span>
        {!isAll && total !== undefined && total > selected.size && (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            Select all {total.toLocaleString('en')}
          </Button>
        )}
        <NativeSelect
          size="xs"
          aria-label="Actions"
          value={chosen}
          data={actionsOf(vocabulary)}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button
          size="xs"
          variant="default"
          loading={bulk.busy}
          disabled={chosen === ''}
          onClick={() => run(JSON.parse(chosen) as BulkAction)}
        >
          Apply
        </Button>
        <Button size="xs" variant="outline" color="red" loading={bulk.busy} onClick={() => run({ kind: 'delete' })}>
          Delete
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            setAll(false)
            onClear()
          }}
        >
          Clear
        </Button>
      </section>
    </>
  )
}

function words(changed: number, isDeletion: boolean): string {
  const verb = isDeletion ? 'deleted' : 'changed'
  return changed === 1 ? `The contact was ${verb}.` : `${changed.toLocaleString('en')} contacts were ${verb}.`
}

type Named = { id: string; name: string }
function actionsOf({ tags, lists }: { tags: readonly string[]; lists: readonly Named[] } = { tags: [], lists: [] }) {
  const item = (action: BulkAction, label: string) => ({ value: JSON.stringify(action), label })
  return [
    { value: '', label: 'Actions' },
    item({ kind: 'unsubscribe' }, 'Unsubscribe'),
    { group: 'Add tag', items: tags.map((tag) => item({ kind: 'tag', tag }, tag)) },
    { group: 'Remove tag', items: tags.map((tag) => item({ kind: 'untag', tag }, tag)) },
    { group: 'Add to list', items: lists.map(({ id, name }) => item({ kind: 'list', list_id: id }, name)) },
    { group: 'Remove from list', items: lists.map(({ id, name }) => item({ kind: 'unlist', list_id: id }, name)) },
  ].filter((entry) => !('items' in entry) || (entry.items?.length ?? 0) > 0)
}
