import type { Handed } from '#platform/server/mail/smtp/letter.ts'
import type { Ready } from './messenger.ts'
import type { Settled } from './store-deliveries.ts'

/** What the ledger says of a message after it was handed over. Put off for too long, it is given up. */
export function outcomeOf(
  ready: Pick<Ready, 'id' | 'domain' | 'attempts' | 'firstAt'>,
  handed: Handed,
  at: number,
  retryDelay: (attempts: number) => number,
  patience: number,
): Settled {
  const { id, domain, attempts, firstAt } = ready
  const tries = attempts + 1
  const next = { id, domain, tries: 1, reason: 'reason' in handed ? handed.reason : '', nextAt: null } as const
  switch (handed.outcome) {
    case 'accepted':
    case 'unknown':
    case 'bounced':
      return { ...next, state: handed.outcome }
    case 'unsent':
      return { ...next, state: 'planned', tries: 0, nextAt: new Date(at + retryDelay(1)) }
    case 'deferred': {
      const isOver = firstAt !== null && at - firstAt.getTime() >= patience
      if (isOver) return { ...next, state: 'bounced', reason: `Given up after three days. ${next.reason}` }
      return { ...next, state: 'deferred', nextAt: new Date(at + retryDelay(tries)) }
    }
  }
}
