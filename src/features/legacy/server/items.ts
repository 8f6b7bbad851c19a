import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { LegacyItem } from '../contract.ts'
import { maxItems } from '../rules.ts'
import { findItem, lockType, insertItem, listItems, setDeleted, updateItem } from './store.ts'

type Draft = Omit<LegacyItem, 'id' | 'imported_popup_id' | 'updated_at'> & { readonly id?: Id | undefined }

/** Stores an item. Creates a new one if it has no id. */
export async function saveItem({ db, siteId, now, newId }: SiteContext, draft: Draft): Promise<LegacyItem> {
  const { id = newId(), type, ...settings } = draft
  await lockType(db, siteId, type)
  const at = new Date(now())
  const before = draft.id === undefined ? undefined : await findItem(db, siteId, id)
  if (draft.id !== undefined && before?.type !== type) throw noItem()
  if (before?.imported_popup_id) throw new AppError('conflict', 'This item was imported. Edit its form instead.')
  if (!before && (await listItems(db, siteId, type)).length >= maxItems) {
    throw new AppError('conflict', `You can have at most ${maxItems} of a type. Delete one first.`)
  }
  await (before ? updateItem : insertItem)(db, siteId, { id, type, settings, at })
  return { id, type, ...settings, imported_popup_id: null, updated_at: at.toISOString() }
}

/** Deletes an item so that it can be restored. */
export async function removeItem({ db, siteId, now }: SiteContext, itemId: Id): Promise<void> {
  if (!(await setDeleted(db, siteId, itemId, new Date(now())))) throw noItem()
}

/** Restores a deleted item. */
export async function restoreItem({ db, siteId }: SiteContext, itemId: Id): Promise<LegacyItem> {
  if (!(await setDeleted(db, siteId, itemId, null))) throw noItem()
  return (await findItem(db, siteId, itemId)) ?? fail()
}

const noItem = () => new AppError('not_found', 'Item not found.')

function fail(): never {
  throw noItem()
}
