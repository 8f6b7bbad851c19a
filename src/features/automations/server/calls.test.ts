import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyFlow } from '../flow.ts'
import { purge } from './purge.ts'
import { aFlow, aStep, automationsServer, day, hour, minute } from './testing/automations-server.ts'

const { aSite, advance, clock, database, mailbox, post, run } = await automationsServer()
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })
const mark = aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' })

test('saves, lists, loads and deletes an automation; a stale copy overwrites nothing', async () => {
  const site = await aSite()
  const id = await site.save(aFlow([pause, mark]))
  const { automation } = await site.call('/automations/load', { automation_id: id })
  expect(automation).toMatchObject({ name: 'Welcome', status: 'draft', version: 0, is_changed: true })
  clock.advance(1000)
  const again = { automation_id: id, name: 'Hello', flow: aFlow([mark]), updated_at: automation.updated_at }
  expect((await site.call('/automations/save', again)).automation.name).toBe('Hello')
  const stale = await post('/automations/save', { site_id: site.id, ...again }, site.owner)
  expect([stale.status, stale.body.error]).toEqual([409, 'Someone else saved this automation after you opened it.'])
  expect((await site.call('/automations/list')).automations).toMatchObject([
    { id, name: 'Hello', steps: 1, entered: 0 },
  ])
  expect(await site.call('/automations/delete', { automation_id: id })).toMatchObject({ success: true })
  expect((await site.call('/automations/list')).automations).toEqual([])
  expect((await post('/automations/load', { site_id: site.id, automation_id: id }, site.owner)).status).toBe(404)
})

test('does not publish an incomplete automation, and every problem names its field', async () => {
  const site = await aSite()
  const flow = aFlow([
    aStep({ id: 'mail', kind: 'email', email_id: '', smart_sending: true }),
    aStep({
      id: 'if',
      kind: 'condition',
      filter: { match: 'all', conditions: [{ field: 'field:x', operator: 'odd' }] },
    }),
    aStep({ id: 'lost', kind: 'end' }, { step: 'if', branch: 'missing' }),
    aStep({ id: 'hook', kind: 'webhook', url: 'http://plain.example' }),
    aStep({ id: 'round', kind: 'go_to', step: 'hook' }),
  ])
  const { problems } = await site.call('/automations/validate', { flow })
  expect(problems).toEqual([
    { path: 'flow.steps.lost', message: 'The branch of this step does not exist.' },
    { path: 'flow.steps.round', message: 'This goes round in a circle. Add a wait.' },
    { path: 'flow.steps.mail', message: 'Choose an email.' },
    { path: 'flow.steps.hook', message: 'Enter an address that starts with https://.' },
    { path: 'flow.steps.if.conditions.0', message: 'This operator does not work with this field.' },
  ])
  const id = await site.save(flow)
  const refused = await post('/automations/publish', { site_id: site.id, automation_id: id }, site.owner)
  expect([refused.status, refused.body.issues]).toEqual([400, problems])
  const paused = await post('/automations/pause', { site_id: site.id, automation_id: id }, site.owner)
  expect([paused.status, paused.body.error]).toEqual([409, 'This automation has not been published.'])
  const resumed = await post('/automations/resume', { site_id: site.id, automation_id: id }, site.owner)
  expect(resumed.status).toBe(409)
  const odd = await post(
    '/automations/save',
    { site_id: site.id, name: 'x', flow: { ...emptyFlow, hold_out: 99 } },
    site.owner,
  )
  expect(odd.status).toBe(400)
})

test('another site’s automations, enrollments and contacts are as if they did not exist', async () => {
  const [site, other_] = [await aSite(), await aSite()]
  const id = await site.publish(aFlow([pause]))
  await site.track('Start')
  const [enrollment] = await site.enrollments(id)
  const ask = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: other_.id, ...body }, other_.owner)).status
  for (const verb of ['load', 'publish', 'pause', 'resume', 'delete', 'report', 'webhooks']) {
    expect([verb, await ask(`/automations/${verb}`, { automation_id: id })]).toEqual([verb, 404])
  }
  expect(await ask('/automations/save', { automation_id: id, name: 'Mine', flow: emptyFlow })).toBe(404)
  expect(await ask('/automations/test-run', { flow: emptyFlow, contact_id: site.contacts[0]!.id })).toBe(404)
  expect(await ask('/events/track', { event: 'Start', contact_id: site.contacts[0]!.id })).toBe(404)
  expect((await other_.call('/automations/enrollments', { automation_id: id })).enrollments).toEqual([])
  expect(await other_.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({
    removed: false,
  })
  expect(await site.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({ removed: true })
  expect(await site.call('/automations/remove', { enrollment_id: enrollment!['id'] })).toMatchObject({ removed: false })
})

