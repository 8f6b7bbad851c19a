import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'
import type { Filter } from '../filter.ts'
import { FilterBuilder } from './filter-builder.tsx'
import styles from './contacts-page.module.css'
import { LiveCount } from './live-count.tsx'
import { finished } from './filter-changes.ts'

/**
 * Time in milliseconds after the last change until the URL, and with it the list, is updated, so that it isn't while a
 * value is being typed.
 */
const settleMs = 300

interface FilterPanelProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

/** A panel that builds a filter for the contact list and saves it as a segment. */
export default function FilterPanel({ filter: given, onChange }: FilterPanelProps) {
  const [filter, setFilter] = useState(given)
  useEffect(() => {
    if (JSON.stringify(filter) === JSON.stringify(given)) return
    const timer = setTimeout(() => onChange(filter), settleMs)
    return () => clearTimeout(timer)
  }, [filter, given, onChange])
  const { data, error, refetch } = useCall(contactCalls.vocabulary, {})
  const [name, setName] = useState('')
  const path = useSitePath()
  const navigate = useNavigate()
  const save = useAction(contactCalls.saveSegment, {
    invalidates: [contactCalls.segments, contactCalls.vocabulary],
    onSuccess: ({ segment }) => {
      notify(`Segment ${segment.name} saved.`)
      void navigate({ to: path(`/contacts?segment=${segment.id}`) })
    },
  })
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={2} />
  return (
    <section className={styles.filter} aria-label="Filter contacts">
      <FilterBuilder filter={filter} vocabulary={data} onChange={setFilter} />
      <div className={styles.filterFoot}>
        <LiveCount filter={finished(filter)} />
        <form
          className={styles.saveSegment}
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ name, filter: finished(filter) })
          }}
        >
          <TextInput
            size="xs"
            aria-label="Segment name"
            placeholder="Save as segment"
            maxLength={100}
            value={name}
            error={save.issues['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={save.busy} disabled={name.trim() === ''}>
            Save
          </Button>
        </form>
      </div>
      <ErrorNotice error={save.error} />
    </section>
  )
}
