import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { setupParts } from '#core/site-setup.ts'
import { emptyFlow } from '#features/automations/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, clock, database, post, rooms, runJobs } = await wholeProgram()
/** The first account of an installation is the administrator's. */
const admin = await anOwner()
type Owner = Awaited<ReturnType<typeof anOwner>>

const asker =
  (owner: Owner) =>
  async <Path extends string>(path: Path, body: object = {}) => {
    // Transfers are distinguished by their start time.
    clock.advance(1000)
    return (await post(path, { site_id: owner.siteId, ...body }, owner)).body
  }

/** Creates another site of the same owner. */
async function another(owner: Owner): Promise<Owner> {
  const { body } = await post('/sites/create', { name: 'Second' }, owner)
  return { ...owner, siteId: body.site.id, key: body.site.key }
}

const secretHook = 'https://hooks.example/of-the-first-site'

/** Creates a site with something of every part, plus contacts and statistics. */
async function aSite() {
  const owner = await anOwner()
  const ask = asker(owner)
  const { templates } = await ask('/templates')
  const { popup } = await ask('/popup/save', { popup: { name: 'Spring', json: templates[0]!.json } })
  await ask('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  const gone = (await ask('/popup/save', { popup: { name: 'Thrown away', json: templates[0]!.json } })).popup
  await ask('/popup/delete', { popup_id: gone.id })
  await ask('/displayrules/createruleset', { app_id: 'listbuilder', name: 'On phones', object_id: popup.id })
  const { email } = await ask('/autoresponse/email/save', {
    email: { name: 'Welcome', subject: 'Hi', body: 'Hello', reply_to: 'first@bakery.example' },
  })
  await ask('/autoresponse/rule/create', { popup_id: popup.id, email_id: email.id })
  await ask('/lists/save', { name: 'News' })
  await ask('/contacts/add', { email: 'ann@example.com', consent: 'Asked in the shop.', tags: ['vip'] })
  await ask('/orders/record', { order: { external_id: '1', email: 'ann@example.com', currency: 'EUR', total: 119 } })
  await ask('/settings', { settings: { hold_out: 5, palette: ['#123456'] } })
  const { automation } = await ask('/automations/save', {
    name: 'Welcome',
    flow: { ...emptyFlow, steps: [{ id: 'hook', kind: 'webhook', url: secretHook, under: null }] },
  })
  return { owner, ask, popup, automation, email }
}

const copied = async (owner: Owner, target: Owner, parts: readonly string[]) => {
  const ask = asker(target)
  const { transfer } = await ask('/sites/copy-setup', { from_site_id: owner.siteId, parts })
  expect(transfer).toMatchObject({ kind: 'copy', state: 'running', parts })
  await runJobs()
  return (await ask('/sites/transfers')).transfers.find(({ id }) => id === transfer.id)!
}

test('copies the whole setup of a site to a new one, with nothing live there', async () => {
  const { owner, popup, email } = await aSite()
  const target = await another(owner)
  const there = asker(target)
  expect(await copied(owner, target, setupParts)).toMatchObject({ state: 'done', error: '', url: null })
  const { popups } = await there('/popups', { status: ['active', 'paused', 'deleted'] })
  expect(popups.map(({ id, name, status }: Record<string, unknown>) => [id, name, status])).toEqual([
    [popup.id, 'Spring', 'paused'],
  ])
  const { emails } = await there('/autoresponse/email/load')
  expect(emails.filter(({ id }: { id: string }) => id === email.id)).toMatchObject([
    { name: 'Welcome', reply_to: '', custom_sender: '' },
  ])
  expect((await there('/lists/list')).lists.map(({ name }: { name: string }) => name)).toEqual(['News'])
  const { settings } = await there('/settings')
  expect([settings.hold_out, settings.palette]).toEqual([5, ['#123456']])
  const { automations } = await there('/automations/list')
  expect(automations).toMatchObject([{ name: 'Welcome', status: 'draft' }])
})

test('the copy contains no contact, order, statistics or secret of the first site in any table', async () => {
  const { owner } = await aSite()
  const target = await another(owner)
  await copied(owner, target, setupParts)
  const setup = new Set(
    rooms.flatMap(({ transfer }) => (transfer.moves ?? []).filter(({ setup }) => setup)).map(({ table }) => table),
  )
  const texts: string[] = []
  for (const { table } of rooms.flatMap(({ transfer }) => transfer.moves ?? [])) {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(table)} t
      WHERE site_id = ${target.siteId}`.execute(database.system)
    if (!setup.has(table)) expect([table, rows]).toEqual([table, []])
    texts.push(...rows.map(({ text }) => text))
  }
  expect(texts.length).toBeGreaterThan(4)
  for (const secret of ['ann@example.com', secretHook, 'first@bakery.example']) {
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
  }
})

test('copies one part alone, another one later, and none twice', async () => {
  const { owner } = await aSite()
  const target = await another(owner)
  const there = asker(target)
  expect(await copied(owner, target, ['brand'])).toMatchObject({ state: 'done' })
  const { settings } = await there('/settings')
  expect([settings.hold_out, settings.palette]).toEqual([0, ['#123456']])
  expect((await there('/popups', { status: ['paused'] })).popups).toEqual([])
  expect(await copied(owner, target, ['forms', 'emails'])).toMatchObject({ state: 'done' })
  expect(await copied(owner, target, ['forms'])).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('This site already has something of this: Forms and display rules.'),
  })
})

test('skips and counts what the target’s plan lacks, and copies the rest', async () => {
  const { owner, ask, popup } = await aSite()
  await ask('/popup/save', { popup: { name: 'Corner', form_type: 'scroll-box' } })
  await ask('/popup/save', { popup: { name: 'Top', form_type: 'smart-bar' } })
  await ask('/popup/save', { popup: { name: 'Bottom', form_type: 'smart-bar' } })
  const target = await another(owner)
  const overrides = { 'unlock-smart-bar': false, 'display-rules': false }
  expect((await post('/plans/sites/save', { plan_site_id: target.siteId, overrides }, admin)).status).toBe(200)
  expect(await copied(owner, target, ['forms'])).toMatchObject({
    state: 'done',
    lacking: { 'unlock-smart-bar': 2, 'display-rules': 1 },
  })
  const { popups } = await asker(target)('/popups', { status: ['paused'] })
  expect(popups.map(({ name }) => name).toSorted()).toEqual(['Corner', 'Spring'])
  const rules = await asker(target)('/displayrules/load', { app_id: 'listbuilder', object_id: popup.id })
  expect(rules).toMatchObject({ displayRules: [], displayRuleSets: [] })
  const whole = await another(owner)
  expect(await copied(owner, whole, ['forms'])).toMatchObject({ state: 'done', lacking: {} })
})

test('automations can only be copied together with the parts they use', async () => {
  const { owner, ask } = await aSite()
  const target = await another(owner)
  const answer = await asker(target)('/sites/copy-setup', { from_site_id: owner.siteId, parts: ['automations'] })
  expect(answer).toMatchObject({
    success: false,
    issues: [{ path: 'parts', message: 'Automations use forms, emails and lists. Copy those as well.' }],
  })
  expect(await ask('/sites/copy-setup', { from_site_id: owner.siteId, parts: ['forms'] })).toMatchObject({
    success: false,
    error: 'Choose another site to copy from.',
  })
})

test('copying requires the right to change the source site, and strangers don’t learn that it exists', async () => {
  const { owner } = await aSite()
  const stranger = await anOwner()
  const from = async (id: string) =>
    (await post('/sites/copy-setup', { site_id: stranger.siteId, from_site_id: id, parts: ['forms'] }, stranger)).body
  const unknown = '01970000-0000-7000-8000-000000000000'
  expect(await from(owner.siteId)).toEqual(await from(unknown))
  expect(await from(unknown)).toMatchObject({ error: 'You are not a member of the site to copy from.' })
  await sql`INSERT INTO site_members (site_id, user_id, role, created_at)
    SELECT ${owner.siteId}, id, 'editor', now() FROM users WHERE email = ${stranger.email}`.execute(database.system)
  expect(await from(owner.siteId)).toMatchObject({
    error: 'Only an owner or an admin of the site to copy from may do this.',
  })
})
