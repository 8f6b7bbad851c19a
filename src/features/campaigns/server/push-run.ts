import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { sendPush } from '#features/push/server/index.ts'
import type { Run } from '#features/sending/server/index.ts'
import { notificationOf } from '../rules.ts'
import { type CampaignRow, isGoing } from './store.ts'

/**
 * One look at a part of a push campaign. A message is a job of the push room, added in the transaction that notes it: it is
 * handed over exactly once.
 */
export function pushRun(ctx: Tools, row: CampaignRow, bucket: number): Run<Id> {
  const { site_id: siteId, id: campaignId, push } = row
  const notification = { ...notificationOf(push), tag: campaignId }
  return {
    siteId,
    campaignId,
    bucket,
    isOn: (db) => isGoing(db, siteId, campaignId),
    admit: async (_db, claimed) =>
      new Map(
        claimed.map(({ recipientId }) => [
          recipientId,
          {
            kind: 'go',
            recipient: recipientId,
          },
        ]),
      ),
    stillWanted: async (_db, ids) => new Set(ids),
    messenger: {
      reserve: async (_db, count) => ({
        places: Array.from({ length: count }, () => 0),
        retryAt: new Date(ctx.now()),
      }),
      prepare: async (window) =>
        window.map(({ claimed }) => ({
          ...claimed,
          domain: '',
          hand: async () => ({
            outcome: 'accepted',
            response: 'with the push room',
          }),
        })),
      async afterwards(db, accepted) {
        for (const { recipientId } of accepted) {
          await sendPush(
            {
              ...ctx,
              db,
            },
            {
              siteId,
              subscriptionId: recipientId,
              notification,
              topic: campaignId.replaceAll('-', ''),
            },
          )
        }
      },
    },
  }
}
