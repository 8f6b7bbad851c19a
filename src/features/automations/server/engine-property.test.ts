import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { seeded } from '#core/seeded.ts'
import type { Db } from '#platform/server/db/database.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'
import { testSeed } from '../../../../config/test-seed.ts'
import { newsletter } from '#features/integrations/server/testing/integrations-server.ts'
import { answered, vendorServer } from '#features/integrations/server/services/testing/vendor-server.ts'
import { isGroup, type Filter } from '#features/contacts/contract.ts'
import { customKey } from '../flow-events.ts'
import { createModel } from '../replay-flow.ts'
import { runAutomation, tick } from './engine/run-automation.ts'
import { foldTallies } from './store-tallies.ts'
import { anyFlow, type FlowParts } from './testing/any-flow.ts'
import { lamp, addLampToCart, viewLamp } from './testing/product-interest.ts'
import { pathsOf, sentTo, talliesByRows, talliesBySum } from './testing/what-was-done.ts'
import { automationsServer, hour } from './testing/automations-server.ts'

const vendors = await vendorServer()
vendors.serve(({ request, body }) => {
  if (request.endsWith('/api/groups?limit=1')) return { data: [] }
  return request.startsWith('POST ') ? answered(201, { data: { status: 'active' }, body }) : undefined
})
const { aSite, advance, clock, database, run, runJobs, tools } = await automationsServer(
  {},
  { fetch: vendors.deps.fetch, sleep: async () => {} },
)
/** Requests to other servers aren't sent here. They are counted where they are stored until then. */
const notRun = new Set(['push.deliver', 'automations.call-webhook'])
const { add } = tools.jobs
Object.assign(tools.jobs, {
  add: (...given: Parameters<typeof add>) => (notRun.has(given[1].name) ? Promise.resolve() : add(...given)),
})
const rounds = roundsOf(8)
const actions = 30

/**
 * Simulates a process that is killed: at some transaction, before or after its commit. From then on, everything fails.
 */
async function runAndDie(random: () => number, siteId: string, automationId: string): Promise<void> {
  let left = Math.floor(random() * 6)
  let isDead = false
  const die = () => {
    isDead = true
    throw new Error('killed')
  }
  const dying = {
    ...database,
    inSite: async <T>(id: string, work: (db: Db) => Promise<T>): Promise<T> => {
      if (isDead) throw new Error('killed')
      const isLast = left-- <= 0
      const isBefore = random() < 0.5
      const result = await database.inSite(id, async (db) => {
        const answer = await work(db)
        if (isLast && isBefore) die()
        return answer
      })
      if (isLast) die()
      return result
    },
  }
  const context = { ...tools, database: dying, signal: new AbortController().signal, attempt: 1, maxAttempts: 25 }
  await runJob(runAutomation, { site_id: siteId, automation_id: automationId }, context).catch((error: Error) =>
    expect(error.message).toBe('killed'),
  )
}

