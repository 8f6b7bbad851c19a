import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { mailDesignCalls } from '../contract.ts'
import type { MailDocument } from '../document.ts'
import { leftoverWords } from './leftover-words.ts'
import styles from './preview.module.css'
import { useLater } from './use-later.ts'

interface MailChecksProps {
  document: MailDocument
  subject: string
  /** Opens the block that a finding is about. */
  onOpen?: (blockId: string) => void
}

/** The content checks of an email before it's sent. */
export default function MailChecks({ document, subject, onOpen }: MailChecksProps) {
  const asked = useLater(document, 600)
  const { data, error, isLoading, refetch } = useCall(
    mailDesignCalls.check,
    { document: asked, subject },
    { keepPrevious: true },
  )
  if (isLoading) return <Skeleton height={72} radius="md" />
  if (error) return <ErrorNotice error={error} retry={refetch} />
  const findings = [...(data?.findings ?? []), ...leftoverWords(asked)]
  if (findings.length === 0) {
    return (
      <p className={styles.finding} data-severity="good">
        <IconCircleCheck size={17} aria-hidden />
        No issues found.
      </p>
    )
  }
  return (
    <ul className={styles.findings} aria-label="Content checks">
      {findings.map(({ severity, block_id, message }) => {
        const Picture = severity === 'error' ? IconAlertTriangle : IconInfoCircle
        return (
          <li key={`${block_id} ${message}`} className={styles.finding} data-severity={severity}>
            <Picture size={17} aria-label={severity === 'error' ? 'Error' : 'Warning'} />
            {block_id && onOpen ? (
              <button type="button" onClick={() => onOpen(block_id)}>
                {message}
              </button>
            ) : (
              <span>{message}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
