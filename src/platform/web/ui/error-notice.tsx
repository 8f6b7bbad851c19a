import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AppError } from '#core/error.ts'
import styles from './error-notice.module.css'

interface ErrorNoticeProps {
  error: AppError | null
  retry?: (() => void) | undefined
  /** Paths of the inputs that show their own issue. The notice doesn't repeat those. */
  fields?: readonly string[]
}

/**
 * Shows an error with the server's message, and a retry button if that makes sense. Renders nothing without an error.
 */
export function ErrorNotice({ error, retry, fields = [] }: ErrorNoticeProps) {
  // For features that the plan doesn't include, a dialog with an offer is shown instead.
  if (!error || error.code === 'plan') return null
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        {messagesOf(error, fields).map((message) => (
          <span key={message} className={styles.line}>
            {message}
          </span>
        ))}
        {error.retryAfter && error.code === 'limit' ? ` Try again in ${waitingTime(error.retryAfter)}.` : ''}
      </p>
      {retry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function messagesOf({ message, issues }: AppError, fields: readonly string[]): string[] {
  if (issues.length === 0) return [message]
  const others = issues.filter(({ path }) => !fields.includes(path)).map((issue) => issue.message)
  return others.length === 0 ? ['Fix the highlighted fields.'] : [...new Set(others)]
}

function waitingTime(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
