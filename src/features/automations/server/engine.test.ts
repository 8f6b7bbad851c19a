import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { subscribeContact } from '#features/contacts/server/index.ts'
import { aFlow, aStep, automationsServer, day, hour, minute } from './testing/automations-server.ts'

const { aSite, advance, clock, database, mailbox, post, tools } = await automationsServer()

const movesOf = async (automation: string) => {
  const { rows } = await sql<{ step_id: string; outcome: string }>`SELECT step_id, outcome
    FROM automation_moves, unnest(enrollment_ids, seqs) AS made (id, seq)
    WHERE automation_id = ${automation} ORDER BY made.id, seq`.execute(database.system)
  return rows.map(({ step_id, outcome }) => `${step_id}: ${outcome}`)
}
const welcome = (emailId: string) =>
  aFlow([
    aStep({ id: 'hello', kind: 'email', email_id: emailId, smart_sending: true }),
    aStep({ id: 'pause', kind: 'wait', span: { amount: 2, unit: 'day' } }),
    aStep({
      id: 'vip',
      kind: 'condition',
      filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] },
    }),
    aStep({ id: 'thanks', kind: 'tag', change: 'add', tag: 'thanked' }, { step: 'vip', branch: 'yes' }),
    aStep({ id: 'invite', kind: 'tag', change: 'add', tag: 'invited' }, { step: 'vip', branch: 'no' }),
    aStep({ id: 'note', kind: 'field', key: 'stage', value: 'done' }),
  ])

test('contacts get an email, wait, follow their branch, and continue together after it', async () => {
  const site = await aSite(2)
  const [ann, bob] = site.contacts
  const id = await site.publish(welcome(await site.anEmail()))
  await site.track('start', ann)
  await site.track(' Start', bob)
  await advance()
  expect(new Map(mailbox.map(({ to, subject }) => [to.address, subject]))).toEqual(
    new Map([
      [ann!.email, 'Welcome Ann0'],
      [bob!.email, 'Welcome Ann1'],
    ]),
  )
  await site.call('/contacts/bulk', { selection: { contact_ids: [ann!.id] }, action: { kind: 'tag', tag: 'vip' } })
  await advance(2 * day - 1)
  expect((await site.enrollments(id)).map(({ step_id }) => step_id)).toEqual(['pause', 'pause'])
  await advance(1)
  const [first, second] = await site.enrollments(id)
  expect([first!['end_reason'], second!['end_reason']]).toEqual(['completed', 'completed'])
  expect(await movesOf(id)).toEqual([
    'hello: sent',
    'pause: waited',
    'vip: yes',
    'thanks: done',
    'note: done',
    'hello: sent',
    'pause: waited',
    'vip: no',
    'invite: done',
    'note: done',
  ])
  expect(await site.contactOf(ann!)).toMatchObject({ tags: ['vip', 'thanked'], fields: { stage: 'done' } })
  expect(await site.contactOf(bob!)).toMatchObject({ tags: ['invited'] })
})

test('an event ends a wait for it; without it, the wait times out', async () => {
  const site = await aSite(2)
  const [ann, bob] = site.contacts
  const event = { kind: 'custom', name: 'Booked' } as const
  const id = await site.publish(
    aFlow([
      aStep({ id: 'booking', kind: 'wait_for', event, at_most: { amount: 1, unit: 'day' } }),
      aStep({ id: 'late', kind: 'tag', change: 'add', tag: 'late' }, { step: 'booking', branch: 'timed_out' }),
    ]),
  )
  for (const contact of [ann, bob]) await site.track('Start', contact)
  await advance(hour)
  await site.track('booked', ann)
  await advance()
  expect(await movesOf(id)).toEqual(['booking: happened'])
  await advance(day)
  expect(await movesOf(id)).toEqual(['booking: happened', 'booking: timed_out', 'late: done'])
})

