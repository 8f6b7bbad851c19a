import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { namesOfForms } from './names-of-forms.ts'

/**
 * Forms whose first subscriber is known to have been reported. A cache of this process, because it saves database
 * queries.
 */
const known = new Set<Id>()
const maxKnown = 10_000

/** Notifies a site's members of the first subscriber of a form. */
export async function notifyFirstSubscriber(
  ctx: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { site_id: siteId, popup_id: popupId, contact_id: contactId }: { site_id: Id; popup_id: Id; contact_id: Id },
): Promise<void> {
  if (known.has(popupId)) return
  const name = (await namesOfForms(ctx.db, siteId, [popupId])).get(popupId)
  if (name === undefined) return
  const notified = await notify(ctx, siteId, {
    kind: 'first-subscriber',
    key: `first subscriber ${popupId}`,
    title: `${name} has its first subscriber`,
    paragraphs: [`Your form “${name}” works: it just got its first signup.`],
    path: `/contacts/${contactId}`,
    label: 'Open the contact',
  })
  // It was notified earlier, so it is certain that the notification is stored.
  if (notified > 0) return
  if (known.size >= maxKnown) known.clear()
  known.add(popupId)
}
