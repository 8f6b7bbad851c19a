import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Sent } from '#core/call.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { useAction } from '#platform/web/use-call.ts'
import { analyticsCalls } from '../contract.ts'

interface ExportButtonProps {
  question: Sent<typeof analyticsCalls.exportStats>
  /** Label of the button. */
  label: string
  /** Drops the button's border, for use inside a frame. */
  isQuiet?: boolean
}

/** Button that saves figures as a CSV file. */
export function ExportButton({ question, label, isQuiet = false }: ExportButtonProps) {
  const { run, busy, error } = useAction(analyticsCalls.exportStats, { onSuccess: saveCsv })
  return (
    <>
      {error && (
        <span role="alert" style={{ color: 'var(--mantine-color-error)', marginRight: '0.5rem' }}>
          {error.message}
        </span>
      )}
      <ActionIcon
        {...(isQuiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
        size="lg"
        aria-label={label}
        title={label}
        loading={busy}
        onClick={() => void run(question)}
      >
        <IconDownload size={17} aria-hidden />
      </ActionIcon>
    </>
  )
}
