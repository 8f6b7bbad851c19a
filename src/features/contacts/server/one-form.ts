import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { merge } from './merge.ts'
import { type AsciiContact, asciiContacts, contactByKey, renameContact } from './store-addresses.ts'
import { insertSuppressions, suppressedAmong } from './store-suppressions.ts'
import { addressHash, addressHashes } from './suppression-keys.ts'

/**
 * Runs each night: converts addresses whose domain was stored in ASCII (xn--…) to the form in which addresses are
 * compared. If a contact with that address exists, the two are merged.
 */
export const useOneForm = job({
  name: 'contacts.one-form',
  payload: z.object({}),
  cron: '53 3 * * *',
  run: async (_payload, context) => {
    const { database, signal } = context
    for (const contact of await asciiContacts(database.system)) {
      if (signal.aborted) return
      await database.inSite(contact.site_id, (db) => convert({ ...context, db }, contact))
    }
  },
})

async function convert(ctx: JobContext & { readonly db: Db }, contact: AsciiContact): Promise<void> {
  const { db, now } = ctx
  const { site_id: siteId, id, email_key: old } = contact
  const email = cleanEmail(old)
  if (email === null || email === old) return
  const hashesOf = await addressHashes(ctx, siteId)
  const [reason] = (await suppressedAmong(db, siteId, hashesOf(old))).values()
  if (reason) await insertSuppressions(db, siteId, [addressHash(ctx, siteId, email)], { reason, at: new Date(now()) })
  const other = await contactByKey(db, siteId, email)
  if (!other) await renameContact(db, siteId, id, email)
  else if (other.deleted_at === null) await merge({ contact_id: other.id, from_id: id }, { ...ctx, siteId })
}
