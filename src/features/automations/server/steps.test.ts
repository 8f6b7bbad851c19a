import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { runBatch } from './engine/run-batch.ts'
import { aFlow, aStep, automationsServer, hour } from './testing/automations-server.ts'

const { aSite, advance, app, clock, database, mailbox, tools } = await automationsServer()

/** Creates a contact's browser that accepts push, or did. */
async function aBrowser(siteId: Id, contactId: Id, { isDead = false } = {}): Promise<Id> {
  const [id, visitor] = [tools.newId(), tools.newId()]
  await sql`INSERT INTO push_subscriptions (site_id, id, endpoint_hash, sealed, service, popup_id, visitor_id, created_at, dead_at)
    VALUES (${siteId}, ${id}, ${Buffer.from(id)}, ${Buffer.from('x')}, 'fcm.googleapis.com', ${tools.newId()}, ${visitor}, now(),
      ${isDead ? new Date() : null})`.execute(database.system)
  await sql`INSERT INTO visitor_identities (site_id, visitor_id, contact_id, external_id, at)
    VALUES (${siteId}, ${visitor}, ${contactId}, '', now())`.execute(database.system)
  return id
}

/** Runs the due steps of an automation and returns the notifications that they queue. */
async function notificationsOf(siteId: Id, automationId: Id) {
  const handed: { subscription_id: string; message: string; ttl: number }[] = []
  const jobs: typeof tools.jobs = {
    ...tools.jobs,
    add: async (db, name, payload, options) => {
      if (name.name === 'push.deliver') handed.push(payload as (typeof handed)[number])
      else await tools.jobs.add(db, name, payload, options)
    },
  }
  await runBatch({ ...tools, jobs, database }, { siteId, automationId }, { most: 100 })
  return handed
}

test('sends a notification to each of the contact’s subscribed browsers, with their name', async () => {
  const site = await aSite(3)
  const [ann, bob] = site.contacts as [{ id: Id; email: string }, { id: Id; email: string }]
  const browsers = [await aBrowser(site.id, ann.id), await aBrowser(site.id, ann.id)]
  await aBrowser(site.id, bob.id, { isDead: true })
  const push = {
    title: 'Hello [first_name]',
    body: '',
    url: 'https://shop.example/',
    icon: '',
    image: '',
    keep_hours: 2,
  }
  const step = aStep({ id: 'push', kind: 'push', push, smart_sending: true })
  const automationId = await site.publish(aFlow([step]))
  for (const contact of site.contacts) await site.track('Start', contact)
  const handed = await notificationsOf(site.id, automationId)
  expect(handed.map(({ subscription_id }) => subscription_id).toSorted()).toEqual(browsers.toSorted())
  expect(handed[0]).toMatchObject({ message: expect.stringContaining('Hello Ann0'), ttl: 7200 })
  const { report } = await site.call('/automations/report', { automation_id: automationId })
  expect(report.steps[0]!.outcomes).toEqual({ sent: 1, not_subscribed: 2 })
})

test('a click on a flow’s notification opens its page, counts at its step and starts flows', async () => {
  const site = await aSite()
  const [ann] = site.contacts as [{ id: Id; email: string }]
  await aBrowser(site.id, ann.id)
  const event = { kind: 'push_clicked' as const, message_id: '' }
  const tag = aStep({ id: 'tag', kind: 'tag', change: 'add', tag: 'clicked' })
  await site.publish(aFlow([tag], { trigger: { kind: 'event', event, where: [] } }))
  const push = { title: 'Sale', body: '', url: 'https://shop.example/sale', icon: '', image: '', keep_hours: 2 }
  const automationId = await site.publish(aFlow([aStep({ id: 'push', kind: 'push', push, smart_sending: true })]))
  await site.track('Start')
  const [handed] = await notificationsOf(site.id, automationId)
  const [link = ''] = /\/k\/[^"]+/.exec(handed!.message) ?? []
  for (let i = 0; i < 2; i++) {
    const { statusCode, headers } = await app.inject({ url: link, headers: { 'user-agent': 'Firefox' } })
    expect([statusCode, headers['location']]).toEqual([302, push.url])
  }
  await advance()
  const { report } = await site.call('/automations/report', { automation_id: automationId })
  expect(report.steps).toMatchObject([{ opened: 0, clicked: 1 }])
  expect((await site.contactOf(ann)).tags).toEqual(['clicked'])
  const { activity } = await site.call('/contacts/load', { contact_id: ann.id })
  expect(activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['notified', 'tapped']))
})

test('a notification counts toward the frequency cap, like emails of flows', async () => {
  const site = await aSite()
  await aBrowser(site.id, site.contacts[0]!.id)
  await site.call('/sending/settings/save', { settings: { cap_count: 1, cap_days: 7 } })
  const push = { title: 'Hello', body: '', url: 'https://shop.example/', icon: '', image: '', keep_hours: 2 }
  const mail = aStep({ id: 'mail', kind: 'email', email_id: await site.anEmail(), smart_sending: true })
  const id = await site.publish(aFlow([mail, aStep({ id: 'push', kind: 'push', push, smart_sending: true })]))
  await site.track('Start')
  await advance()
  const { report } = await site.call('/automations/report', { automation_id: id })
  expect(report.steps.map(({ outcomes }) => outcomes)).toEqual([{ sent: 1 }, { skipped: 1 }])
})

test('the step gives out a code, and later emails show the same one', async () => {
  const site = await aSite(2)
  const discount = { discount_value: 10, create_method: 'unique', service: 'custom', expires_after: 24 * 60 }
  const { campaign } = await site.call('/apps/discounts/campaign/save', { campaign: { campaignName: 'Ten', discount } })
  const tag = `[discount.${campaign.id}|none]`
  const { email } = await site.call('/autoresponse/email/save', {
    email: { name: 'Code', subject: `Your code ${tag}`, body: 'Hello.' },
  })
  const steps = [
    aStep({ id: 'code', kind: 'discount', campaign_id: campaign.id }),
    aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } }),
    aStep({ id: 'mail', kind: 'email', email_id: email.id!, smart_sending: false }),
  ]
  const id = await site.publish(aFlow(steps))
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  const { rows } = await sql<{
    code: string
    source: string
    source_id: Id
  }>`SELECT code, source, source_id FROM discount_claims
    WHERE site_id = ${site.id}`.execute(database.system)
  expect(rows).toMatchObject([{ source: 'automation', source_id: id }, { source: 'automation' }])
  mailbox.length = 0
  await advance(hour)
  const subjects = mailbox.map(({ subject }) => subject).toSorted()
  expect(subjects).toEqual(rows.map(({ code }) => `Your code ${code}`).toSorted())
  expect(clock.now).toBeGreaterThan(0)
})

test('when no code is left, contacts continue without one', async () => {
  const site = await aSite()
  const { campaign } = await site.call('/apps/discounts/campaign/save', {
    campaign: { campaignName: 'Ten', discount: { discount_value: 10, create_method: 'unique', service: 'custom' } },
  })
  const id = await site.publish(aFlow([aStep({ id: 'code', kind: 'discount', campaign_id: campaign.id })]))
  await site.call('/apps/discounts/delete', { campaign_ids: [campaign.id] })
  await site.track('Start')
  await advance()
  const { report } = await site.call('/automations/report', { automation_id: id })
  expect([report.steps[0]!.outcomes, report.ends]).toEqual([{ no_code: 1 }, { completed: 1 }])
})
