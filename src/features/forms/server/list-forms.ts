import type { Id } from '#core/id.ts'
import type { Handler } from '#platform/server/room.ts'
import { type FormStats, statsOfForms } from '#features/analytics/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { formCalls } from '../contract.ts'
import { defaultStatuses } from '../rules.ts'
import { designsOf, idsOfPopups, popupRows } from './store.ts'
import { draftedOf } from './store-drafts.ts'
import { allLabels, labelled, labelsOf } from './store-labels.ts'

/** Returns the designs of some of the site's forms, as their owner sees them. */
export const designs: Handler<typeof formCalls.designs> = async ({ popup_ids }, { db, siteId }) => ({
  designs: await designsOf(db, siteId, popup_ids),
})

/** Returns a page of the site's forms, each with its statistics of the last seven days. */
export const list: Handler<typeof formCalls.list> = async ({ sort_key, page, limit, label, ...filter }, ctx) => {
  const { db, siteId } = ctx
  const isByStats = sort_key === 'views' || sort_key === 'conversions' || sort_key === 'rate'
  const wanted = label === '' ? undefined : await labelled(db, siteId, label)
  const { status = defaultStatuses(filter.goal) } = filter
  const matching = await idsOfPopups(db, siteId, { ...filter, status }, isByStats ? 'created_at' : sort_key)
  const ids = wanted ? matching.filter((id) => wanted.has(id)) : matching
  const pageOf = (all: readonly Id[]) => all.slice((page - 1) * limit, page * limit)
  const stats = await statsOf(isByStats ? ids : pageOf(ids), ctx)
  const sorted = isByStats
    ? ids.toSorted((a, b) => stats.get(b)!.totals[sort_key] - stats.get(a)!.totals[sort_key])
    : ids
  const rows = await popupRows(db, siteId, pageOf(sorted))
  const shown = rows.map(({ id }) => id)
  const labels = await labelsOf(db, siteId, shown)
  const drafted = await draftedOf(db, siteId, shown)
  const popups = rows.map((row) => {
    const { totals, daily } = stats.get(row.id)!
    const has_draft = drafted.has(row.id)
    return { ...row, stats: totals, sparkline: [...daily], labels: labels.get(row.id) ?? [], has_draft }
  })
  return { popups, total: ids.length, labels: await allLabels(db, siteId) }
}

async function statsOf(
  ids: readonly Id[],
  { db, siteId, now }: Parameters<typeof list>[1],
): Promise<ReadonlyMap<Id, FormStats>> {
  const site = await siteById(db, siteId)
  return statsOfForms(db, siteId, ids, { dayCount: 7, to: now(), timeZone: site?.time_zone ?? 'UTC' })
}
