import type { UndoCounts } from '#features/imports/contract.ts'
import { type ImportChange, type ImportContext, takeChanges } from '#features/imports/server/index.ts'
import { profileFields } from '../../contract.ts'
import type { ContactRow } from '../store.ts'
import { lockContacts, updateContact } from '../store.ts'
import { deleteImportedFields } from '../store-fields.ts'
import { deleteImportedLists, deleteImportedTags } from '../store-vocabulary.ts'
import { countImported, deleteUntouched, type ImportedValues } from '../store-import-undo.ts'

const batch = 2000

/**
 * Removes contacts that an import added and that were not changed since, and restores the values that it changed,
 * unless they were changed again.
 */
export async function undoContacts(
  { db, siteId }: ImportContext,
  { importId, createdAt }: { importId: string; createdAt: Date },
): Promise<UndoCounts & { isMore: boolean }> {
  const removed = await deleteUntouched(db, siteId, { importId, createdAt }, batch)
  if (removed === batch) return { removed, restored: 0, kept: 0, isMore: true }
  const changes = await takeChanges<ImportedValues>(db, siteId, importId, batch)
  const isMore = changes.length === batch
  const contacts =
    changes.length === 0
      ? new Map<string, ContactRow>()
      : await lockContacts(
          db,
          siteId,
          changes.map(({ id }) => id),
        )
  let [restored, kept] = [0, isMore ? 0 : await countImported(db, siteId, { importId, createdAt })]
  for (const change of changes) {
    const contact = contacts.get(change.id)
    if (!contact) continue
    const { row, isWhole } = putBack(contact, change)
    await updateContact(db, row)
    if (isWhole) restored++
    else kept++
  }
  if (!isMore) {
    await deleteImportedTags(db, siteId, importId)
    await deleteImportedFields(db, siteId, importId)
    await deleteImportedLists(db, siteId, importId)
  }
  return { removed, restored, kept, isMore }
}

/** Returns the contact with the values from before the import, wherever the imported values are unchanged. */
function putBack(
  contact: ContactRow,
  { before, after }: ImportChange<ImportedValues>,
): { row: ContactRow; isWhole: boolean } {
  if (before === null) return { row: contact, isWhole: false }
  let isWhole = true
  const changed = (['status', ...profileFields] as const).filter((name) => before[name] !== after[name])
  const same = changed.filter((name) => contact[name] === after[name])
  if (same.length < changed.length) isWhole = false
  const fields = { ...contact.fields }
  for (const key of Object.keys(after.fields)) {
    if (before.fields[key] === after.fields[key]) continue
    if (fields[key] !== after.fields[key]) isWhole = false
    else if (before.fields[key] === undefined) delete fields[key]
    else fields[key] = before.fields[key]
  }
  const without = (now: string[], was: readonly string[], then: readonly string[]) =>
    now.filter((one) => was.includes(one) || !then.includes(one))
  const row = {
    ...contact,
    ...Object.fromEntries(same.map((name) => [name, before[name]])),
    fields,
    tags: without(contact.tags, before.tags, after.tags),
    lists: without(contact.lists, before.lists, after.lists),
  }
  return { row, isWhole }
}
