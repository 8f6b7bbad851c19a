import { z } from 'zod'
import { cleanLine } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { id, requiredLine } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { AppError } from '#core/error.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Contact, Filter, profileFields, ViewOptions } from '../contract.ts'
import { endedContacts } from './store.ts'
import { hasSuppressions } from './store-suppressions.ts'
import { keysToExport, storeImportedKey } from './suppression-keys.ts'
import { suppress } from './suppression.ts'

const suppressionKeys = z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(20)

const merged = z.looseObject(Contact.shape).partial()

/** Returns a profile without line breaks, as all other sources store it. */
function onOneLine(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const lines = profileFields.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' ? [[name, cleanLine(value, 500)]] : []
  })
  return Object.fromEntries(lines) as Record<string, string>
}

/** The parts of the room that move with a site. The suppression list contains hashes, so their keys move as well. */
export const contactsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'contacts',
      change: (row) => ({ ...row, ...onOneLine(row), import_id: null }),
      check: z.looseObject({
        email: z.string().refine((text) => cleanEmail(text) !== null),
        fields: z.record(z.string(), z.string()),
      }),
    },
    { table: 'consents' },
    { table: 'contact_activity' },
    {
      table: 'contact_fields',
      check: z.looseObject({ key: requiredLine(100, ''), label: z.string() }),
      change: (row) => ({ ...row, import_id: null, conversion: null }),
      setup: { of: ['audience'] },
    },
    { table: 'contact_tags', change: (row) => ({ ...row, import_id: null }), setup: { of: ['audience'] } },
    { table: 'contact_lists', change: (row) => ({ ...row, import_id: null }), setup: { of: ['audience'] } },
    { table: 'contact_segments', check: z.looseObject({ filter: Filter }), setup: { of: ['audience'] } },
    { table: 'contact_views', check: z.looseObject({ view: ViewOptions }) },
    { table: 'contact_products' },
    { table: 'contact_purchases' },
    { table: 'contact_subjects' },
    {
      table: 'contact_merges',
      check: z.looseObject({ before: merged, after: merged, moved: z.record(z.string(), z.array(id)) }),
    },
    { table: 'contact_suppressions', change: (row) => ({ ...row, import_id: null }) },
  ],
  stays: [
    'suppression_keys',
    'contact_duplicates',
    'contact_duplicate_searches',
    'contact_deletions',
    'contact_exports',
    'contact_export_parts',
  ],
  files: {
    async *export(ctx) {
      if (!(await hasSuppressions(ctx.db, ctx.siteId))) return
      const keys = await keysToExport(ctx, ctx.siteId)
      yield { about: {}, bytes: Buffer.from(JSON.stringify(keys.map((key) => key.toString('hex')))) }
    },
    async import(ctx, { bytes }) {
      const keys = suppressionKeys.safeParse(jsonIn(bytes))
      if (!keys.success)
        throw new AppError('invalid', 'The suppression list of this export is not as Trellis exports it.')
      for (const key of keys.data) await storeImportedKey(ctx, ctx.siteId, Buffer.from(key, 'hex'))
      return { renamed: [], discard: async () => {} }
    },
  },
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** Suppresses contacts who bounced or complained again, under this installation's key. */
export async function suppressImported(ctx: EventContext, siteId: Id): Promise<void> {
  for (const { email_key: email, status } of await endedContacts(ctx.db, siteId)) {
    await suppress(ctx, { siteId, email, reason: status })
  }
}
