import type { Campaign, CampaignStatus, CampaignSummary, CampaignType } from '../contract.ts'
import { hasRest, testEndsAt, variantsOf } from '../test-rules.ts'

/** The statuses as the dashboard calls them. */
export const statusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  deleted: 'Deleted',
}

/** The types as the dashboard calls them. */
export const typeNames: Record<CampaignType, string> = { email: 'Email', push: 'Push' }

/** The state in one word; a paused campaign is paused, however far it has come. */
export function standOf({ status, is_paused }: Pick<CampaignSummary, 'status' | 'is_paused'>) {
  return is_paused ? { status: 'paused', label: 'Paused' } : { status, label: statusNames[status] }
}

/** "1 contact", "1,204 contacts"; browsers for push. */
export function countWords(type: CampaignType, count: number): string {
  const word = type === 'push' ? 'browser' : 'contact'
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
}

type Tested = Pick<
  Campaign,
  'type' | 'status' | 'email' | 'test' | 'winner' | 'started_at' | 'schedule_at' | 'schedule_zone'
>

/** When the winner of a test goes to those who wait for it (milliseconds since 1970); null when none wait, or a person says when. */
export function winnerDueAt({
  type,
  status,
  test,
  winner,
  started_at,
  schedule_at,
  schedule_zone,
}: Tested): number | null {
  if (!hasRest({ type, test }) || test.ends === 'hand' || status !== 'sending' || winner !== '' || started_at === null)
    return null
  const at = schedule_at === null ? null : Date.parse(schedule_at)
  return testEndsAt({ schedule_zone, schedule_at: at, test }, Date.parse(started_at))
}

/** The variant that won, with what the test was about: "B: Half price"; null while none has. */
export function winnerWords({ email, test, winner }: Tested): string | null {
  const best = variantsOf(email, test).find(({ letter }) => letter === winner)
  if (!best) return null
  const said = { subject: best.subject, sender: best.from_name, content: '', time: '' }[test.kind]
  return said === '' ? best.letter : `${best.letter}: ${said}`
}

/** Whether it changes by itself. */
export function isMoving({ status, is_paused }: Pick<CampaignSummary, 'status' | 'is_paused'>): boolean {
  return (status === 'queued' || status === 'sending') && !is_paused
}

/** Where a campaign is written, or followed once it is. */
export function pageOf({ id, status }: Pick<CampaignSummary, 'id' | 'status'>): string {
  return status === 'draft' ? `/campaigns/${id}/edit` : `/campaigns/${id}`
}

/** Who gets a campaign that names no lists or segments. */
export function allWords(type: CampaignType): string {
  return type === 'push' ? 'All push subscribers' : 'All subscribed contacts'
}
