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

/** Returns the steps of a campaign. A notification's title is part of its content, and notifications have no tests. */
export function stepsOf(type: CampaignType): readonly Step[] {
  return type === 'push' ? steps.filter((step) => step !== 'subject' && step !== 'test') : steps
}

/**
 * Returns the step that the URL names. If it names none, the first one after the type, which is chosen when the
 * campaign is created.
 */
export function stepOf(name: string, type: CampaignType): Step {
  return stepsOf(type).find((step) => step === name) ?? 'audience'
}

/** The data that decides which steps of a campaign are marked as done. */
interface Progress {
  readonly type: CampaignType
  readonly test: Pick<CampaignTest, 'variants'>
  readonly checks: readonly Pick<Check, 'field' | 'severity'>[]
  readonly audience: AudienceChoice
  readonly schedule_at: string | null
  readonly visited: ReadonlySet<Step>
}

/**
 * Checks whether a step is done: it has no errors, and the user has entered or chosen something or visited it. The
 * defaults of a new campaign (all contacts, a template's subject, no test, send now) count as done once they have been
 * seen. The review is done by sending.
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

/** Returns the step in which a check's problem can be fixed. */
export function stepOfCheck({ field }: Pick<Check, 'field'>): Step {
  if (field.startsWith('audience')) return 'audience'
  if (field.startsWith('push.') || /^email\.(html|text|blocks)\b/.test(field)) return 'content'
  if (field.startsWith('test.')) return 'test'
  if (field.startsWith('email.')) return 'subject'
  return field.startsWith('schedule') ? 'schedule' : 'review'
}
