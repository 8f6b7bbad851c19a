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
const services = { fetch: vendors.deps.fetch, sleep: async () => {} }
const server = await shortcutsServer(undefined, {}, services)
const { aSite, advance } = server
const { aShopper } = shoppersOf(server)

test('adds subscribers of a shortcut to its email service, including those of its control group', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  expect(shortcut.definition).toMatchObject({ activeEmailService: 'trellis' })
  const { displayRules: _rules, ...definition } = shortcut.definition
  const wanted = (changes: object) => ({
    id: shortcut.id,
    template_id: 'welcome-offer',
    session_id: sessionId,
    definition: { ...definition, activeEmailService: 'mailerlite' as const, ...changes },
  })
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

  const globals = { ...definition.globals, hold_out: 50 }
  const chosen = { emailServiceSettings: { ...newsletter, mapping: {} }, globals }
  const live = await site.save(wanted(chosen))
  expect(live.shortcut).toMatchObject({ status: 'active', definition: { activeEmailService: 'mailerlite' } })
  // Until each of the two groups has someone in it.
  const people: Awaited<ReturnType<typeof aShopper>>[] = []
  const mailed = () => people.filter((one) => one.mails().length > 0).length
  while (people.length < 60 && (mailed() === 0 || mailed() === people.length)) {
    const one = await aShopper(site, `reader${people.length}@example.com`, false)
    await one.submit(live.shortcut.forms[0]!.popup_id!)
    await advance(60_000)
    people.push(one)
  }
  expect(mailed()).toBeGreaterThan(0)
  expect(mailed()).toBeLessThan(people.length)
  expect(added).toEqual(people.map(({ email }) => ({ email, fields: {}, groups: ['7'] })))
})

test('a shortcut’s service applies to its forms and their variants; changes made in a form stay', async () => {
  const site = await aSite()
  await site.call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token' } })
  const { shortcut } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  const { displayRules: _rules, ...definition } = shortcut.definition
  const popup_id = shortcut.forms[0]!.popup_id!
  let session_id = shortcut.session_id
  const publish = async (changes: object) => {
    const saved = await site.save({
      id: shortcut.id,
      template_id: 'welcome-offer',
      session_id,
      definition: { ...definition, ...changes },
    })
    session_id = saved.sessionId
    return saved.shortcut.definition
  }
  const listOf = async (id: string) => {
    const { settings } = await site.call('/list/mailerlite/settings/load', { popup_id: id })
    return settings?.list_id ?? null
  }
  const chosen = { activeEmailService: 'mailerlite', emailServiceSettings: newsletter }
  await publish(chosen)
  const { popup_id: variant } = await site.call('/test/create', { popup_id })
  expect([await listOf(popup_id), await listOf(variant)]).toEqual(['7', '7'])

  const other = { ...newsletter, list_id: '8', list_name: 'Others' }
  await site.call('/list/mailerlite/settings/save', { popup_id, settings: other })
  expect((await site.load(shortcut.id)).definition).toMatchObject({ emailServiceSettings: { list_id: '8' } })
  await site.save({ id: shortcut.id, template_id: 'welcome-offer', session_id, name: 'Hello' })
  expect(await listOf(popup_id)).toBe('8')

  await publish({ activeEmailService: 'trellis' })
  expect([await listOf(popup_id), await listOf(variant)]).toEqual([null, null])
  await publish(chosen)
  expect([await listOf(popup_id), await listOf(variant)]).toEqual(['7', '7'])
  await site.call('/list/mailerlite/settings/save', { popup_id, settings: null })
  expect((await site.load(shortcut.id)).definition.activeEmailService).toBe('trellis')
})
