import type { HandOver } from './mail.ts'

interface SmtpError {
  readonly message: string
  readonly code?: string
  /** What the server answered: 550, for example. */
  readonly responseCode?: number
  /** The step at which it failed. */
  readonly command?: string
}

/**
 * What a failure of the mail library means. Only a clear no to this recipient or this message is a bounce: a refused
 * log-in or sender is our configuration's fault, and the message can leave once that is put right.
 */
export function failedHandOver(thrown: unknown, hasBegun: boolean): HandOver {
  const {
    message,
    code,
    responseCode = 0,
    command = '',
  }: SmtpError = thrown instanceof Error ? thrown : new Error('unknown')
  const reason = message.replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutMessage) return { outcome: 'bounced', reason }
  if (code === 'EMESSAGE' && !hasBegun && responseCode === 0) return { outcome: 'bounced', reason }
  if (hasBegun && responseCode === 0) return { outcome: 'unknown', reason }
  return { outcome: 'deferred', reason }
}
