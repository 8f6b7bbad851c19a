import type { CampaignType, Check } from '../contract.ts'

/** The wizard's steps, in order. */
const steps = ['type', 'audience', 'content', 'subject', 'schedule', 'review'] as const
export type Step = (typeof steps)[number]

export const stepNames: Record<Step, string> = {
  type: 'Type',
  audience: 'Audience',
  content: 'Content',
  subject: 'Subject',
  schedule: 'Schedule',
  review: 'Review',
}

/** The steps of a campaign; a notification's title is part of its content. */
export function stepsOf(type: CampaignType): readonly Step[] {
  return type === 'push' ? steps.filter((step) => step !== 'subject') : steps
}

/** The step that the address names; the first that is not about what was chosen when it was made, if it names none. */
export function stepOf(name: string, type: CampaignType): Step {
  return stepsOf(type).find((step) => step === name) ?? 'audience'
}

/** Where a check is put right. */
export function stepOfCheck({ field }: Pick<Check, 'field'>): Step {
  if (field.startsWith('audience')) return 'audience'
  if (field.startsWith('push.') || /^email\.(html|text|blocks)\b/.test(field)) return 'content'
  if (field.startsWith('email.') || field.startsWith('test.')) return 'subject'
  return field.startsWith('schedule') ? 'schedule' : 'review'
}
