import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import type { Ready } from './messenger.ts'
import type { Settled } from './store-deliveries.ts'

/** Retry timing, in milliseconds. */
interface RetryRules {
  readonly retryDelay: (attempts: number) => number
  /** A message that is deferred for longer is given up. */
  readonly retryWindow: number
}

/**
 * Returns the ledger's new state of a message after an attempt. A connection closed by the server at this recipient is
 * ignored once, because it may have had other reasons. From the second time on it counts as a failed attempt, so that
 * the message is retried less and less often.
 */
export function outcomeOf(
  ready: Pick<Ready, 'id' | 'domain' | 'attempts' | 'cuts' | 'firstAt'>,
  result: SendResult,
  at: number,
  { retryDelay, retryWindow }: RetryRules,
): Settled {
  const { id, domain, attempts, cuts, firstAt } = ready
  const tries = attempts + 1
  const isCut = result.outcome === 'cut'
  const reason = 'reason' in result ? result.reason : ''
  const settled = { id, domain, tries: 1, cuts: isCut ? 1 : 0, reason, nextAt: null } as const
  switch (result.outcome) {
    case 'accepted':
    case 'unknown':
    case 'bounced':
      return { ...settled, state: result.outcome }
    case 'unsent':
      return { ...settled, state: 'planned', tries: 0, nextAt: new Date(result.retryAt ?? at + retryDelay(1)) }
    case 'cut':
    case 'deferred': {
      if (isCut && cuts === 0) return { ...settled, state: 'planned', tries: 0, nextAt: new Date(at + retryDelay(1)) }
      const isOver = firstAt !== null && at - firstAt.getTime() >= retryWindow
      if (isOver) return { ...settled, state: 'bounced', reason: `Given up after three days. ${reason}` }
      return { ...settled, state: 'deferred', nextAt: new Date(at + retryDelay(tries)) }
    }
  }
}
