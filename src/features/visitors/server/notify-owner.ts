import { z } from 'zod'
import { escapeHtml } from '#core/escape-html.ts'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { isMemberAddress } from '#features/accounts/server/index.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { membersOf, siteById } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { insertNotice, takeNotices } from './store-notices.ts'
import { versionsOfForm } from './store.ts'

/**
 * Time in milliseconds during which new subscribers are collected into one email, so that a form causes at most six
 * emails per hour.
 */
const gather = 10 * 60 * 1000
/** Maximum number of subscribers named in one email. */
const maxNamed = 50

interface Notice {
  readonly siteId: Id
  readonly popupId: Id
  readonly contactId: Id
}

/** Schedules an email to a form's owner about a new subscriber, combined with others, in the caller's transaction. */
export async function queueSignupNotice(
  { db, now, newId, jobs }: Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db },
  { siteId, popupId, contactId }: Notice,
): Promise<void> {
  const at = now()
  await insertNotice(db, { site_id: siteId, id: newId(), popup_id: popupId, contact_id: contactId, at: new Date(at) })
  const runAt = new Date((Math.floor(at / gather) + 1) * gather)
  const key = `tell-owner ${siteId} ${popupId} ${runAt.getTime()}`
  await jobs.add(db, notifyOwner, { site_id: siteId, popup_id: popupId, batch: runAt.toISOString() }, { key, runAt })
}

/** Emails a form's new subscribers to the site member who wants to be notified, if that person is still a member. */
export const notifyOwner = job({
  name: 'visitors.tell-owner',
  payload: z.object({ site_id: id, popup_id: id, batch: z.string() }),
  run: async ({ site_id: siteId, popup_id: popupId, batch }, { database, ...tools }) => {
    await database.inSite(siteId, async (db) => {
      const [live] = await versionsOfForm(db, siteId, popupId)
      const ids = await takeNotices(db, siteId, popupId)
      const total = ids.length
      const to = live?.isLive ? (live.more.notify ?? '') : ''
      if (total === 0 || !live || to === '' || !(await isMemberAddress(db, await membersOf(db, siteId), to))) return
      await send(
        { ...tools, db },
        {
          siteId,
          kind: 'transactional',
          to: { name: '', address: to },
          from: await ownSender({ ...tools, db }, siteId, (await siteById(db, siteId))?.name ?? ''),
          subject: `${total === 1 ? 'A new subscriber' : `${total} new subscribers`} by “${live.name}”`,
          html: mailBody(tools.publicUrl, await contactsById(db, siteId, ids.slice(0, maxNamed)), total),
          headers: { 'Auto-Submitted': 'auto-generated' },
          key: `tell-owner:${popupId}:${batch}`,
        },
      )
    })
  },
})

function mailBody(publicUrl: string, people: readonly Pick<Contact, 'email' | 'fields'>[], total: number): string {
  const rows = people.map(({ email, fields }) => {
    const answers = Object.entries(fields).map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`)
    return `<li><strong>${escapeHtml(email)}</strong>${answers.map((answer) => `<br>${answer}`).join('')}</li>`
  })
  const more = total > people.length ? `<p>And ${total - people.length} more.</p>` : ''
  return `<ul>${rows.join('')}</ul>${more}<p><a href="${publicUrl}/">Open the dashboard</a></p>`
}
