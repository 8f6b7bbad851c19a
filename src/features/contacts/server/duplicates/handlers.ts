import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls } from '../../contract.ts'
import { contactsById } from '../contact.ts'
import { findContact } from '../store.ts'
import {
  countGroups,
  duplicatesOf,
  neighboringGroups,
  type Search,
  searchOf,
  markAsDifferentPeople,
  setSearch,
} from '../store-duplicates.ts'
import { findDuplicates } from './find-duplicates.ts'

type DuplicateCall = 'duplicates' | 'findDuplicates' | 'duplicateGroups' | 'dismissDuplicates'

/** Handlers of the calls for duplicate contacts. */
export const duplicateHandlers: { [K in DuplicateCall]: Handler<(typeof contactCalls)[K]> } = {
  // A separate call, because it reads all contacts.
  duplicates: async ({ contact_id }, { db, siteId }) => {
    const row = await findContact(db, siteId, contact_id)
    if (!row) throw new AppError('not_found', 'Contact not found.')
    return { duplicates: await contactsById(db, siteId, await duplicatesOf(db, siteId, row.id)) }
  },
  findDuplicates: async (_input, { db, siteId, jobs, now }) => {
    await setSearch(db, siteId, { state: 'looking', at: new Date(now()) })
    await jobs.add(db, findDuplicates, { site_id: siteId }, { key: `contacts.duplicates ${siteId}` })
    return {}
  },
  duplicateGroups: async ({ after, before, limit }, { db, siteId, now }) => {
    const search = await searchOf(db, siteId)
    const isBackwards = after === undefined && before !== undefined
    const group = after ?? before ?? 0
    const found = await neighboringGroups(db, siteId, { group, isBackwards, max: limit + 1 })
    const isMore = found.length > limit
    const page = isMore ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found
    const ids = page.flatMap((one) => one.ids)
    const byId = new Map((await contactsById(db, siteId, ids)).map((contact) => [contact.id, contact]))
    return {
      search: search ? { state: stateOf(search, now()), at: search.at.toISOString() } : null,
      groups: page.map(({ group_no, reasons, ids: members }) => ({
        group: group_no,
        reasons: [...reasons],
        contacts: members.flatMap((id) => byId.get(id) ?? []),
      })),
      total: await countGroups(db, siteId),
      next: isBackwards || isMore ? (page.at(-1)?.group_no ?? null) : null,
      previous: (isBackwards ? isMore : group > 0) ? (page[0]?.group_no ?? null) : null,
    }
  },
  dismissDuplicates: async ({ group, is_apart }, { db, siteId }) => {
    if (!(await markAsDifferentPeople(db, siteId, group, is_apart))) throw new AppError('not_found', 'Group not found.')
    return {}
  },
}

/** Maximum duration of a search in milliseconds; a search usually takes seconds. */
const longestMs = 10 * 60 * 1000

/** Returns the state of a search. A worker that was killed during a search could not record its failure. */
function stateOf({ state, at }: Search, now: number): Search['state'] {
  return state === 'looking' && now - at.getTime() > longestMs ? 'failed' : state
}
