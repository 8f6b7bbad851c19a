import type { Sent } from '#core/call.ts'
import { pageSize } from '#core/page-size.ts'
import { type campaignCalls, campaignStatuses, campaignTypes, type CampaignStatus } from '../contract.ts'

const usual: readonly CampaignStatus[] = campaignStatuses.filter((status) => status !== 'deleted')
const autoStatuses = ['active', 'paused'] as const
export type AutoStatus = (typeof autoStatuses)[number]

/** The state of the campaign list in the URL. `auto`: the statuses of auto-responses that are also shown. */
export const listDefaults = { status: usual.join(','), auto: '', type: '', search: '', page: 1 }
export type ListState = typeof listDefaults

export { pageSize }

/** Returns the statuses that are shown. */
export function statusesOf({ status }: Pick<ListState, 'status'>): CampaignStatus[] {
  const chosen = status.split(',')
  return campaignStatuses.filter((one) => chosen.includes(one))
}

/** Returns the statuses of auto-responses that are shown. */
export function autoStatusesOf({ auto }: Pick<ListState, 'auto'>): AutoStatus[] {
  const chosen = auto.split(',')
  return autoStatuses.filter((one) => chosen.includes(one))
}

/** Returns the input of the list's call for the state in the URL. */
export function listInput(state: ListState): Sent<typeof campaignCalls.list> {
  const type = campaignTypes.find((one) => one === state.type)
  return {
    status: statusesOf(state),
    autoresponse: autoStatusesOf(state),
    type: type ? [type] : [],
    name: state.search.slice(0, 100),
    page: state.page,
    limit: pageSize,
  }
}

/** Checks that no filter is set, so that an empty list means that there are no campaigns. */
export function isUnfiltered(state: ListState): boolean {
  return (
    state.type === '' &&
    state.search === '' &&
    state.auto === '' &&
    usual.every((status) => statusesOf(state).includes(status))
  )
}

/** Returns the auto-responses that match the search and the type. They are all emails. */
export function matching<T extends { readonly name: string }>(all: readonly T[], { search, type }: ListState): T[] {
  const text = search.toLowerCase()
  return type === 'push' ? [] : all.filter(({ name }) => name.toLowerCase().includes(text))
}
