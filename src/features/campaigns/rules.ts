import { mergeTags, type MergeValues } from '#core/merge-tags.ts'
import type { AudienceChoice, CampaignCounts, CampaignStatus, CampaignType, PushContent } from './contract.ts'

/** Step of scheduled times in milliseconds. */
const scheduleStep = 15 * 60_000

/** Returns the problem with a time to send at; null if there is none. */
export function scheduleProblem(at: number, now: number): string | null {
  if (!Number.isFinite(at)) return 'Choose a day.'
  if (at <= now) return 'The time must be in the future.'
  if (at % scheduleStep !== 0) return 'Choose a time in steps of 15 minutes.'
  return at - now > 366 * 86_400_000 ? 'Choose a time within a year.' : null
}

/** An action that is only possible in some statuses of a campaign. */
export type Move = 'schedule' | 'send' | 'pause' | 'resume' | 'cancel' | 'delete' | 'edit'
const allowed: Record<Move, readonly CampaignStatus[]> = {
  edit: ['draft'],
  schedule: ['draft', 'scheduled'],
  send: ['draft', 'scheduled'],
  pause: ['queued', 'sending'],
  resume: ['queued', 'sending'],
  cancel: ['scheduled', 'queued', 'sending'],
  delete: ['draft', 'scheduled', 'sent'],
}
const words: Record<Move, string> = {
  edit: 'Only a draft can be changed. Cancel or duplicate it first.',
  schedule: 'Only a draft can be scheduled.',
  send: 'This campaign is already being sent.',
  pause: 'Only a campaign that is sending can be paused.',
  resume: 'Only a campaign that is sending can be resumed.',
  cancel: 'There is nothing to cancel.',
  delete: 'Cancel the campaign before you delete it.',
}

/** Returns the reason an action is not possible; null if it is. */
export function moveProblem(move: Move, status: CampaignStatus): string | null {
  return allowed[move].includes(status) ? null : words[move]
}

/** Returns a text with its merge tags filled as for an unknown contact. */
export function withoutContact(text: string): string {
  return mergeTags(text, {}, { write: (value) => value }).trim()
}

/**
 * Returns the notification for a browser. If its contact is unknown, `values` are empty and merge tags become their
 * defaults.
 */
export function notificationOf({ title, body, url, icon, image }: PushContent, values: MergeValues = {}) {
  const filled = (text: string) => mergeTags(text, values, { write: (value) => value }).trim()
  return { title: filled(title), body: filled(body), navigate: url, icon, image }
}

/** Checks whether an audience includes every contact. */
export function isForAll({ only_named, not_opened, ...named }: AudienceChoice): boolean {
  return !only_named && !not_opened && Object.values(named).every((ids) => ids.length === 0)
}

/** Checks whether an audience is limited to chosen lists, segments or contacts, but none is chosen. */
export function isAudienceEmpty({ only_named, lists, segments, contact_ids }: AudienceChoice): boolean {
  return only_named && [...lists, ...segments, ...contact_ids].length === 0
}

/** Returns the number of messages sent or refused: the denominator of the bounce rate. */
export function attemptsOf({ delivered, bounced, unknown }: CampaignCounts): number {
  return delivered + bounced + unknown
}

/** Returns the reason a campaign can't be resent to those who did not open it; null if it can. */
export function resendProblem({
  type,
  status,
  audience,
}: {
  type: CampaignType
  status: CampaignStatus
  audience: Pick<AudienceChoice, 'not_opened'>
}): string | null {
  if (type === 'push') return 'Only an email can be resent.'
  if (status !== 'sent') return 'Only a campaign that was sent can be resent.'
  return audience.not_opened ? 'This is a resend already. Nobody gets two resends of one campaign.' : null
}
