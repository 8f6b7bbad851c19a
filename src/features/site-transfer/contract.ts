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
  /** Why it failed, in the owner's words; empty otherwise. */
  error: z.string(),
  /** What a copy copies; null for all else. Its source is not told: other owners of the site may not know it. */
  parts: z.array(z.enum(setupParts)).nullable(),
  /** How many things a copy left out since the site's plan does not include their feature. */
  lacking: z.partialRecord(z.enum(featureNames as readonly [Feature, ...Feature[]]), z.int()),
  /** Rows and uploaded files so far. */
  count: z.int(),
  bytes: z.number(),
  /** Where a finished export can be downloaded; null for all else. */
  url: z.string().nullable(),
  created_at: moment,
})
export type Transfer = z.infer<typeof Transfer>

/** What automations and shortcuts are made of, and come with. */
export const partsOfAutomations = ['forms', 'emails', 'audience'] as const

/** The most bytes of a file that is imported. */
export const maxBytes = 4 * 1024 ** 3 - 1

/** Automations send emails, ask forms and look at lists: without those they would be empty. */
const chosenParts = z
  .array(z.enum(setupParts))
  .min(1, 'Choose what to copy.')
  .refine(
    (parts) => !parts.includes('automations') || partsOfAutomations.every((part) => parts.includes(part)),
    'Automations use forms, emails and lists. Copy those as well.',
  )

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
  /**
   * Copies the setup of another site where the caller is an owner or an admin: chosen parts, without contacts, statistics and
   * secrets. Nothing goes live by it: forms come paused, automations and shortcuts as drafts. Of the parts, the site may have nothing.
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
  /** Takes the file as the body, as `application/zip`. The site has to be empty. */
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
