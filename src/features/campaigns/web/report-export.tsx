import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSaveCsv } from '#platform/web/use-save-csv.ts'
import { campaignCalls, type RecipientKind, type ReportPart } from '../contract.ts'

interface ExportReportProps {
  campaignId: string
  part: ReportPart
  kind?: RecipientKind
  label: string
}

/** A button that saves a part of a report as a CSV file. */
export function ExportReport({ campaignId, part, kind = 'all', label }: ExportReportProps) {
  const { save, busy, error } = useSaveCsv(campaignCalls.exportReport, { isReading: true })
  return (
    <>
      {error && (
        <span role="alert" style={{ color: 'var(--mantine-color-error)', marginRight: '0.5rem' }}>
          {error.message}
        </span>
      )}
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={label}
          loading={busy}
          onClick={() => void save({ campaign_id: campaignId, part, kind })}
        >
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
