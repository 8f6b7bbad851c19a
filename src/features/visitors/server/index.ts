import { z } from 'zod'
import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import type { Intake } from '#features/analytics/server/index.ts'
import { warnOfMissingScript } from './warn-of-missing-script.ts'
import type { AttachmentFiles } from '#features/attachments/server/index.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { memberEvents } from '#features/members/contract.ts'
import { textLanguageNames } from '#form/document/translations/languages.ts'
import { listOfNames } from '#platform/server/site-transfer.ts'
import { scriptCalls, textCalls, visitorCalls } from '../contract.ts'
import { confirmByCode } from './confirm-by-code.ts'
import { serveConfirmations } from './confirm.ts'
import { dropOldVersions } from './drop-old.ts'
import type { Embed } from './embed.ts'
import { contactFacts } from './contact-facts.ts'
import { identify } from './identify.ts'
import { recordSeen } from './record-seen.ts'
import { serveRecord } from './record-events.ts'
import { serveLandingPages } from './landing.ts'
import { dropPreviewsOf } from './preview-store.ts'
import { servePreviews } from './preview.ts'
import { serveExtraPreviews } from './preview-extra.ts'
import { serveExtras } from './serve-extras.ts'
import { dropExtraPreviewsOf } from './store-extras.ts'
import { serveFiles } from './serve-files.ts'
import { serveProblems } from './problems.ts'
import { scriptHandlers } from './script-handlers.ts'
import { recordScripts } from './script-seen.ts'
import { serveFormUpload } from './serve-form-upload.ts'
import { serveSignups } from './signups.ts'
import { textHandlers } from './text-handlers.ts'
import { serveTexts } from './serve-texts.ts'
import { moveIdentities } from './store-identities.ts'
import { subscribe } from './subscribe.ts'
import { notifyOwner } from './notify-owner.ts'
import { makeTicket } from './ticket.ts'

export { identitySecret, isSignedIdentity } from './identity-secret.ts'
export { readEmbed } from './embed.ts'
export { createPreview } from './preview.ts'
export { createExtraPreview } from './preview-extra.ts'
export { publishExtra } from './publish-extra.ts'
export { type LiveForm, publish } from './publish.ts'
export {
  contactsOfVisitors,
  allVisitorsOfContacts,
  provenContactsOf,
  visitorsOfContacts,
  visitorsQuery,
} from './store-identities.ts'
export { liveDocument } from './store-live.ts'
export { scriptSeen, setCartEvents } from './store-script.ts'
export { submitterOf, submittersOf } from './store-submissions.ts'

interface VisitorsOptions {
  readonly intake: Intake
  readonly embed: Embed
  /** Storage for the chunks of earlier builds. */
  readonly storage?: Storage
  /** Storage for the files of contact forms. Without it, no files are accepted. */
  readonly attachments?: AttachmentFiles
}

/** The room of everything that a visitor's browser may load and call. */
export function visitorsRoom({ intake, embed, storage, attachments }: VisitorsOptions): Room {
  return room({
    name: 'visitors',
    calls: { ...visitorCalls, ...scriptCalls, ...textCalls },
    handlers: {
      subscribe,
      confirm: confirmByCode,
      identify,
      contactFacts,
      ...scriptHandlers,
      ...textHandlers,
      ticket: async (_input, ctx) => ({ ticket: makeTicket(ctx) }),
    },
    jobs: [dropOldVersions, notifyOwner, recordSeen, warnOfMissingScript],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: {
      moves: [
        { table: 'submissions' },
        { table: 'visitor_identities' },
        // The shop's connection isn't transferred, so nothing would process the cart events from pages. Connecting a
        // shop turns them on.
        {
          table: 'script_settings',
          check: z.looseObject({
            languages: listOfNames(textLanguageNames),
            texts: z.record(z.string(), z.record(z.string(), z.string())),
          }),
          change: (row) => ({ ...row, cart_events: false }),
          setup: { of: ['settings'], change: (row) => ({ ...row, server_cookie: false }) },
        },
      ],
      stays: [
        'published_sites',
        'published_forms',
        'form_previews',
        'published_extras',
        'extra_previews',
        'ticket_uses',
        'confirmations',
        'subscriber_notices',
        'script_problems',
        'script_seen',
      ],
    },
    personTables: [
      { table: 'submissions', column: 'contact_id', by: 'contact', leadsTo: { id: 'submission' } },
      { table: 'confirmations', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
      { table: 'subscriber_notices', column: 'contact_id', by: 'contact' },
      { table: 'visitor_identities', column: 'contact_id', by: 'contact', leadsTo: { visitor_id: 'visitor' } },
    ],
    on: [
      when(contactEvents.merged, ({ site_id, from_id, to_id }, { db }) => moveIdentities(db, site_id, from_id, to_id)),
      when(contactEvents.unmerged, async ({ site_id, from_id, to_id, moved }, { db }) => {
        await moveIdentities(db, site_id, to_id, from_id, moved['visitors'] ?? [])
      }),
      when(memberEvents.removed, async ({ site_id }, { db }) => {
        await dropPreviewsOf(db, site_id)
        await dropExtraPreviewsOf(db, site_id)
      }),
    ],
    routes(app, tools) {
      const note = recordScripts(tools)
      serveFiles(app, tools, { embed, storage, note })
      serveRecord(app, tools, { intake, note })
      serveSignups(app, tools)
      if (attachments) serveFormUpload(app, tools, attachments)
      serveTexts(app, tools)
      serveProblems(app, tools)
      serveConfirmations(app, tools)
      serveLandingPages(app, tools, embed)
      servePreviews(app, tools, embed)
      serveExtras(app, tools)
      serveExtraPreviews(app, tools, embed)
    },
  })
}
