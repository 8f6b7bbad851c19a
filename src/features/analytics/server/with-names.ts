import type { Answer } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { analyticsCalls } from '../contract.ts'

/** What forms of a site are called; those that are gone are left out. */
export type NamesOfForms = (db: Db, siteId: Id, ids: readonly Id[]) => Promise<ReadonlyMap<Id, string>>

type Stats = Answer<typeof analyticsCalls.stats>

/** Statistics with the names of the forms that they break down to. */
export async function withNames(
  stats: Stats,
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  namesOfForms: NamesOfForms | undefined,
): Promise<Stats> {
  const { breakdowns } = stats
  const { top, other } = breakdowns.variant
  const ids = top.map(({ value }) => value)
  const names = await namesOfForms?.(db, siteId, ids)
  const named = top.map((slice) => {
    const name = names?.get(slice.value)
    return name === undefined ? slice : { ...slice, name }
  })
  return { ...stats, breakdowns: { ...breakdowns, variant: { top: named, other } } }
}
