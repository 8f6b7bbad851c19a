import { Button } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type Import, importCalls } from '../contract.ts'
import type { ImportKindView } from './import-kind.ts'
import styles from './imports.module.css'

/** Shows what an import did, or would do, with links to its skipped rows and its results, and a button to undo it. */
export function ImportOutcome({ found, view }: { found: Import; view: ImportKindView }) {
  const path = useSitePath()
  const { state, counts, undo: undone, can_undo, refusals_url } = found
  const undo = useAction(importCalls.undo, { invalidates: [importCalls.load, importCalls.list, ...view.invalidates] })
  const number = (count: number) => count.toLocaleString('en')
  const isDone = state !== 'checked'
  const facts = [
    [isDone ? 'Added' : 'To be added', number(counts.added)],
    [isDone ? 'Updated' : 'To be updated', number(counts.updated)],
    ['Unchanged', number(counts.unchanged)],
    ['Existing, skipped', counts.skipped > 0 ? number(counts.skipped) : null],
    ['Skipped rows', number(counts.refused)],
    ['Imported with notes', counts.noted ? number(counts.noted) : null],
  ] as const
  const undoFacts = undone && [
    ['Removed', number(undone.removed)],
    ['Restored', number(undone.restored)],
    ['Kept (changed since)', number(undone.kept)],
  ]
  return (
    <>
      <ErrorNotice error={undo.error} />
      <Facts facts={state === 'undone' && undoFacts ? (undoFacts as [string, string][]) : facts} />
      <div className={styles.actions}>
        {isDone && (
          <LinkButton to={path(view.resultsPath)} size="xs">
            View {view.noun}
          </LinkButton>
        )}
        {refusals_url && (
          <Button component="a" href={refusals_url} size="xs" variant="default" download>
            {counts.noted ? 'Download skipped rows and notes' : 'Download skipped rows'}
          </Button>
        )}
        {can_undo && (
          <Button
            size="xs"
            variant="default"
            loading={undo.busy}
            onClick={() => void undo.run({ import_id: found.id })}
          >
            Undo import
          </Button>
        )}
      </div>
      {can_undo && (
        <p className={styles.text}>
          Undo removes the {view.noun} it added and restores the values it changed, unless they have changed since.
        </p>
      )}
    </>
  )
}
