import type { Id } from '#core/id.ts'
import { AppError } from '#core/error.ts'
import type { ImportContext } from '#features/imports/server/index.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ImportRow } from '../../import-rows.ts'
import { maxOfEach } from '../../rules.ts'
import { fieldsOf, setImportedChoices } from '../store-fields.ts'
import { insertList, listsOf } from '../store-vocabulary.ts'

/** Maximum number of choices of a field. */
const maxChoices = 200

/** Returns the IDs of lists with these names, and creates those that don't exist. */
export async function makeLists(
  { db, siteId, newId, now }: ImportContext,
  names: readonly string[],
  importId: Id,
): Promise<Id[]> {
  const known = await listsOf(db, siteId)
  const ids: Id[] = []
  for (const name of new Set(names)) {
    const found = known.find((list) => list.name.toLowerCase() === name.toLowerCase())
    if (!found && known.length >= maxOfEach) throw new AppError('limit', `At most ${maxOfEach} lists.`)
    const list = found ?? {
      site_id: siteId,
      id: newId(),
      name,
      description: '',
      is_public: false,
      created_at: new Date(now()),
      import_id: importId,
    }
    if (!found) {
      await insertList(db, list)
      known.push(list)
    }
    ids.push(list.id)
  }
  return ids
}

/** Adds the values in rows to the choices of the choice fields that this import created. */
export async function addChoices(db: Db, siteId: Id, importId: Id, rows: readonly ImportRow[]): Promise<void> {
  const open = (await fieldsOf(db, siteId)).filter((field) => field.type === 'choice' && field.import_id === importId)
  for (const { key, choices } of open) {
    const known = new Map(choices.map((choice) => [choice.toLowerCase(), choice]))
    for (const { fields } of rows) {
      const value = fields[key]
      if (value !== undefined && known.size < maxChoices && !known.has(value.toLowerCase()))
        known.set(value.toLowerCase(), value)
    }
    if (known.size > choices.length)
      await setImportedChoices(db, siteId, importId, { key, choices: [...known.values()] })
  }
}
