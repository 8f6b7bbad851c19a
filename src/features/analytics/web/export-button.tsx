import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Sent } from '#core/call.ts'
import { useAction } from '#platform/web/use-call.ts'
import { analyticsCalls } from '../contract.ts'

interface ExportButtonProps {
  question: Sent<typeof analyticsCalls.exportStats>
  /** What the button says it does. */
  label: string
  /** Without a frame, within one. */
  isQuiet?: boolean
}

/** Saves figures as a CSV file. */
export function ExportButton({ question, label, isQuiet = false }: ExportButtonProps) {
  const { run, busy, error } = useAction(analyticsCalls.exportStats, { onSuccess: saveFile })
  return (
    <>
      {error && (
        <span role="alert" style={{ color: 'var(--mantine-color-error)', marginRight: '0.5rem' }}>
          {error.message}
        </span>
      )}
      <Tooltip label={label}>
        <ActionIcon
          {...(isQuiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
          size="lg"
          aria-label={label}
          loading={busy}
          onClick={() => void run(question)}
        >
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function saveFile({ filename, csv }: { filename: string; csv: string }): void {
  // With a byte order mark, without which Excel takes the text for another alphabet.
  const url = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
