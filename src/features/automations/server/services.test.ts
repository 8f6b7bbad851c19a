import { expect, test } from 'vitest'
import { newsletter } from '#features/integrations/server/testing/integrations-server.ts'
import { answered, vendorServer } from '#features/integrations/server/services/testing/vendor-server.ts'
import { aFlow, aStep, automationsServer } from './testing/automations-server.ts'

const vendors = await vendorServer()
const { fetch } = vendors.deps
const added: unknown[] = []
let refusesKey = false
vendors.serve(({ request, body }) => {
  if (request.endsWith('/api/groups?limit=1')) return { data: [] }
  if (request !== 'POST connect.mailerlite.com/api/subscribers') return undefined
  if (refusesKey) return answered(401, {})
  added.push(body)
  return answered(201, { data: { status: 'active' } })
})
const { aSite, advance } = await automationsServer({}, { fetch, sleep: async () => {} })
const step = aStep({ id: 'add', kind: 'service', service: 'mailerlite', settings: newsletter })

async function connectedSite(people = 1) {
  const site = await aSite(people)
  added.length = 0
  await site.call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token' } })
  const outcomes = async (automation_id: string) =>
    (await site.call('/automations/report', { automation_id })).report.steps.map((one) => one.outcomes)
  const deliveries = async () => (await site.call('/integrations/deliveries')).deliveries
  return { ...site, outcomes, deliveries }
}

test('a step adds contacts to a list of an email service; unsubscribed contacts continue without it', async () => {
  const site = await connectedSite(2)
  const [ann, bob] = site.contacts
  const id = await site.publish(aFlow([step], { exits: [] }))
  await site.call('/contacts/bulk', {
    selection: { contact_ids: [bob!.id] },
    action: { kind: 'unsubscribe' },
  })
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  expect(added).toEqual([{ email: ann!.email, fields: { name: 'Ann0' }, groups: ['7'] }])
  expect(await site.outcomes(id)).toEqual([{ queued: 1, not_subscribed: 1 }])
  expect(await site.deliveries()).toMatchObject([{ email: ann!.email, state: 'delivered', list_name: 'Newsletter' }])
})

test('sends a contact to the service again when they reach the step again', async () => {
  const site = await connectedSite()
  await site.publish(aFlow([step], { reentry: { kind: 'always' } }))
  for (let times = 0; times < 2; times++) {
    await site.track('Start')
    await advance(1000)
  }
  expect(added).toHaveLength(2)
})

test('without the service, contacts continue; while it refuses the key, their deliveries wait', async () => {
  const site = await connectedSite()
  const id = await site.publish(aFlow([step], { reentry: { kind: 'always' } }))
  refusesKey = true
  await site.track('Start')
  await advance()
  expect(await site.deliveries()).toMatchObject([{ state: 'waiting' }])
  refusesKey = false
  await site.call('/oaconsumer/mailerlite/disconnect')
  await site.track('Start')
  await advance()
  expect(await site.outcomes(id)).toEqual([{ queued: 1, no_service: 1 }])
  expect(added).toEqual([])
})

test('reports problems at the step, and a test run shows what it would do', async () => {
  const site = await connectedSite()
  const problems = async (settings: object, service = 'mailerlite') => {
    const flow = aFlow([
      aStep({
        id: 'add',
        kind: 'service',
        service,
        settings: { ...newsletter, ...settings },
      } as never),
    ])
    return (await site.call('/automations/validate', { flow })).problems.map(({ path, message }) => [path, message])
  }
  const place = 'flow.steps.add'
  expect(await problems({})).toEqual([])
  expect(await problems({ list_id: '' })).toEqual([[place, 'Choose a group.']])
  expect(await problems({}, '')).toEqual([[place, 'Choose a service.']])
  expect(await problems({}, 'kit')).toEqual([[place, expect.stringContaining('not connected')]])
  const walk = async () => {
    const { steps } = await site.call('/automations/test-run', {
      flow: aFlow([step]),
      contact_id: site.contacts[0]!.id,
    })
    return steps.map(({ outcome, why }) => [outcome, why])
  }
  expect(await walk()).toEqual([['queued', 'Would add the contact to “Newsletter” in MailerLite.']])
  refusesKey = true
  await site.publish(aFlow([step]))
  await site.track('Start')
  await advance()
  refusesKey = false
  expect(await problems({})).toEqual([[place, 'MailerLite is disconnected. Connect it again in Integrations.']])
  expect(added).toEqual([])
})
