import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Filter } from '../contract.ts'
import { endedContacts } from './store.ts'
import { suppress } from './suppression.ts'

/** What of the room moves with a site. The suppression list stays: its hashes say nothing under another key. */
export const contactsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'contacts',
      change: (row) => ({ ...row, import_id: null }),
      check: z.looseObject({ email: z.string().refine((text) => cleanEmail(text) !== null) }),
    },
    { table: 'consents' },
    { table: 'contact_activity' },
    { table: 'contact_fields' },
    { table: 'contact_tags', change: (row) => ({ ...row, import_id: null }) },
    { table: 'contact_lists' },
    { table: 'contact_segments', check: z.looseObject({ filter: Filter }) },
    { table: 'contact_products' },
    { table: 'contact_merges' },
  ],
  stays: [
    'contact_suppressions',
    'contact_duplicates',
    'contact_duplicate_searches',
    'contact_deletions',
    'contact_exports',
    'contact_export_parts',
  ],
}

/** Suppresses those again who bounced or complained, under this installation's key. */
export async function suppressImported(ctx: EventContext, siteId: Id): Promise<void> {
  for (const { email_key: email, status } of await endedContacts(ctx.db, siteId)) {
    await suppress(ctx, { siteId, email, reason: status })
  }
}