test('a test run returns each decision with its reason, and changes nothing', async () => {
  const site = await aSite()
  const emailId = await site.anEmail('Hello')
  const before = mailbox.length
  const flow = aFlow(
    [
      aStep({ id: 'mail', kind: 'email', email_id: emailId, smart_sending: true }),
      pause,
      aStep({
        id: 'vip',
        kind: 'condition',
        filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] },
      }),
      aStep({ id: 'end', kind: 'end' }, { step: 'vip', branch: 'no' }),
      mark,
    ],
    { filter: { match: 'all', conditions: [{ field: 'tag', operator: 'has', value: 'vip' }] } },
  )
  const [contact] = site.contacts
  const run_ = await site.call('/automations/test-run', { flow, contact_id: contact!.id })
  expect(run_.refusal).toBe(`${contact!.email} does not match the filter of this automation.`)
  expect(run_.steps.map(({ step_id, outcome }: Record<string, string>) => [step_id, outcome])).toEqual([
    ['mail', 'sent'],
    ['pause', 'waited'],
    ['vip', 'no'],
    ['end', 'ended'],
  ])
  expect(Date.parse(run_.steps[2]!.at) - Date.parse(run_.steps[0]!.at)).toBe(hour)
  await advance(day)
  expect(mailbox).toHaveLength(before)
  expect((await site.contactOf(contact!)).tags).toEqual([])
})

test('merged contacts have one active enrollment in a flow; unmerging gives each their own back', async () => {
  const site = await aSite(3)
  const [ann, bob, cora] = site.contacts
  const id = await site.publish(aFlow([pause]))
  await site.track('Start', ann)
  await site.track('Start', bob)
  const { merge_id } = await site.call('/contacts/merge', { contact_id: ann!.id, from_id: bob!.id })
  expect((await site.enrollments(id)).map(({ contact_id, end_reason }) => [contact_id, end_reason])).toEqual([
    [ann!.id, ''],
    [ann!.id, 'removed'],
  ])
  await site.call('/contacts/unmerge', { merge_id })
  expect((await site.enrollments(id)).map(({ contact_id }) => contact_id)).toEqual([ann!.id, bob!.id])
  await site.call('/contacts/merge', { contact_id: cora!.id, from_id: ann!.id })
  expect((await site.enrollments(id))[0]).toMatchObject({ contact_id: cora!.id, end_reason: '' })
})

test('a deleted automation is purged with its enrollments', async () => {
  const site = await aSite(2)
  const id = await site.publish(aFlow([pause]))
  for (const contact of site.contacts) await site.track('Start', contact)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM automation_enrollments
      WHERE automation_id = ${id}`.execute(database.system)
    return rows[0]!.count
  }
  await site.call('/automations/delete', { automation_id: id })
  await run(purge)
  expect(await count()).toBe(2)
  clock.advance(2 * day)
  await run(purge)
  expect(await count()).toBe(0)
})

test('a contact whose step fails does not block the others', async () => {
  const site = await aSite(2)
  const [ann, bob] = site.contacts
  const id = await site.publish(aFlow([pause, mark]))
  for (const contact of [ann, bob]) await site.track('Start', contact)
  await advance(minute)
  await sql`ALTER TABLE contacts ADD CONSTRAINT broken
    CHECK (id <> '${sql.raw(ann!.id)}' OR NOT 'marked' = ANY (tags)) NOT VALID`.execute(database.system)
  await advance(hour)
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual(['', 'completed'])
  await sql`ALTER TABLE contacts DROP CONSTRAINT broken`.execute(database.system)
  await advance(hour)
  expect((await site.enrollments(id)).map(({ end_reason }) => end_reason)).toEqual(['completed', 'completed'])
})

test('a deleted automation is restored with the contacts in it', async () => {
  const site = await aSite(2)
  const id = await site.publish(aFlow([pause, mark]))
  await site.track('Start')
  await advance()
  await site.call('/automations/delete', { automation_id: id })
  await site.track('Start', site.contacts[1]!)
  await advance(2 * hour)
  expect((await site.contactOf(site.contacts[0]!)).tags).toEqual([])
  expect((await site.call('/automations/restore', { automation_id: id })).automation.status).toBe('active')
  await advance()
  expect((await site.contactOf(site.contacts[0]!)).tags).toEqual(['marked'])
  expect(await site.enrollments(id)).toHaveLength(1)
  const again = await post('/automations/restore', { site_id: site.id, automation_id: id }, site.owner)
  expect([again.status, again.body]).toMatchObject([404, { error: 'Automation not found.' }])
})
