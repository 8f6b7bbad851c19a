import { Button } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import styles from './contacts-page.module.css'
import { useRemoveContacts } from './use-remove-contacts.ts'

/** What can be done with the contacts that are ticked. */
export function SelectionBar({ selected, onClear }: { selected: ReadonlySet<string>; onClear: () => void }) {
  const remove = useRemoveContacts(onClear)
  if (selected.size === 0) return null
  return (
    <>
      <ErrorNotice error={remove.error} />
      <section className={styles.selection} aria-label="Selected contacts">
        <span>{selected.size === 1 ? '1 contact selected' : `${selected.size} contacts selected`}</span>
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
        <Button
          size="xs"
          variant="outline"
          color="red"
          loading={remove.busy}
          onClick={() => void remove.run({ contact_ids: [...selected].slice(0, 100) })}
        >
          Delete
        </Button>
      </section>
    </>
  )
}
