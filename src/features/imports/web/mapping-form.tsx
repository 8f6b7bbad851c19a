import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type Import, importCalls } from '../contract.ts'
import { CodePageSelect } from './code-page-select.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import type { ImportKindView } from './import-kind.ts'
import { ImportPreview } from './import-preview.tsx'
import { draftOf, type MappingDraft, withTarget } from './mapping-draft.ts'

interface MappingFormProps {
  found: Import
  view: ImportKindView
  /** Called with the current choices, so that the page knows whether a check is outdated. */
  onDraft: (draft: MappingDraft) => void
}

/** Form for choosing what each column is imported as, and how. Then checks the file. */
export function MappingForm({ found, view, onDraft }: MappingFormProps) {
  const { Options, ColumnOptions, useTargets } = view
  const targetsOf = useTargets()
  const [draft, setDraft] = useState(() => draftOf(found))
  const change = (next: MappingDraft) => {
    setDraft(next)
    onDraft(next)
  }
  const check = useAction(importCalls.check, { invalidates: [importCalls.load, importCalls.list] })
  const submit = () => void check.run({ import_id: found.id, mapping: [...draft.mapping], options: draft.options })
  const isChecked = found.state === 'checked'
  return (
    <>
      <Panel title="Columns" text="Matched by name. Columns set to “Don’t import” are ignored.">
        {found.code_page !== '' && <CodePageSelect found={found} />}
        <ColumnMapping
          columns={found.columns}
          sample={found.sample}
          mapping={draft.mapping}
          targetsOf={targetsOf}
          onChange={(index, target) => change(withTarget(draft, index, target))}
          more={
            ColumnOptions &&
            ((column, target) => (
              <ColumnOptions
                column={column}
                target={target}
                options={draft.options}
                onChange={(options) => change({ ...draft, options })}
              />
            ))
          }
        />
      </Panel>
      <ImportPreview importId={found.id} draft={draft} />
      <Panel
        title="Import options"
        text="Check file shows what the import will do before anything is saved."
        onSubmit={submit}
        foot={
          <Button type="submit" variant={isChecked ? 'default' : 'filled'} loading={check.busy}>
            {isChecked ? 'Check again' : 'Check file'}
          </Button>
        }
      >
        <ErrorNotice error={check.error} fields={['currency', 'options.consent']} />
        {Options && (
          <Options
            options={draft.options}
            mapping={draft.mapping}
            issues={check.issues}
            onChange={(options) => change({ ...draft, options })}
          />
        )}
      </Panel>
    </>
  )
}
