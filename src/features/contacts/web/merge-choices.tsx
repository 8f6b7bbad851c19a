import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { type Contact, contactCalls } from '../contract.ts'
import styles from './contacts-page.module.css'
import type { Vocabulary } from './filter-builder.tsx'
import { MergePreview } from './merge-preview.tsx'

interface MergeChoicesProps {
  kept: Contact
  others: readonly Contact[]
  vocabulary: Vocabulary | undefined
}

/** Contacts that may be the same person as one, each with a preview of a merge. */
export function MergeChoices({ kept, others, vocabulary }: MergeChoicesProps) {
  const path = useSitePath()
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [compared, setCompared] = useState('')
  const changed = [contactCalls.load, contactCalls.duplicates, contactCalls.duplicateGroups, contactCalls.list]
  const merge = useAction(contactCalls.merge, {
    invalidates: changed,
    onSuccess: ({ merge_id }) =>
      undoable({
        message: 'Contacts merged.',
        undo: async () => {
          const undone = await send(contactCalls.unmerge, { merge_id }, { siteId }).catch((error: Error) => error)
          if (undone instanceof Error) notify(undone.message)
          invalidate(...changed)
        },
      }),
  })
  return (
    <>
      <ErrorNotice error={merge.error} />
      {others.map((other) => (
        <div key={other.id}>
          <div className={styles.filterFoot}>
            <TextLink to={path(`/contacts/${other.id}`)}>{other.email}</TextLink>
            <Button
              size="xs"
              variant="default"
              aria-expanded={compared === other.id}
              aria-label={`Compare with ${other.email}`}
              onClick={() => setCompared(compared === other.id ? '' : other.id)}
            >
              Compare
            </Button>
          </div>
          {compared === other.id && (
            <MergePreview
              kept={kept}
              from={other}
              vocabulary={vocabulary}
              action={
                <Button
                  size="xs"
                  loading={merge.busy}
                  onClick={() => void merge.run({ contact_id: kept.id, from_id: other.id })}
                >
                  Merge into {kept.email}
                </Button>
              }
            />
          )}
        </div>
      ))}
    </>
  )
}
