import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { campaignCalls, type RecipientKind, type ReportPart } from '../contract.ts'

interface ExportReportProps {
  campaignId: string
  part: ReportPart
  kind?: RecipientKind
  label: string
}

/** Saves a part of a report as a CSV file; recipients are fetched some thousands at a time. */
export function ExportReport({ campaignId, part, kind = 'all', label }: ExportReportProps) {
  const siteId = useSiteId()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const save = async () => {
    setState({ busy: true, error: null })
    try {
      const pieces: string[] = []
      let [filename, after]: [string, string | null | undefined] = ['', undefined]
      while (after !== null) {
        const input = { campaign_id: campaignId, part, kind, ...(after && { after }) }
        const piece: { filename: string; csv: string; next: string | null } = await send(
          campaignCalls.exportReport,
          input,
          { siteId, isReading: true },
        )
        pieces.push(piece.csv)
        filename = piece.filename
        after = piece.next
      }
      saveCsv({ filename, csv: pieces.join('') })
      setState({ busy: false, error: null })
    } catch (cause) {
      const failure = campaignCalls.exportReport.failure
      setState({ busy: false, error: cause instanceof AppError ? cause : new AppError('broken', failure, { cause }) })
    }
  }
  return (
    <>
      {state.error && (
        <span role="alert" style={{ color: 'var(--mantine-color-error)', marginRight: '0.5rem' }}>
          {state.error.message}
        </span>
      )}
      <Tooltip label={label}>
        <ActionIcon variant="default" size="lg" aria-label={label} loading={state.busy} onClick={() => void save()}>
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
