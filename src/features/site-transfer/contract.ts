import { z } from 'zod'
import { byOwnRoute, call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment } from '#core/fields.ts'

export { siteTransferEvents } from './events.ts'

/** An export of the site, or an import into it. */
export const Transfer = z.object({
  id,
  kind: z.enum(['export', 'import']),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed, in the owner's words; empty otherwise. */
  error: z.string(),
  /** Rows and uploaded files so far. */
  count: z.int(),
  bytes: z.number(),
  /** Where a finished export can be downloaded; null for all else. */
  url: z.string().nullable(),
  created_at: moment,
})
export type Transfer = z.infer<typeof Transfer>

/** The most bytes of a file that is imported. */
export const maxBytes = 4 * 1024 ** 3 - 1

const keyAccess = { area: 'settings', reads: [] } as const

export const siteTransferCalls = withScopes(keyAccess, {
  /** The exports and imports of the last week, newest first. */
  list: call('/sites/transfers', {
    role: 'owner',
    input: z.object({}),
    output: z.object({ transfers: z.array(Transfer) }),
    failure: 'Failed to load exports.',
  }),
  /** Has everything of the site written into one file. */
  export: call('/sites/export', {
    logs: { kind: 'export', text: 'Exported the site' },
    role: 'owner',
    effect: true,
    input: z.object({}),
    output: z.object({ transfer: Transfer }),
    failure: 'Failed to export the site.',
  }),
  /** Deletes an export, or forgets an import. */
  remove: call('/sites/transfers/delete', {
    logs: { kind: 'delete', text: 'Deleted an export of the site' },
    role: 'owner',
    input: z.object({ transfer_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the export.',
  }),
  /** Takes the file as the body, as `application/zip`. The site has to be empty. */
  import: byOwnRoute(
    call('/sites/import/{siteId}', {
      logs: { kind: 'import', text: 'Imported a site' },
      role: 'owner',
      input: z.object({}),
      output: z.object({ transfer: Transfer }),
      failure: 'Failed to import the site.',
    }),
  ),
})
