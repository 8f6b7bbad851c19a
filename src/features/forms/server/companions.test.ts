import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { autoResponsesRoom } from '#features/auto-responses/server/index.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import type { User } from '#platform/server/context.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { forms } from './index.ts'

const users = new Map<string, User>()
const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
const { clock, app, post, tools } = await testServer({
  rooms: [sitesRoom(), forms, displayRulesRoom(), autoResponsesRoom(), visitorsRoom({ intake, embed })],
  database,
  callers: (_tools, { system }) => ({
    identify: async (hash) => users.get(Buffer.from(hash).toString('hex')) ?? null,
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})

async function aSite() {
  const token = randomBytes(32).toString('base64url')
  const user = { id: tools.newId(), email: 'ada@example.com', isAdmin: false, isPro: false }
  users.set(createHash('sha256').update(token).digest('hex'), user)
  const { site: made } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: made.id, ...body }, { token })
  const script = async () => (await app.inject(`/s/${made.key}.js`)).body
  const email = async (name: string) =>
    (await call('/autoresponse/email/save', { email: { name, subject: 'Hi', body: 'Hi' } })).body.email.id
  return { call, script, email }
}

let site: Awaited<ReturnType<typeof aSite>>
let popup_id: string
const rule = (filter_value: string) => ({ filter_type: 'containing', rule_type: 'include', filter_value })
const load = async () => (await site.call('/popup/load', { popup_id })).body
const draft = (draft_at: string | null, changes: object) =>
  site.call('/popup/draft/save', { popup_id, draft_at, changes })
const inMinutes = (email_id: string, delay: number) => {
  return { email_id, status: 'active', delay, delay_interval: 'minute' }
}

beforeEach(async () => {
  site = await aSite()
  popup_id = (await site.call('/popup/save', { popup: { name: 'First' } })).body.popup.id
  const live = await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  expect(live.status).toBe(200)
})

test('display rules and auto-responses of a live form stay in its draft, and take effect with the design', async () => {
  const welcome = await site.email('Welcome')
  const changes = { name: 'Second', display_rules: [rule('/only-here')], auto_responses: [inMinutes(welcome, 0)] }
  const { draft_at } = (await draft(null, changes)).body
  expect(await load()).toMatchObject({ display_rules: [], auto_responses: [] })
  expect((await load()).draft!.changes).toMatchObject({
    display_rules: [{ ...rule('/only-here'), object_id: popup_id }],
    auto_responses: [inMinutes(welcome, 0)],
  })
  expect(await site.script()).not.toContain('/only-here')

  const kept = (await load()).draft!.changes
  const saved = await site.call('/popup/save', { popup_id, draft_at, popup: kept })
  expect(saved.body).toMatchObject({
    popup: { name: 'Second' },
    display_rules: kept.display_rules,
    auto_responses: kept.auto_responses,
  })
  expect(await site.script()).toContain('/only-here')
  expect(await load()).toMatchObject({ draft: null, auto_responses: [{ popup_id, ...inMinutes(welcome, 0) }] })
})

test('a save keeps everything that it does not mention', async () => {
  const welcome = await site.email('Welcome')
  const popup = { display_rules: [rule('/a')], auto_responses: [inMinutes(welcome, 0)] }
  await site.call('/popup/save', { popup_id, popup })
  const before = await load()
  const { body } = await site.call('/popup/save', { popup_id, popup: { name: 'Third' } })
  expect(body).toMatchObject({ display_rules: before.display_rules, auto_responses: popup.auto_responses })
  await site.call('/popup/save', { popup_id, popup: { display_rules: [], auto_responses: [] } })
  expect(await load()).toMatchObject({ display_rules: [], auto_responses: [] })
})

test('of two auto-responses at the same time, only the first stays active; deleted and other sites’ emails are omitted', async () => {
  const [first, second, gone] = [await site.email('A'), await site.email('B'), await site.email('C')]
  const theirs = await (await aSite()).email('Theirs')
  await site.call('/autoresponse/email/delete', { email_id: gone })
  const sent = [first, second, gone, theirs, first].map((id) => inMinutes(id, 60))
  const { body } = await site.call('/popup/save', { popup_id, popup: { auto_responses: sent } })
  expect(body.auto_responses.map(({ email_id, status }) => [email_id, status])).toEqual([
    [first, 'active'],
    [second, 'paused'],
  ])
})

test('an invalid rule is refused at its field, in a draft as well as in a save', async () => {
  const wrong = { rule_id: 'url', filter_type: 'is', rule_type: 'include', filter_value: true }
  const paths = (answer: { body: { issues: { path: string }[] } }) => answer.body.issues.map(({ path }) => path)
  const ofDraft = await draft(null, { display_rules: [wrong] })
  expect([ofDraft.status, paths(ofDraft as never)]).toEqual([400, ['changes.display_rules.0.rule_id']])
  const ofSave = await site.call('/popup/save', { popup_id, popup: { display_rules: [wrong] } })
  expect([ofSave.status, paths(ofSave as never)]).toEqual([400, ['popup.display_rules.0.rule_id']])
})

test('another site can neither set nor see a form’s rules and auto-responses', async () => {
  const other = await aSite()
  await site.call('/popup/save', { popup_id, popup: { display_rules: [rule('/mine')] } })
  const answer = await other.call('/popup/save', { popup_id, popup: { display_rules: [], auto_responses: [] } })
  expect(answer.status).toBe(404)
  expect((await load()).display_rules).toHaveLength(1)
})
