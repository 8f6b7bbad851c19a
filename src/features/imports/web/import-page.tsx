import { useState } from 'react'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { importCalls } from '../contract.ts'
import type { ImportKindView } from './import-kind.ts'
import { ImportStage } from './import-stage.tsx'
import { importStateNames } from './import-words.ts'
import { isStale, type MappingDraft } from './mapping-draft.ts'
import { MappingForm } from './mapping-form.tsx'

const pollMs = 1500

/** Page for one import of any kind. The screens of rooms render it with their own view. */
export function ImportPage({ view }: { view: ImportKindView }) {
  const { importId = '' } = useParams()
  const path = useSitePath()
  const [isRunning, setRunning] = useState(false)
  const [draft, setDraft] = useState<MappingDraft>()
  const load = useCall(importCalls.load, { import_id: importId }, { refetchInterval: isRunning && pollMs })
  const found = load.data?.import
  const isUnderWay = found !== undefined && ['checking', 'importing', 'undoing'].includes(found.state)
  if (isUnderWay !== isRunning) setRunning(isUnderWay)
  return (
    <Page
      title={found?.name ?? 'Import'}
      back={{ label: view.listLabel, to: path(view.listPath) }}
      note={
        found &&
        `${importStateNames[found.state]} · ${found.total.toLocaleString('en')} ${found.total === 1 ? 'row' : 'rows'}`
      }
    >
      <ErrorNotice error={load.error} retry={load.error?.code === 'not_found' ? undefined : load.refetch} />
      {!found && !load.error && <ListSkeleton rows={5} />}
      {found && (
        <ImportStage
          found={found}
          view={view}
          isStale={draft !== undefined && isStale(draft, found)}
          mapping={<MappingForm key={`${found.id} ${found.code_page}`} found={found} view={view} onDraft={setDraft} />}
        />
      )}
    </Page>
  )
}
