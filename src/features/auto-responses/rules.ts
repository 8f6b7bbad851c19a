import type { MergeValues } from '#core/merge-tags.ts'
import type { AutoResponseRule, DelayInterval, EmailOfForm, RuleStatus } from './contract.ts'

/** How long a deleted email can be brought back, in milliseconds. */
export const purgeAfter = 30 * 86_400_000

const minutesOf: Record<DelayInterval, number> = { minute: 1, hour: 60, day: 1440 }

/** How many minutes after the subscription a rule's mail leaves. */
export function delayMinutes({ delay, delay_interval }: Pick<AutoResponseRule, 'delay' | 'delay_interval'>): number {
  return delay * minutesOf[delay_interval]
}

/** Emails of a form, each once, of which at most one is on at each moment: the first of those that were. */
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

/** Where the switch of a rule moves it. */
export function toggled(status: RuleStatus): RuleStatus {
  return status === 'paused' ? 'inactive' : 'paused'
}

/** What a copied form's rule starts as: what was on must be switched on again. */
export function statusOfCopy(status: RuleStatus): RuleStatus {
  return status === 'active' ? 'inactive' : status
}

const maxCharacters = 200
const looksLikeLink = /:\/\/|\bwww\./i

/**
 * The values that a mail may carry. Whoever fills in a form may name somebody else's address, so that a stranger chooses
 * these words: they are cut short, kept on one line, and left out when they hold a link.
 */
export function safeValues(values: MergeValues): MergeValues {
  const safe = Object.entries(values).map(([name, value]) => {
    const line = value.replaceAll(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim()
    return [name, looksLikeLink.test(line) ? '' : Array.from(line).slice(0, maxCharacters).join('')] as const
  })
  return Object.fromEntries(safe)
}
