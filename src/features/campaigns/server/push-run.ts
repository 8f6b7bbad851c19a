import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactsById, mergeValuesOf, recordActivities } from '#features/contacts/server/index.ts'
import { sendPush, type Subscriber, subscribersById } from '#features/push/server/index.ts'
import { type Eligibility, type Claimed, type Run, sendingSettings } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { PushContent } from '../contract.ts'
import { withoutContact } from '../rules.ts'
import { contactsOfBrowsers } from './browser-contacts.ts'
import { frequencyCapReason, exceedsFrequencyCap, exceedsFrequencyCapNow } from './frequency-cap.ts'
import { addressOf, notificationFor } from './push-notification.ts'
import { type CampaignRow, isGoing, storeLinks } from './store.ts'
import { timeToSend } from './time-to-send.ts'

/** A browser that gets the notification now, with its contact if known. */
interface Recipient {
  readonly browser: Subscriber
  readonly contact: Contact | undefined
}

/**
 * Prepares one run over a part of a push campaign. A message is a job of the push room, added in the transaction that
 * records it, so it is handed over exactly once.
 */
export async function pushRun(
  ctx: Tools & { readonly database: Database },
  row: CampaignRow,
  bucket: number,
): Promise<Run<Recipient>> {
  const { site_id: siteId, id: campaignId } = row
  const { rules, siteZone } = await ctx.database.inSite(siteId, async (db) => {
    const site = await siteById(db, siteId)
    const rules = { ...(await sendingSettings(db, siteId)), siteUrl: site?.url ?? '' }
    // Stored before the first message with this link is sent.
    if (rules.track_clicks) await storeLinks(db, siteId, campaignId, [addressOf(row, rules)])
    return { rules, siteZone: site?.time_zone ?? 'UTC' }
  })
  const { keep_hours } = PushContent.parse(row.push)
  const localTime = row.schedule_zone === 'contact' ? row.schedule_at : null
  const recipientOf = new WeakMap<object, Recipient>()
  return {
    siteId,
    campaignId,
    bucket,
    isOn: (db) => isGoing(db, siteId, campaignId),
    checkEligibility: (db, claimed) =>
      checkEligibility({ siteId, campaignId, settings: rules, siteZone, localTime, now: ctx.now() }, db, claimed),
    async withinLimits(db, ids) {
      if (rules.cap_count === 0) return new Set(ids)
      const browsers = await subscribersById(db, siteId, ids)
      const contactOf = await contactsOfBrowsers(db, siteId, browsers)
      const recipients = new Map(browsers.map(({ id }) => [id, contactOf.get(id)]))
      const full = await exceedsFrequencyCapNow({ siteId, campaignId, settings: rules }, ctx, db, recipients)
      return new Set([...recipients.keys()].filter((id) => !full.has(id)))
    },
    messenger: {
      reserve: async (_db, count) => ({
        places: Array.from({ length: count }, () => 0),
        retryAt: new Date(ctx.now()),
      }),
      prepare: async (window) =>
        window.map(({ claimed, recipient }) => {
          const send = async () => ({ outcome: 'accepted', response: 'with the push room' }) as const
          const ready = { ...claimed, domain: recipient.browser.service, send }
          recipientOf.set(ready, recipient)
          return ready
        }),
      async afterwards(db, accepted) {
        const known = accepted.flatMap((ready) => recipientOf.get(ready)?.contact?.id ?? [])
        const what = withoutContact(row.push.title)
        const notes = [...new Set(known)].map((contactId) => ({ contactId, kind: 'notified' as const, what }))
        await recordActivities({ ...ctx, db }, siteId, notes)
        for (const ready of accepted) {
          const contact = recipientOf.get(ready)?.contact
          const values = contact ? Object.fromEntries(mergeValuesOf(contact)) : {}
          await sendPush(
            { ...ctx, db },
            {
              siteId,
              subscriptionId: ready.recipientId,
              notification: notificationFor(ctx, row, { deliveryId: ready.id, values, rules }),
              topic: campaignId.replaceAll('-', ''),
              ref: ready.id,
              ttl: keep_hours * 3600,
            },
          )
        }
      },
    },
  }
}

type EligibilitySpec = Parameters<typeof exceedsFrequencyCap>[0] & Parameters<typeof timeToSend>[0]

/** Decides which browsers get it now, later or never. */
async function checkEligibility(
  spec: EligibilitySpec,
  db: Db,
  claimed: readonly Claimed[],
): Promise<Map<Id, Eligibility<Recipient>>> {
  const { siteId, settings, now } = spec
  const ids = claimed.map(({ recipientId }) => recipientId)
  const browsers = await aliveOf(db, siteId, ids)
  const contactIds = await contactsOfBrowsers(db, siteId, browsers)
  const contacts = await contactsById(db, siteId, [...new Set(contactIds.values())])
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const contactOf = new Map(browsers.map(({ id }) => [id, byId.get(contactIds.get(id) ?? '')]))
  const full = await exceedsFrequencyCap(spec, db, new Map([...contactOf].map(([id, contact]) => [id, contact?.id])))
  const admitted = new Map(ids.map((id): [Id, Eligibility<Recipient>] => [id, skip('No longer subscribed.')]))
  for (const browser of browsers) {
    const contact = contactOf.get(browser.id)
    const until = timeToSend(spec, contact?.time_zone ?? '', now)
    if (full.has(browser.id)) admitted.set(browser.id, skip(frequencyCapReason(settings)))
    else if (until > now) admitted.set(browser.id, { kind: 'wait', until: new Date(until) })
    else admitted.set(browser.id, { kind: 'go', recipient: { browser, contact } })
  }
  return admitted
}

/** Returns those of these browsers that are still subscribed to push. */
async function aliveOf(db: Db, siteId: Id, ids: readonly Id[]): Promise<Subscriber[]> {
  return (await subscribersById(db, siteId, ids)).filter(({ isAlive }) => isAlive)
}

const skip = (reason: string) => ({ kind: 'skip', reason }) as const
