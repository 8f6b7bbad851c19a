import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useSaveCsv } from '#platform/web/use-save-csv.ts'
import { activityCalls } from '../contract.ts'
import type { filterOf } from './filter-of.ts'

/** Button that saves the matching entries as a CSV file. */
export function ExportActivity({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const { save, busy, error } = useSaveCsv(activityCalls.export)
  return (
    <>
      <ErrorNotice error={error} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={busy}
        onClick={() => void save(filter)}
      >
        Export CSV
      </Button>
    </>
  )
}