async function play(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const site = await aSite(4)
  const ids = site.contacts.map(({ id }) => id)
  const zones = new Map<string, string>()
  for (const id of ids) {
    const time_zone = pick(['', 'Asia/Tokyo', 'America/New_York'])
    zones.set(id, time_zone)
    await site.call('/contacts/save', { contact_id: id, time_zone })
  }
  const world = await aWorld(site)
  const { listId } = world
  const hasBrowser = new Set(ids.slice(0, 2))
  for (const id of hasBrowser) await aBrowser(site.id, id)
  const onList = new Set<string>()
  const tags = new Map(ids.map((id) => [id, new Set<string>()]))
  const left = new Set<string>()
  /** Number of times each contact was sent something of a kind: "email <id>". */
  const sent = new Map<string, number>()
  const send = (kind: string, person: string) => sent.set(`${kind} ${person}`, (sent.get(`${kind} ${person}`) ?? 0) + 1)
  const product = await aProduct(site)
  let flow = anyFlow(random, world)
  const automationId = await site.publish(flow)
  const holds = ({ match, conditions }: Filter, person: string) => {
    expect(match).toBe('all')
    return conditions.every((condition) => {
      if (isGroup(condition)) throw new Error('There are no groups here.')
      return tags.get(person)!.has(String(condition.value)) === (condition.operator === 'has')
    })
  }
  const model = createModel({
    automationId,
    siteZone: 'UTC',
    holds,
    zoneOf: (person) => zones.get(person)!,
    perform: (step, person) => {
      switch (step.kind) {
        case 'tag':
          if (step.change === 'remove') tags.get(person)!.delete(step.tag)
          else tagged(person, step.tag)
          return 'done'
        case 'list':
          if (step.change === 'remove') onList.delete(person)
          else if (!onList.has(person)) {
            onList.add(person)
            model.applyContactEvent(`joined_list:${listId}`, [person], clock.now)
          }
          return 'done'
        case 'email':
        case 'service':
          if (left.has(person)) return 'not_subscribed'
          send(step.kind, person)
          return step.kind === 'email' ? 'sent' : 'queued'
        case 'push':
          if (!hasBrowser.has(person)) return 'not_subscribed'
          send('push', person)
          return 'sent'
        case 'discount':
          sent.set(`discount ${person}`, 1)
          return 'given'
        case 'webhook':
          send('webhook', person)
          return 'called'
        case 'notify':
          return 'told'
        case 'field':
        case 'wait':
        case 'wait_until':
        case 'wait_date':
        case 'wait_for':
        case 'condition':
        case 'split':
        case 'go_to':
        case 'end':
          return 'done'
      }
    },
  })
  const tagged = (person: string, tag: string) => {
    if (tags.get(person)!.has(tag)) return
    tags.get(person)!.add(tag)
    model.applyContactEvent(`tagged:${tag}`, [person], clock.now)
  }
  model.publish(flow, 'stay', clock.now)
  const go = async (ms: number) => {
    // No event happens at the exact moment of a run, so events with that timestamp were caused by steps.
    clock.advance(ms + 1)
    if (random() < 0.2) await database.inSite(site.id, (db) => foldTallies(db, { siteId: site.id, automationId }))
    await runAndDie(random, site.id, automationId)
    await advance()
    model.run(clock.now)
  }
  const changeProduct = async () => {
    await go(0)
    const news = await product.change(random)
    await advance()
    if (news) model.applyProductNews(news, product.interested, clock.now)
    model.run(clock.now)
  }
  await go(0)
  for (let i = 0; i < actions; i++) {
    const person = pick(site.contacts)
    const what = random()
    if (what < 0.08) {
      clock.advance(1)
      const placed_at = new Date(clock.now).toISOString()
      const order = { external_id: `o${i}`, email: person.email, currency: 'EUR', total: 10, placed_at }
      await site.call('/orders/record', { order })
      model.applyContactEvent('ordered', [person.id], clock.now)
    } else if (what < 0.16) {
      clock.advance(1)
      const tag = pick(['x', 'y'])
      await site.call('/contacts/bulk', { selection: { contact_ids: [person.id] }, action: { kind: 'tag', tag } })
      tagged(person.id, tag)
    } else if (what < 0.35 && flow.trigger.kind !== 'event') await changeProduct()
    else if (what < 0.5) {
      const event = pick(['Start', 'Start', 'Start', 'Start', 'A', 'B', 'C'])
      await site.track(event, person)
      model.applyContactEvent(customKey(event), [person.id], clock.now)
    } else if (what < 0.78) await go(Math.floor(random() * 20 * hour))
    else if (what < 0.8) await changeProduct()
    else if (what < 0.85) {
      await site.call('/automations/pause', { automation_id: automationId })
      model.pause()
    } else if (what < 0.9) {
      await site.call('/automations/resume', { automation_id: automationId })
      model.resume()
    } else if (what < 0.93) {
      await site.call('/contacts/bulk', { selection: { contact_ids: [person.id] }, action: { kind: 'unsubscribe' } })
      left.add(person.id)
      model.applyContactEvent('unsubscribed', [person.id], clock.now)
    } else {
      await go(0)
      flow = anyFlow(random, world)
      const people = pick(['stay', 'move'] as const)
      await site.publish(flow, automationId, people)
      await runJobs()
      model.publish(flow, people, clock.now)
      model.run(clock.now)
    }
  }
  await site.call('/automations/resume', { automation_id: automationId })
  model.resume()
  for (let i = 0; i < 4; i++) await go(9 * hour)
  expect(await pathsOf(database.system, automationId), `seed ${seed}`).toEqual(
    model.enrollments
      .map(({ person, isHeld, version, step, dueAt, endReason, convertedAt, moves }) => ({
        person,
        isHeld,
        version,
        endReason,
        convertedAt,
        dueAt,
        step: isHeld ? '' : step,
        moves: moves.map(({ step: at, outcome, at: when }) => `${at} ${outcome} ${when}`),
      }))
      .toSorted((a, b) => (a.person < b.person ? -1 : a.person > b.person ? 1 : 0)),
  )
  expect(await sentTo(database.system, site.id)).toEqual(sent)
  expect(await talliesBySum(database.system, automationId)).toEqual(await talliesByRows(database.system, automationId))
  await site.call('/automations/delete', { automation_id: automationId })
}