test('a contact is in a flow only once at a time; re-entry is a setting of the flow', async () => {
  const site = await aSite()
  const steps = [aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })]
  const once = await site.publish(aFlow(steps))
  const again = await site.publish(aFlow(steps, { reentry: { kind: 'always' } }))
  const later = await site.publish(aFlow(steps, { reentry: { kind: 'after', days: 2 } }))
  const counts = async () => [
    (await site.enrollments(once)).length,
    (await site.enrollments(again)).length,
    (await site.enrollments(later)).length,
  ]
  await site.track('Start')
  await site.track('Start')
  expect(await counts()).toEqual([1, 1, 1])
  await advance(hour)
  await site.track('Start')
  expect(await counts()).toEqual([1, 2, 1])
  await advance(2 * day)
  await site.track('Start')
  expect(await counts()).toEqual([1, 3, 2])
})

test('an event with an id counts once; an event of an unknown contact is refused', async () => {
  const site = await aSite()
  const id = await site.publish(
    aFlow([aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'minute' } })], { reentry: { kind: 'always' } }),
  )
  expect(await site.track('Start', undefined, { event_id: '7' })).toMatchObject({ is_new: true })
  await advance(minute)
  expect(await site.track('Start', undefined, { event_id: '7' })).toMatchObject({ is_new: false })
  expect(await site.enrollments(id)).toHaveLength(1)
  const body = { site_id: site.id, event: 'Start' }
  expect(await post('/events/track', { ...body, email: 'nobody@example.com' }, site.owner)).toMatchObject({
    status: 404,
  })
  expect(await post('/events/track', { ...body, email: 'nobody' }, site.owner)).toMatchObject({ status: 400 })
})

test('event properties decide who enters, and are filled into the email', async () => {
  const site = await aSite(2)
  const trigger = {
    kind: 'event' as const,
    event: { kind: 'custom' as const, name: 'Viewed' },
    where: [{ property: 'price', operator: 'more_than' as const, value: '50' }],
  }
  const emailId = await site.anEmail('Still want [product]?')
  const id = await site.publish(
    aFlow([aStep({ id: 'ask', kind: 'email', email_id: emailId, smart_sending: true })], { trigger }),
  )
  await site.track('Viewed', site.contacts[0], { properties: { product: 'Lamp', price: 49 } })
  await site.track('Viewed', site.contacts[1], { properties: { product: 'Sofa http://evil.example', price: 500 } })
  await site.track('Viewed', site.contacts[0], { properties: { product: 'Bed', price: 120 } })
  await advance()
  expect(await site.enrollments(id)).toHaveLength(2)
  expect(
    mailbox
      .slice(-2)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Still want ?', 'Still want Bed?'])
})

test('a contact who unsubscribes exits, and one who orders reaches the goal', async () => {
  const site = await aSite(3)
  const [ann, bob, cora] = site.contacts
  const goal = { event: { kind: 'ordered' as const }, days: 5, ends: true }
  const id = await site.publish(
    aFlow([aStep({ id: 'pause', kind: 'wait', span: { amount: 3, unit: 'day' } })], { goal }),
  )
  for (const contact of site.contacts) await site.track('Start', contact)
  clock.advance(minute)
  const action = { kind: 'unsubscribe' }
  await site.call('/contacts/bulk', { selection: { contact_ids: [ann!.id] }, action })
  const order = { external_id: '1', email: bob!.email, currency: 'EUR', total: 119, tax: 19 }
  await site.call('/orders/record', { order })
  await site.call('/orders/record', {
    order: { ...order, external_id: 'old', email: cora!.email, placed_at: '2026-01-01T00:00:00Z' },
  })
  const ended = (await site.enrollments(id)).map(({ end_reason, revenue }) => [end_reason, revenue])
  expect(ended).toEqual([
    ['exit', 0],
    ['goal', 100],
    ['', 0],
  ])
  await site.call('/orders/status', { external_id: '1', status: 'refunded' })
  expect((await site.enrollments(id))[1]).toMatchObject({ revenue: 0, converted_at: expect.any(String) })
})

test('a paused flow stops but still records events; after resuming, everyone continues', async () => {
  const site = await aSite(2)
  const [ann, bob] = site.contacts
  const steps = [
    aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } }),
    aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' }),
  ]
  const id = await site.publish(aFlow(steps))
  for (const contact of [ann, bob]) await site.track('Start', contact)
  expect((await site.call('/automations/pause', { automation_id: id })).automation.status).toBe('paused')
  await site.call('/contacts/bulk', { selection: { contact_ids: [bob!.id] }, action: { kind: 'unsubscribe' } })
  await advance(day)
  expect(await movesOf(id)).toEqual([])
  expect((await site.call('/automations/resume', { automation_id: id })).automation.status).toBe('active')
  await advance()
  expect(await movesOf(id)).toEqual(['pause: waited', 'mark: done'])
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual(['completed', 'exit'])
})

