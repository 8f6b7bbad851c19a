import type { Campaign, CampaignStatus, CampaignSummary, CampaignType } from '../contract.ts'
import { hasWaitingRecipients, testEndsAt, variantsOf } from '../test-rules.ts'

/** Names of the statuses in the dashboard. */
export const statusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  deleted: 'Deleted',
}

/** Names of the types in the dashboard. */
export const typeNames: Record<CampaignType, string> = { email: 'Email', push: 'Push' }

/** Returns the state and its label. A paused campaign is shown as paused, regardless of its progress. */
export function stateOf({ status, is_paused }: Pick<CampaignSummary, 'status' | 'is_paused'>) {
  return is_paused ? { status: 'paused', label: 'Paused' } : { status, label: statusNames[status] }
}

/** Formats a number of recipients: "1 contact", "1,204 contacts"; browsers for push. */
export function countWords(type: CampaignType, count: number): string {
  const word = type === 'push' ? 'browser' : 'contact'
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}

type Tested = Pick<
  Campaign,
  'type' | 'status' | 'email' | 'test' | 'winner' | 'started_at' | 'schedule_at' | 'schedule_zone'
>

/**
 * Returns when the winner of a test is sent to the rest (milliseconds since 1970); null if there is no rest, or a user
 * decides when.
 */
export function winnerDueAt({
  type,
  status,
  test,
  winner,
  started_at,
  schedule_at,
  schedule_zone,
}: Tested): number | null {
  if (
    !hasWaitingRecipients({ type, test }) ||
    test.ends === 'hand' ||
    status !== 'sending' ||
    winner !== '' ||
    started_at === null
  )
    return null
  const at = schedule_at === null ? null : Date.parse(schedule_at)
  return testEndsAt({ schedule_zone, schedule_at: at, test }, Date.parse(started_at))
}

/** Describes the winning variant, with the tested text: "B: Half price"; null if there is no winner yet. */
export function winnerWords({ email, test, winner }: Tested): string | null {
  const best = variantsOf(email, test).find(({ letter }) => letter === winner)
  if (!best) return null
  const detail = { subject: best.subject, sender: best.from_name, content: '', time: '' }[test.kind]
  return detail === '' ? best.letter : `${best.letter}: ${detail}`
}

/** Checks whether the campaign changes without user action. */
export function isInProgress({ status, is_paused }: Pick<CampaignSummary, 'status' | 'is_paused'>): boolean {
  return (status === 'queued' || status === 'sending') && !is_paused
}

/** Returns the path of a campaign: its editor, or its status page once it is no longer a draft. */
export function pageOf({ id, status }: Pick<CampaignSummary, 'id' | 'status'>): string {
  return status === 'draft' ? `/campaigns/${id}/edit` : `/campaigns/${id}`
}

/** Describes the audience of a campaign without chosen lists or segments. */
export function allWords(type: CampaignType): string {
  return type === 'push' ? 'All push subscribers' : 'All subscribed contacts'
}
