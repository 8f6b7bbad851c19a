import { z } from 'zod'
import { when } from '#platform/server/events/events.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { room } from '#platform/server/room.ts'
import { campaignEvents } from '#features/campaigns/contract.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { formEvents } from '#features/forms/contract.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { integrationCalls } from '../contract.ts'
import { applyUnsubscribesIn, pollUnsubscribes } from './apply-unsubscribes.ts'
import { runBackfill } from './backfill.ts'
import { queueReader, queueRecipients } from './campaign-recipients.ts'
import { mailBroken } from './connect/break-connection.ts'
import { serveWindows } from './connect/serve-windows.ts'
import { deliverIn } from './deliver/deliver.ts'
import { queueSubscriber } from './deliver/queue-contact.ts'
import { registerHooksIn } from './hooks/register-hooks.ts'
import { serveHooks } from './hooks/serve-hooks.ts'
import { integrationHandlers } from './handlers.ts'
import type { ServiceDeps } from './open-connection.ts'
import { campaignTargets } from './store-campaigns.ts'
import { deleteOldDeliveries, moveDeliveries } from './store-deliveries.ts'
import { copyTargets } from './store-targets.ts'

export { queueForService } from './deliver/queue-contact.ts'
export { knownServices } from './known-services.ts'
export { setService } from './set-service.ts'
export { targetsOf as servicesGivenTo } from './store-targets.ts'

const day = 86_400_000

/** Deletes deliveries 90 days after they ended. */
const deleteOld = job({
  name: 'integrations.delete-old',
  payload: z.object({}),
  cron: '51 3 * * *',
  async run(_payload, { database, now }) {
    await deleteOldDeliveries(database.system, new Date(now() - 90 * day))
  },
})

/** Creates the room for the email services that subscribers are sent to. */
export const integrationsRoom = (deps: ServiceDeps = {}) =>
  room({
    name: 'integrations',
    calls: integrationCalls,
    handlers: integrationHandlers(deps),
    jobs: [
      deliverIn(deps),
      runBackfill,
      queueRecipients,
      mailBroken,
      pollUnsubscribes,
      applyUnsubscribesIn(deps),
      registerHooksIn(deps),
      deleteOld,
    ],
    migrations: new URL('./migrations/', import.meta.url),
    // Credentials aren't transferred, nor is the data about what is sent with them.
    transfer: {
      stays: [
        'integration_backfills',
        'integration_campaigns',
        'integration_connections',
        'integration_deliveries',
        'integration_forms',
        'integration_hooks',
        'integration_host_rests',
        'integration_lists',
        'integration_targets',
      ],
    },
    personTables: [{ table: 'integration_deliveries', column: 'contact_id', by: 'contact' }],
    on: [
      when(visitorEvents.submitted, ({ site_id, popup_id, submission_id, contact_id }, ctx) =>
        queueSubscriber(ctx, {
          siteId: site_id,
          popupId: popup_id,
          submissionId: submission_id,
          contactId: contact_id,
        }),
      ),
      when(campaignEvents.engaged, ({ site_id, campaign_id, contact_id, mark }, ctx) =>
        queueReader(ctx, { siteId: site_id, campaignId: campaign_id, contactId: contact_id, mark }),
      ),
      when(campaignEvents.sent, async ({ site_id, campaign_id }, { db, jobs }) => {
        const targets = await campaignTargets(db, site_id, campaign_id)
        if (targets.some(({ who }) => who === 'delivered'))
          await jobs.add(
            db,
            queueRecipients,
            { site_id, campaign_id },
            { key: `${queueRecipients.name} ${campaign_id}` },
          )
      }),
      when(formEvents.cloned, ({ site_id, popup_id, copy_id }, { db }) => copyTargets(db, site_id, popup_id, copy_id)),
      when(contactEvents.merged, ({ site_id, from_id, to_id }, { db }) => moveDeliveries(db, site_id, from_id, to_id)),
      when(contactEvents.unmerged, async ({ site_id, from_id, to_id, moved }, { db }) => {
        await moveDeliveries(db, site_id, to_id, from_id, moved['integrations'] ?? [])
      }),
    ],
    routes(app, tools) {
      serveWindows(app, tools, deps)
      serveHooks(app, tools)
    },
  })
