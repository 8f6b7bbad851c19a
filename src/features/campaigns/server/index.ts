import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import type { Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import { activeAndPaused } from '#features/auto-responses/server/index.ts'
import {
  domainGates,
  rotateFeedbackAddresses,
  unknownDeliveriesOf,
  type TransportPool,
} from '#features/sending/server/index.ts'
import { mediaEvents } from '#features/media/contract.ts'
import { memberEvents } from '#features/members/contract.ts'
import { pushEvents } from '#features/push/contract.ts'
import { sendingEvents } from '#features/sending/contract.ts'
import { campaignCalls, receivedCalls } from '../contract.ts'
import { audienceFor } from './audience.ts'
import { endBounced } from './apply-bounce-or-complaint.ts'
import { campaignOf, mustFind, summaryOf } from './campaign.ts'
import { allChecks } from './all-checks.ts'
import {
  archive,
  cancel,
  duplicate,
  pause,
  remove,
  resendUnknown,
  restore,
  resume,
  save,
  schedule,
  send,
} from './change-campaigns.ts'
import { archiveRoutes } from './archive/archive-routes.ts'
import { previewBestTimes } from './best-times.ts'
import { browserRoutes } from './browser-routes.ts'
import { resend } from './resend.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { chooseWinner, pickWinner } from './choose-winner.ts'
import { sendPartIn } from './send-part.ts'
import { sendCampaignTest } from './send-test.ts'
import { recordLostPush } from './lost-push.ts'
import { campaignsWith } from './store-uses.ts'
import { processInboundMail } from './process-inbound-mail.ts'
import { startCampaign } from './start-campaign.ts'
import { receivedHandlers } from './received.ts'
import { reportHandlers } from './report.ts'
import { listCampaigns } from './store.ts'
import { emailFigures } from './store-figures.ts'
import { revenueOf } from './store-orders.ts'
import { trackingRoutes } from './tracking.ts'
import { watchCampaigns } from './watch-campaigns.ts'
import { campaignsTransfer } from './transfer.ts'

export { namesOfCampaigns } from './store-uses.ts'
export { trackMessage, trackNotification } from './track-message.ts'
export { exceedsFrequencyCap } from './frequency-cap.ts'
export { browsersOfContacts } from './browser-contacts.ts'
export { notificationOf } from '../rules.ts'
export { attributeOrders } from './attribute-orders.ts'

interface CampaignOptions {
  /** The transport pool that campaigns are sent through. */
  readonly transports: TransportPool
  /** Resolves host names for requests to other servers. */
  readonly resolve?: Resolve
}

/** The room of email and push campaigns. */
export function campaignsRoom({ transports, resolve }: CampaignOptions): Room {
  return room({
    name: 'campaigns',
    calls: { ...campaignCalls, ...receivedCalls },
    handlers: {
      list: async ({ autoresponse, ...query }, { db, siteId }) => {
        const { rows, total } = await listCampaigns(db, siteId, query)
        const ids = rows.map(({ id }) => id)
        const brought = await revenueOf(db, siteId, ids)
        return {
          campaigns: rows.map((row) => ({ ...summaryOf(row), revenue: brought.get(row.id)?.revenue ?? 0 })),
          currency: [...brought.values()][0]?.currency ?? '',
          total,
          auto_responses: await activeAndPaused(db, siteId, autoresponse),
        }
      },
      figures: ({ since, until }, { db, siteId }) =>
        emailFigures(db, siteId, { since: new Date(since), until: new Date(until) }),
      load: async ({ campaign_id }, ctx) => {
        const row = await mustFind(ctx.db, ctx.siteId, campaign_id)
        return {
          campaign: campaignOf(row),
          checks: await allChecks(ctx, row),
        }
      },
      save,
      duplicate,
      remove,
      restore,
      schedule,
      send,
      pause,
      resume,
      cancel,
      resend,
      pickWinner,
      archive,
      resendUnknown,
      test: sendCampaignTest,
      audience: async ({ type, audience }, { db, siteId, now }) => ({
        count: await audienceFor(type, audience, now).count(db, siteId),
      }),
      bestTimes: previewBestTimes,
      ...reportHandlers,
      ...receivedHandlers,
      unknown: async ({ campaign_id }, { db, siteId }) => {
        const { id } = await mustFind(db, siteId, campaign_id)
        const deliveries = await unknownDeliveriesOf(db, siteId, id)
        return {
          unknown: deliveries.map((delivery) => ({
            ...delivery,
            at: delivery.at.toISOString(),
          })),
        }
      },
    },
    on: [
      when(pushEvents.lost, ({ site_id: siteId, ref, reason }, ctx) => recordLostPush(ctx, { siteId, ref, reason })),
      when(sendingEvents.mailReceived, ({ site_id, raw }, ctx) => processInboundMail(ctx, site_id, raw)),
      when(sendingEvents.bounced, (bounce, ctx) => endBounced(ctx, bounce)),
      when(memberEvents.removed, ({ site_id }, ctx) => rotateFeedbackAddresses(ctx, site_id)),
      when(mediaEvents.usesAsked, async ({ site_id, texts }, { db }) =>
        (await campaignsWith(db, site_id, texts)).map((use) => ({ kind: 'campaign' as const, ...use })),
      ),
    ],
    jobs: [startCampaign, sendPartIn({ transports, gates: domainGates() }), chooseWinner, watchCampaigns],
    named: { campaign_id: { table: 'campaigns', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: campaignsTransfer,
    personTables: [
      { table: 'deliveries', column: 'recipient_id', by: 'contact', hidden: ['lease_id', 'lease_ends_at'] },
      { table: 'campaign_clicks', column: 'recipient_id', by: 'contact' },
      { table: 'campaign_orders', column: 'recipient_id', by: 'contact' },
    ],
    routes(app, tools) {
      trackingRoutes(app, tools)
      browserRoutes(app, tools)
      archiveRoutes(app, tools)
      feedbackRoutes(app, tools, resolve)
    },
  })
}
