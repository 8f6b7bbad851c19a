import type { AudienceChoice, CampaignTest, CampaignType, Check } from '../contract.ts'
import { isForAll } from '../rules.ts'
import { isTested } from '../test-rules.ts'

/** The wizard's steps, in order. */
const steps = ['type', 'audience', 'content', 'subject', 'test', 'schedule', 'review'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = {
  type: 'Type',
  audience: 'Audience',
  content: 'Content',
  subject: 'Subject',
  test: 'A/B test',
  schedule: 'Schedule',
  review: 'Review',
}

/** The steps of a campaign; a notification's title is part of its content, and it is not tested. */
export function stepsOf(type: CampaignType): readonly Step[] {
  return type === 'push' ? steps.filter((step) => step !== 'subject' && step !== 'test') : steps
}

/** The step that the address names; the first that is not about what was chosen when it was made, if it names none. */
export function stepOf(name: string, type: CampaignType): Step {
  return stepsOf(type).find((step) => step === name) ?? 'audience'
}

/** What is known of a campaign when its steps are marked as done. */
interface Progress {
  readonly type: CampaignType
  readonly test: Pick<CampaignTest, 'variants'>
  readonly checks: readonly Pick<Check, 'field' | 'severity'>[]
  readonly audience: AudienceChoice
  readonly schedule_at: string | null
  readonly visited: ReadonlySet<Step>
}

/**
 * Whether somebody has done a step: nothing is missing there, and they wrote or chose something or have been there. What a new campaign
 * begins with (all contacts, a template's subject, no test, send now) is done once it was looked at; the review is done by sending.
 */
export function isDone(step: Step, { type, test, checks, audience, schedule_at, visited }: Progress): boolean {
  if (checks.some((check) => check.severity === 'error' && stepOfCheck(check) === step)) return false
  switch (step) {
    case 'type':
      return true
    case 'subject':
      return visited.has('subject')
    case 'content':
      return type === 'email' || visited.has('content')
    case 'audience':
      return visited.has('audience') || !isForAll(audience)
    case 'test':
      return visited.has('test') || isTested({ type, test })
    case 'schedule':
      return visited.has('schedule') || schedule_at !== null
    case 'review':
      return false
  }
}

/** Where a check is put right. */
export function stepOfCheck({ field }: Pick<Check, 'field'>): Step {
  if (field.startsWith('audience')) return 'audience'
  if (field.startsWith('push.') || /^email\.(html|text|blocks)\b/.test(field)) return 'content'
  if (field.startsWith('test.')) return 'test'
  if (field.startsWith('email.')) return 'subject'
  return field.startsWith('schedule') ? 'schedule' : 'review'
}
