import type { Id } from '#core/id.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { contactsById, mergeValuesOf } from '#features/contacts/server/index.ts'
import { isTooLong, sendPush } from '#features/push/server/index.ts'
import { quietUntil } from '#features/sending/contract.ts'
import { type Admission, type Run, sendingSettings } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { PushContent } from '../contract.ts'
import { notificationOf } from '../rules.ts'
import { contactsOfBrowsers } from './browser-contacts.ts'
import { type CampaignRow, isGoing } from './store.ts'

/**
 * One look at a part of a push campaign. A message is a job of the push room, added in the transaction that notes it: it is
 * handed over exactly once.
 */
export function pushRun(ctx: Tools, row: CampaignRow, bucket: number): Run<Id> {
  const { site_id: siteId, id: campaignId, push } = row
  return {
    siteId,
    campaignId,
    bucket,
    isOn: (db) => isGoing(db, siteId, campaignId),
    async admit(db, claimed) {
      const until = await quietNow(ctx, db, siteId)
      return new Map(
        claimed.map(({ recipientId }): [Id, Admission<Id>] => [
          recipientId,
          until === null ? { kind: 'go', recipient: recipientId } : { kind: 'wait', until: new Date(until) },
        ]),
      )
    },
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
        const browsers = accepted.map(({ recipientId }) => recipientId)
        const values = hasTags(push) ? await valuesOfBrowsers(db, siteId, browsers) : new Map<Id, MergeValues>()
        for (const recipientId of browsers) {
          const notification = { ...notificationFor(push, values.get(recipientId)), tag: campaignId }
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

/** When the site's quiet hours end, by its own clocks; null when it has none now. */
async function quietNow({ now }: Tools, db: Db, siteId: Id): Promise<number | null> {
  const { quiet_from, quiet_to } = await sendingSettings(db, siteId)
  const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  return quietUntil(now(), zone, quiet_from, quiet_to)
}

const hasTags = ({ title, body }: PushContent) => `${title}${body}`.includes('[')

/** What merge tags stand for in each of these browsers, as far as it is known whose they are. */
async function valuesOfBrowsers(db: Db, siteId: Id, browsers: readonly Id[]): Promise<Map<Id, MergeValues>> {
  const contactOf = await contactsOfBrowsers(db, siteId, browsers)
  const contacts = await contactsById(db, siteId, [...new Set(contactOf.values())])
  const values = new Map(contacts.map((contact) => [contact.id, Object.fromEntries(mergeValuesOf(contact))]))
  return new Map([...contactOf].map(([browser, contact]) => [browser, values.get(contact) ?? {}]))
}

/** A browser's notification; the one with defaults, which was checked, when what is known of its contact makes it too long. */
function notificationFor(push: PushContent, values: MergeValues | undefined) {
  const own = notificationOf(push, values)
  return own.title === '' || isTooLong(own) ? notificationOf(push) : own
}