/** Creates what random flows use: an email, a list, discount codes for everyone, a connected service. */
async function aWorld(site: Awaited<ReturnType<typeof aSite>>): Promise<FlowParts> {
  const { list_id: listId } = await site.call('/lists/save', { name: 'News' })
  await site.call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token' } })
  const codes = Array.from({ length: 20 }, (_, i) => `CODE${i}`)
  const discount = { discount_value: 10, create_method: 'upload' }
  const saved = await site.call('/apps/discounts/campaign/save', { campaign: { campaignName: 'A', discount }, codes })
  await runJobs()
  return { emailId: await site.anEmail(), listId, discountId: saved.campaign.id, target: newsletter }
}

/** Creates a product in the store. Two contacts viewed it; one of them, and a third, added it to their cart. */
async function aProduct({ id: siteId, contacts, call }: Awaited<ReturnType<typeof aSite>>) {
  const { newId } = tools
  const [first, second, third] = contacts.map(({ id }) => id) as [Id, Id, Id]
  const interested = { viewed: [first, second], added_to_cart: [second, third], either: [first, second, third] }
  for (const contactId of interested.viewed) await viewLamp({ newId, database }, { siteId, contactId, at: clock.now })
  for (const contactId of interested.added_to_cart)
    await addLampToCart({ newId, database }, { siteId, contactId, at: clock.now })
  const product = { external_id: lamp, title: 'Lamp', price: 100, is_available: true }
  const record = () => call('/products/record', { products: [product] })
  await record()
  return {
    interested: (interest: keyof typeof interested) => interested[interest],
    /** Makes it sold out or available again, or changes its price. Returns the resulting news. */
    async change(random: () => number) {
      const { price, is_available } = product
      if (random() < 0.5) product.is_available = !is_available
      else product.price = 10 + Math.floor(random() * 10) * 10
      await record()
      if (product.is_available && !is_available) return { kind: 'back_in_stock', percent: 0 } as const
      // Divides last, so that a tenth less is 10 percent rather than 9.999….
      const percent = ((price - product.price) * 100) / price
      return percent > 0 && is_available ? ({ kind: 'price_dropped', percent } as const) : null
    },
  }
}

/** Creates a contact's browser that accepts push. */
async function aBrowser(siteId: Id, contactId: Id): Promise<void> {
  const [id, visitor] = [tools.newId(), tools.newId()]
  await sql`INSERT INTO push_subscriptions (site_id, id, endpoint_hash, sealed, service, popup_id, visitor_id, created_at)
    VALUES (${siteId}, ${id}, ${Buffer.from(id)}, ${Buffer.from('x')}, 'fcm.googleapis.com', ${tools.newId()}, ${visitor}, now())`.execute(
    database.system,
  )
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
    VALUES (${siteId}, ${visitor}, ${contactId}, '', now())`.execute(database.system)
}

test('with any flow, any events and kills at any point, contacts take the model’s steps, each exactly once', async () => {
  for (let i = 0; i < rounds; i++) await play(testSeed() + i)
  await run(tick)
})
