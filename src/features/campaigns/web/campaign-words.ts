import type { CampaignStatus, CampaignSummary, CampaignType } from '../contract.ts'

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
export const typeNames: Record<CampaignType, string> = { email: 'E-mail', push: 'Push' }

/** The state in one word; a paused campaign is paused, however far it has come. */
export function standOf({ status, is_paused }: Pick<CampaignSummary, 'status' | 'is_paused'>) {
  return is_paused ? { status: 'paused', label: 'Paused' } : { status, label: statusNames[status] }
}

/** "1 contact", "1,204 contacts"; browsers for push. */
export function countWords(type: CampaignType, count: number): string {
  const word = type === 'push' ? 'browser' : 'contact'
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
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
  return type === 'push' ? 'Everybody who takes notifications' : 'All subscribed contacts'
}
