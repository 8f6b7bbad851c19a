import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Db } from '#platform/server/db/database.ts'
import { namedLists } from '#features/contacts/server/index.ts'
import type { LoadedPopup, Popup, Service } from '../contract.ts'

/** Returns the tabs of a form's steps, with ID and name. */
export function tabsOf({ steps }: FormDocument): LoadedPopup['tab_json'] {
  const named = (step: keyof typeof steps) => steps[step].tabs.map(({ id, name }) => ({ id, name }))
  return { subscribe: named('subscribe'), success: named('success') }
}

/** Returns the services that a form's subscribers are added to: the site's own lists, or push. */
export async function servicesOf(db: Db, siteId: Id, { goal, list_ids }: Popup): Promise<Service[]> {
  if (goal === 'push') return [{ service: 'push', lists: [] }]
  return [{ service: 'trellis', lists: await namedLists(db, siteId, list_ids) }]
}
