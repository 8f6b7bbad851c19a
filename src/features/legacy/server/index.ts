import { z } from 'zod'
import { AppError } from '#core/error.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type Room, room } from '#platform/server/room.ts'
import { legacyCalls, LegacyItem } from '../contract.ts'
import { formOf } from '../form-of.ts'
import { restorableFor } from '../rules.ts'
import { addForm, importItems, startImport } from './import-items.ts'
import { importedOf } from './imported.ts'
import { removeItem, restoreItem, saveItem } from './items.ts'
import { convertedParts } from './form-import/converted-parts.ts'
import { readFile } from './form-import/read-file.ts'
import { listItems, purgeItems } from './store.ts'

export { isTypeImported } from './imported.ts'

/** Each night, permanently deletes the items that were deleted and not restored in time. */
const purgeDeletedItems = job({
  name: 'legacy.purge',
  payload: z.object({}),
  cron: '52 2 * * *',
  run: (_payload, { database, now }) => database.acrossSites((db) => purgeItems(db, new Date(now() - restorableFor))),
})

/** Items made before List Builder 3, and forms imported from other suites. */
export function legacyRoom(): Room {
  return room({
    name: 'legacy',
    calls: legacyCalls,
    handlers: {
      imported: (_input, { db, siteId }) => importedOf(db, siteId),
      importListbuilder: (_input, ctx) => startImport(ctx, 'listbuilder'),
      importScrollbox: (_input, ctx) => startImport(ctx, 'scrollbox'),
      importSmartbar: (_input, ctx) => startImport(ctx, 'smartbar'),
      importWelcomemat: (_input, ctx) => startImport(ctx, 'welcomemat'),
      items: async ({ type }, { db, siteId }) => ({ items: await listItems(db, siteId, type) }),
      save: async ({ item }, ctx) => ({ item: await saveItem(ctx, item) }),
      async remove({ item_id }, ctx) {
        await removeItem(ctx, item_id)
        return {}
      },
      restore: async ({ item_id }, ctx) => ({ item: await restoreItem(ctx, item_id) }),
      async importForms({ file_name, content }, ctx) {
        const { format, forms: found } = readFile(file_name, content)
        if (found.length === 0) throw new AppError('invalid', 'No form was found in this file.')
        const imported = []
        for (const one of found) {
          const form = formOf(one)
          const popup_id = await addForm(ctx, form, [])
          const { name, form_type } = form
          imported.push({ popup_id, name, form_type, kept: convertedParts(one), lost: [...one.lost] })
        }
        return { format, forms: imported }
      },
    },
    jobs: [importItems, purgeDeletedItems],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: {
      moves: [
        {
          table: 'legacy_items',
          check: z.looseObject({
            settings: LegacyItem.omit({ id: true, type: true, imported_popup_id: true, updated_at: true }),
          }),
        },
      ],
      stays: ['legacy_imports'],
    },
  })
}
