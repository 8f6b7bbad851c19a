import type { Handler } from '#platform/server/room.ts'
import { type contactCalls, suppressionReasons } from '../contract.ts'
import { recordActivity } from './record-activity.ts'
import { changeStatus, findByAddress } from './store.ts'
import { countSuppressions, deleteSuppression, newestSuppressions } from './store-suppressions.ts'
import { mustBeClean, suppressAll, suppressedOf } from './suppression.ts'
import { addressHashes } from './suppression-keys.ts'

type SuppressionCall = 'suppressions' | 'checkSuppression' | 'suppress' | 'unsuppress'

/** Handlers of the calls for suppressed addresses. */
export const suppressionHandlers: { [K in SuppressionCall]: Handler<(typeof contactCalls)[K]> } = {
  suppressions: async (_input, { db, siteId }) => {
    const counted = new Map((await countSuppressions(db, siteId)).map(({ reason, count }) => [reason, Number(count)]))
    const newest = await newestSuppressions(db, siteId, 10)
    return {
      counts: Object.fromEntries(suppressionReasons.map((reason) => [reason, counted.get(reason) ?? 0])) as Record<
        (typeof suppressionReasons)[number],
        number
      >,
      newest: newest.map(({ address_hash, reason, at }) => ({
        hash: address_hash.toString('hex').slice(0, 16),
        reason,
        at: at.toISOString(),
      })),
    }
  },
  checkSuppression: async ({ email }, ctx) => {
    const clean = mustBeClean(email)
    return { reason: (await suppressedOf(ctx, ctx.siteId, [clean])).get(clean) ?? null }
  },
  suppress: async ({ emails }, ctx) => ({
    added: await suppressAll(ctx, { siteId: ctx.siteId, emails: emails.map(mustBeClean), reason: 'manual' }),
  }),
  unsuppress: async ({ email, why }, ctx) => {
    const { db, siteId } = ctx
    const address = mustBeClean(email)
    const removed = await deleteSuppression(db, siteId, (await addressHashes(ctx, siteId))(address))
    const contact = removed ? await findByAddress(db, siteId, address) : undefined
    if (contact) {
      await changeStatus(db, siteId, contact.id, ['bounced'], 'subscribed')
      // Contacts who complained must subscribe again themselves.
      await changeStatus(db, siteId, contact.id, ['complained'], 'unsubscribed')
      await recordActivity(ctx, {
        siteId,
        contactId: contact.id,
        kind: 'changed',
        what: `Removed from the suppression list: ${why}`,
      })
    }
    return { removed }
  },
}
