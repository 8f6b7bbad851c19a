import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { contactCalls } from '#features/contacts/contract.ts'
import { compileRules } from '#embed/rules/compile-rules.ts'
import type { DisplayRule } from '#embed/rules/display-rule.ts'
import { scriptCalls } from '../contract.ts'
import { liveForm } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, begin, call, clock, database, post, tools } = await visitorsServer()

let site: TestSite
let popup_id: string
let vip: string
let news: string
let buyers: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
  const listOf = async (name: string) =>
    (await call(contactCalls.saveList, { site_id: site.id, name }, site.owner)).list_id
  ;[vip, news] = [await listOf('VIP'), await listOf('News')]
  const conditions = [{ field: 'orders', operator: 'at_least', value: 1 }]
  const buying = { name: 'Buyers', filter: { match: 'all' as const, conditions } }
  buyers = (await call(contactCalls.saveSegment, { site_id: site.id, ...buying }, site.owner)).segment.id
  await site.call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  await sql`UPDATE contacts SET lists = ${[vip, news]}::uuid[], orders_count = 3, spent = 120, last_bought_at = ${new Date(clock.now - 5 * 86_400_000)}
    WHERE site_id = ${site.id}`.execute(database.system)
})

const rule = (rule_id: DisplayRule['rule_id'], filter_value: DisplayRule['filter_value']): DisplayRule => ({
  id: tools.newId(),
  rule_id,
  group_id: null,
  object_id: popup_id,
  filter_type: Array.isArray(filter_value) ? 'one-of' : 'number',
  rule_type: 'include',
  filter_value,
})
const publishWith = async (...rules: DisplayRule[]) => {
  const form = liveForm(popup_id)
  const { rules: compiled } = compileRules(rules)
  await site.publishForms({ ...form, entry: { ...form.entry, ...(compiled && { rules: compiled }) } })
}
const facts = async (visitor_id: string, key = site.key) => {
  const { status, body } = await post('/v/contact-facts', { key, visitor_id })
  const { success: _, ...rest } = body
  return status === 200 ? rest : status
}
const identified = async (signedBy = site) => {
  const visitor_id = tools.newId()
  const { secret } = await call(scriptCalls.identitySecret, { site_id: signedBy.id }, signedBy.owner)
  const hash = createHmac('sha256', secret).update('ann@example.com').digest('hex')
  await post('/v/identify', { key: site.key, visitor_id, email: 'ann@example.com', hash })
  return visitor_id
}

describe('facts about a contact for display rules', () => {
  test('are sent to visitors whose identity the owner’s server signed, and nothing else is', async () => {
    await publishWith(rule('list', [vip]), rule('segment', [buyers]), rule('total_spent', { min: 100 }))
    const visitor = await identified()
    expect(await facts(visitor)).toEqual({ lists: [vip], segments: [buyers], spent: 120 })
    await publishWith(rule('order_count', { min: 1 }), rule('days_since_order', { min: 3 }))
    expect(await facts(visitor)).toEqual({ orders: 3, lastOrder: 5 })
    await publishWith()
    expect(await facts(visitor)).toEqual({})
  })

  test('are not sent to strangers: without an identity, with one claimed by a page, or one signed for another site', async () => {
    await publishWith(rule('list', [vip, news]), rule('segment', [buyers]))
    expect(await facts(tools.newId())).toEqual({})
    const visitor_id = tools.newId()
    await post('/v/identify', { key: site.key, visitor_id, email: 'ann@example.com' })
    expect(await facts(visitor_id)).toEqual({})
    expect(await facts(await identified(await aSite()))).toEqual({})
  })

  test('belong to one site; a deleted contact has none', async () => {
    await publishWith(rule('list', [vip]))
    const visitor = await identified()
    expect(await facts(visitor, (await aSite()).key)).toEqual({})
    await sql`UPDATE contacts SET deleted_at = now() WHERE site_id = ${site.id}`.execute(database.system)
    expect(await facts(visitor)).toEqual({})
  })

  test.each([['no-such-key', 403]])('are refused with the key %s', async (key, status) => {
    expect(await facts(tools.newId(), key)).toBe(status)
  })

  test('are refused for an invalid ID', async () => {
    expect(await facts('somebody')).toBe(400)
  })
})