test('contacts stay in their version or move to the new one; a deleted step releases contacts waiting there', async () => {
  const site = await aSite(3)
  const wait = (id: string) => aStep({ id, kind: 'wait', span: { amount: 1, unit: 'hour' } })
  const mark = (tag: string) => aStep({ id: 'mark', kind: 'tag', change: 'add', tag })
  const id = await site.publish(aFlow([wait('one'), mark('first')]))
  await site.track('Start', site.contacts[0])
  await site.publish(aFlow([wait('one'), mark('second')]), id, 'stay')
  await site.track('Start', site.contacts[1])
  await advance(hour)
  expect((await site.contactOf(site.contacts[0]!)).tags).toEqual(['first'])
  expect((await site.contactOf(site.contacts[1]!)).tags).toEqual(['second'])
  await site.track('Start', site.contacts[2])
  await site.publish(aFlow([wait('other'), mark('third')]), id, 'move')
  await advance(hour)
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual([
    'completed',
    'completed',
    'step_deleted',
  ])
})

test('waits during quiet hours, and skips an email over the frequency cap', async () => {
  const site = await aSite()
  const emailId = await site.anEmail()
  const send = (id: string) => aStep({ id, kind: 'email', email_id: emailId, smart_sending: true })
  const from = new Date(clock.now).getUTCHours()
  await site.call('/sending/settings/save', {
    settings: { quiet_from: from, quiet_to: (from + 2) % 24, cap_count: 1, cap_days: 7 },
  })
  const saved = await site.call('/sending/settings/load', {})
  expect(saved.settings).toMatchObject({ cap_count: 1 })
  const id = await site.publish(aFlow([send('one'), send('two')]))
  const before = mailbox.length
  await site.track('Start')
  await advance()
  expect(mailbox).toHaveLength(before)
  await advance(2 * hour)
  expect(await movesOf(id)).toEqual(['one: sent', 'two: skipped'])
  expect(mailbox).toHaveLength(before + 1)
})

test('ends a loop in a flow', async () => {
  const site = await aSite()
  const notes = Array.from({ length: 18 }, (_, i) =>
    aStep({ id: `note${i}`, kind: 'field', key: 'stage', value: String(i) }),
  )
  const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'minute' } })
  const id = await site.publish(aFlow([pause, ...notes, aStep({ id: 'back', kind: 'go_to', step: 'pause' })]))
  await site.track('Start')
  for (let i = 0; i < 22; i++) await advance(minute)
  expect((await site.enrollments(id))[0]).toMatchObject({ end_reason: 'too_many_steps' })
  expect(await movesOf(id)).toHaveLength(400)
})

test('new subscribers enter, but not contacts imported from a store’s history or a file', async () => {
  const site = await aSite()
  const id = await site.publish(
    aFlow([aStep({ id: 'greet', kind: 'tag', change: 'add', tag: 'greeted' })], {
      trigger: { kind: 'event', event: { kind: 'subscribed' }, where: [] },
    }),
  )
  const came = {
    siteId: site.id,
    fields: {},
    popupId: null,
    page: '',
    consent: { text: 'Yes.', method: 'store', addressPrefix: '' },
  }
  for (const isHistory of [true, false])
    await database.inSite(site.id, (db) =>
      subscribeContact({ ...tools, db }, { ...came, email: `history-${isHistory}@example.com`, isHistory }),
    )
  await advance()
  expect(await site.enrollments(id)).toMatchObject([{ email: 'history-false@example.com' }])
})
