import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FormType } from '#form/document/constants.ts'
import { legacyTypes } from '../contract.ts'
import { formTypeOf, importOf } from '../rules.ts'
import { countItems, listImports } from './store.ts'

/** Returns the state of each type's import, and the form types it has unlocked. */
export async function importedOf(db: Db, siteId: Id) {
  const counts = await countItems(db, siteId)
  const jobs = await listImports(db, siteId)
  const of = (type: (typeof legacyTypes)[number]) =>
    importOf(counts.get(type) ?? { items: 0, waiting: 0 }, jobs.get(type))
  const imported = {
    listbuilder: of('listbuilder'),
    scrollbox: of('scrollbox'),
    smartbar: of('smartbar'),
    welcomemat: of('welcomemat'),
  }
  const isUnlocked = (type: keyof typeof imported) => imported[type].state === 'imported'
  const unlocks = {
    scroll_box: isUnlocked('scrollbox'),
    smart_bar: isUnlocked('smartbar'),
    welcome_mat: isUnlocked('welcomemat'),
  }
  return { imported, unlocks }
}

/** Whether the legacy items of a form type were imported or there are none. */
export async function isTypeImported(db: Db, siteId: Id, formType: FormType): Promise<boolean> {
  const type = legacyTypes.find((one) => formTypeOf[one] === formType)
  if (!type || type === 'listbuilder') return true
  return (await importedOf(db, siteId)).imported[type].state === 'imported'
}
