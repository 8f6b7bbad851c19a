import type { MergeValues } from '#core/merge-tags.ts'
import type { AutoResponseRule, DelayInterval, EmailOfForm, RuleStatus } from './contract.ts'

/** How long a deleted email can be restored, in milliseconds. */
export const purgeAfter = 30 * 86_400_000

const minutesOf: Record<DelayInterval, number> = { minute: 1, hour: 60, day: 1440 }

/** Returns how many minutes after the subscription a rule's email is sent. */
export function delayMinutes({ delay, delay_interval }: Pick<AutoResponseRule, 'delay' | 'delay_interval'>): number {
  return delay * minutesOf[delay_interval]
}

/** Returns the emails of a form without duplicates. At most one per delay is active: the first of the active ones. */
export function oneAtAMoment(emails: readonly EmailOfForm[]): EmailOfForm[] {
  const moments = new Set<number>()
  const once = emails.filter(({ email_id }, at) => emails.findIndex((other) => other.email_id === email_id) === at)
  return once.map((email) => {
    if (email.status !== 'active') return email
    const moment = delayMinutes(email)
    const isTaken = moments.has(moment)
    moments.add(moment)
    return isTaken ? { ...email, status: 'paused' } : email
  })
}

/** Returns the status of a rule after it is toggled. */
export function toggled(status: RuleStatus): RuleStatus {
  return status === 'paused' ? 'inactive' : 'paused'
}

/** Returns the initial status of a copied form's rule. Active rules must be activated again. */
export function statusOfCopy(status: RuleStatus): RuleStatus {
  return status === 'active' ? 'inactive' : status
}

const maxCharacters = 200
const looksLikeLink = /:\/\/|\bwww\./i

/**
 * Returns the values that an email may contain. Visitors may enter someone else's address, so the values may be chosen
 * by a stranger: they are shortened, reduced to one line, and omitted if they contain a link.
 */
export function safeValues(values: MergeValues): MergeValues {
  const safe = Object.entries(values).map(([name, value]) => {
    const line = value.replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim()
    return [name, looksLikeLink.test(line) ? '' : Array.from(line).slice(0, maxCharacters).join('')] as const
  })
  return Object.fromEntries(safe)
}
