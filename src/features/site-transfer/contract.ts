import { z } from 'zod'
import { call, externalCall, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { setupParts } from '#core/site-setup.ts'
import { type Feature, featureNames } from '#core/feature.ts'
import { id, moment } from '#core/fields.ts'

export { siteTransferEvents } from './events.ts'

/** An export of the site, an import into it, or a copy of another site's setup. */
export const Transfer = z.object({
  id,
  kind: z.enum(['export', 'import', 'copy']),
  state: z.enum(['running', 'done', 'failed']),
  /** Reason it failed, as a message for the owner; empty otherwise. */
  error: z.string(),
  /**
   * The copied parts of a copy; null for other transfers. The source isn't included, because other owners of the site
   * may not be allowed to know it.
   */
  parts: z.array(z.enum(setupParts)).nullable(),
  /** Number of items that a copy skipped because the site's plan doesn't include their feature, by feature. */
  lacking: z.partialRecord(z.enum(featureNames as readonly [Feature, ...Feature[]]), z.int()),
  /** Number of rows and uploaded files so far. */
  count: z.int(),
  bytes: z.number(),
  /** Address at which a finished export can be downloaded; otherwise null. */
  url: z.string().nullable(),
  created_at: moment,
})
export type Transfer = z.infer<typeof Transfer>

/** Parts that automations and shortcuts consist of, and that must be copied with them. */
export const partsOfAutomations = ['forms', 'emails', 'audience'] as const

/** Maximum size of an imported file, in bytes. */
export const maxBytes = 4 * 1024 ** 3 - 1

/** Automations send emails, refer to forms and use lists. They would be empty without those parts. */
const chosenParts = z
  .array(z.enum(setupParts))
  .min(1, 'Choose what to copy.')
  .refine(
    (parts) => !parts.includes('automations') || partsOfAutomations.every((part) => parts.includes(part)),
    'Automations use forms, emails and lists. Copy those as well.',
  )

const keyAccess = { area: 'settings', reads: [] } as const

export const siteTransferCalls = withScopes(keyAccess, {
  /** Returns the transfers of the last week, newest first. */
  list: call('/sites/transfers', {
    role: 'owner',
    input: z.object({}),
    output: z.object({ transfers: z.array(Transfer) }),
    failure: 'Failed to load exports.',
  }),
  /** Starts writing all data of the site to one file. */
  export: call('/sites/export', {
    logs: { kind: 'export', text: 'Exported the site' },
    role: 'owner',
    effect: true,
    input: z.object({}),
    output: z.object({ transfer: Transfer }),
    failure: 'Failed to export the site.',
  }),
  /** Deletes an export, or removes the record of another transfer. */
  remove: call('/sites/transfers/delete', {
    logs: { kind: 'delete', text: 'Deleted an export of the site' },
    role: 'owner',
    input: z.object({ transfer_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the export.',
  }),
  /**
   * Copies the setup of another site where the caller is an owner or an admin: the chosen parts, without contacts,
   * statistics and secrets. Nothing goes live through the copy: forms are paused, and automations and shortcuts are
   * drafts. The site must not have any content in the chosen parts yet.
   */
  copy: externalCall(
    call('/sites/copy-setup', {
      logs: { kind: 'import', text: 'Copied the setup of another site' },
      role: 'owner',
      membersOnly: true,
      feature: {
        feature: 'automations',
        when: 'automations are copied',
        applies: ({ parts }) => Array.isArray(parts) && parts.includes('automations'),
      },
      effect: true,
      input: z.object({ from_site_id: id, parts: chosenParts }),
      output: z.object({ transfer: Transfer }),
      failure: 'Failed to copy the setup.',
    }),
  ),
  /** Accepts the file as the body, as `application/zip`. The site must be empty. */
  import: uploadCall(
    call('/sites/import/{siteId}', {
      logs: { kind: 'import', text: 'Imported a site' },
      role: 'owner',
      input: z.object({}),
      output: z.object({ transfer: Transfer }),
      failure: 'Failed to import the site.',
    }),
  ),
})
