import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { moduleHash, modulesOf } from './form-module.ts'
import { designOfVersion } from './store.ts'

/** Cache by site, form and hash of the stored form. The same program always gives the same form the same name. */
const names = new Map<string, string>()
const max = 5000

/**
 * Returns the name of a form version in browsers: the hash in its module's file name; undefined for a deleted version.
 */
export async function versionName(
  db: Kysely<unknown>,
  siteId: Id,
  { popup_id, hash }: { readonly popup_id: Id; readonly hash: string },
): Promise<string | undefined> {
  const key = [siteId, popup_id, hash].join('/')
  const known = names.get(key)
  if (known !== undefined) return known
  const design = await designOfVersion(db, siteId, popup_id, hash)
  if (!design) return undefined
  const name = moduleHash(modulesOf(design))
  if (names.size >= max) names.delete(names.keys().next().value!)
  names.set(key, name)
  return name
}
