import type { Handler } from '#platform/server/room.ts'
import { contactFacts as factsOf } from '#features/contacts/server/index.ts'
import type { visitorCalls } from '../contract.ts'
import { provenContactsOf } from './store-identities.ts'
import { askedOfContacts } from './store-asked.ts'

const day = 86_400_000

/**
 * Returns the facts about the browser's contact that the rules of live forms need. Returns nothing to an unverified
 * browser, whatever it claims.
 */
export const contactFacts: Handler<typeof visitorCalls.contactFacts> = async ({ visitor_id }, ctx) => {
  const contactId = (await provenContactsOf(ctx.db, ctx.siteId, [visitor_id], 'verified')).get(visitor_id)
  if (!contactId) return {}
  const { subjects, lists, segments } = await askedOfContacts(ctx.db, ctx.siteId)
  if (subjects.size === 0) return {}
  const facts = await factsOf(ctx, contactId, { lists, segments })
  if (!facts) return {}
  const { orders, spent, lastBoughtAt } = facts
  return {
    ...(subjects.has('list') && { lists: facts.lists }),
    ...(subjects.has('segment') && { segments: facts.segments }),
    ...(subjects.has('order_count') && { orders }),
    ...(subjects.has('total_spent') && { spent }),
    ...(subjects.has('days_since_order') &&
      lastBoughtAt && { lastOrder: Math.max(0, Math.floor((ctx.now() - lastBoughtAt.getTime()) / day)) }),
  }
}
