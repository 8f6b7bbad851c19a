import { expect, test } from 'vitest'
import { newsletter } from '#features/integrations/server/testing/integrations-server.ts'
import { answered, vendorServer } from '#features/integrations/server/services/testing/vendor-server.ts'
import { shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const vendors = await vendorServer()
const added: unknown[] = []
vendors.serve(({ request, body }) => {
  if (request.endsWith('/api/groups?limit=1')) return { data: [] }
  if (request !== 'POST connect.mailerlite.com/api/subscribers') return undefined
  added.push(body)
  return answered(201, { data: { status: 'active' } })
})
const services = { fetch: vendors.world.fetch, sleep: async () => {} }
const server = await shortcutsServer(undefined, {}, services)
const { aSite, advance } = server
const { aShopper } = shoppersOf(server)

test('the automation of a shortcut adds subscribers to the list of the email service that its owner chose', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  expect(shortcut.definition).toMatchObject({ activeEmailService: 'trellis' })
  const wanted = (changes: object) => {
    const { displayRules: _rules, ...definition } = shortcut.definition
    return {
      id: shortcut.id,
      template_id: 'welcome-offer',
      session_id: sessionId,
      definition: { ...definition, activeEmailService: 'mailerlite' as const, ...changes },
    }
  }
  const problems = async (changes: object) =>
    (await site.save({ ...wanted(changes), status: 'draft' })).shortcut.problems.map(({ path, message }) => [
      path,
      message,
    ])
  expect(await problems({})).toEqual([
    ['definition.activeEmailService', 'This service is not connected. Connect it in Integrations, or choose another.'],
  ])
  await site.call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token' } })
  expect(await problems({})).toEqual([['definition.emailServiceSettings.list_id', 'Choose a group.']])

  const live = await site.save(wanted({ emailServiceSettings: { ...newsletter, mapping: {} } }))
  expect(live.shortcut).toMatchObject({ status: 'active', definition: { activeEmailService: 'mailerlite' } })
  const ann = await aShopper(site, 'ann@example.com', false)
  await ann.submit(live.shortcut.forms[0]!.popup_id!)
  await advance(0)
  expect(added).toEqual([{ email: ann.email, fields: {}, groups: ['7'] }])
  expect(ann.mails()).toHaveLength(1)

  const without = await site.save({ ...wanted({ activeEmailService: 'trellis' }), session_id: live.sessionId })
  const { automation } = await site.call('/automations/load', { automation_id: without.shortcut.automation_id })
  expect(automation.flow.steps.map(({ kind }) => kind)).not.toContain('service')
})
