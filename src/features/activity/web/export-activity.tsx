import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { activityCalls } from '../contract.ts'
import type { filterOf } from './filter-of.ts'

/** Saves the lines that match the filters as a CSV file; they are fetched some thousands at a time. */
export function ExportActivity({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const siteId = useSiteId()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const save = async () => {
    setState({ busy: true, error: null })
    try {
      const pieces: string[] = []
      let [filename, after]: [string, string | null | undefined] = ['', undefined]
      while (after !== null) {
        const input = { ...filter, ...(after && { after }) }
        const piece: { filename: string; csv: string; next: string | null } = await send(activityCalls.export, input, {
          siteId,
        })
        pieces.push(piece.csv)
        filename = piece.filename
        after = piece.next
      }
      saveCsv({ filename, csv: pieces.join('') })
      setState({ busy: false, error: null })
    } catch (cause) {
      const failure = activityCalls.export.failure
      setState({ busy: false, error: cause instanceof AppError ? cause : new AppError('broken', failure, { cause }) })
    }
  }
  return (
    <>
      {state.error && <ErrorNotice error={state.error} />}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={state.busy}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
    </>
  )
}
