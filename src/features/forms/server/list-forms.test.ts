import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { legacyRoom } from '#features/legacy/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { forms } from './index.ts'

const rooms = [sitesRoom(), forms, displayRulesRoom(), autoResponses, analyticsRoom(), legacyRoom()]
const server = await testServer({ rooms })

function member() {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const aForm = async (name: string, popup: object = {}): Promise<string> => {
    server.clock.advance(1)
    return (await call('/popup/save', { popup: { name, ...popup } })).body.popup.id
  }
  const names = async (filter: object = {}) =>
    (await call('/popups', filter)).body.popups.map((form: { name: string }) => form.name)
  const set = (ids: string[], status: string) =>
    call('/popups/update', { popups: ids.map((popup_id) => ({ popup_id, status })) })
  return { call, aForm, names, set }
}
let site: ReturnType<typeof member>
beforeEach(() => {
  site = member()
})

test('the list shows active and paused forms by default, newest first', async () => {
  const [a, b, c] = [await site.aForm('a'), await site.aForm('b'), await site.aForm('c')]
  await site.set([a], 'active')
  await site.set([c], 'deleted')
  expect(await site.names()).toEqual(['b', 'a'])
  expect(await site.names({ status: ['active'] })).toEqual(['a'])
  expect(await site.names({ status: ['active', 'deleted'] })).toEqual(['c', 'a'])
  expect(await site.names({ status: ['deleted'] })).toEqual(['c', 'a'])
  expect(await site.names({ status: [] })).toEqual(['a'])
  expect((await site.call('/popups', { status: ['gone'] })).status).toBe(400)
  expect(b).toBeTruthy()
})

test('lists only forms of one goal, and the paused variants of tests', async () => {
  await site.aForm('mail')
  const push = await site.aForm('push', { goal: 'push' })
  expect(await site.names({ goal: 'push' })).toEqual(['push'])
  expect(await site.names({ goal: 'emails', status: ['active'] })).toEqual([])
  const inTest = sql`UPDATE popups SET test_id = ${server.tools.newId()} WHERE id = ${push}`
  await inTest.execute(server.database.system)
  expect(await site.names({ goal: 'push', status: ['active'] })).toEqual([])
  expect(await site.names({ goal: 'push', status: ['variants'] })).toEqual(['push'])
  await site.set([push], 'deleted')
  expect(await site.names({ goal: 'push' })).toEqual([])
  expect((await site.call('/popups', { goal: 'fame' })).status).toBe(400)
})

test('a paused variant other than the first is listed only among the variants', async () => {
  const [a, b] = [await site.aForm('a'), await site.aForm('b')]
  const test_id = server.tools.newId()
  await sql`UPDATE popups SET test_id = ${test_id}, variant = upper(name) WHERE id IN (${a}, ${b})`.execute(
    server.database.system,
  )
  expect(await site.names()).toEqual(['a'])
  expect(await site.names({ status: ['active', 'paused', 'variants'] })).toEqual(['b', 'a'])
  expect(await site.names({ status: ['variants'] })).toEqual(['b', 'a'])
})

test('a form activated in a bulk update gets a published version', async () => {
  const id = await site.aForm('a')
  await site.set([id], 'active')
  const { versions } = (await site.call('/popup/versions', { popup_id: id })).body
  expect(versions.map(({ published }: { published: boolean }) => published)).toEqual([true])
})

test('several forms change at once, and the response gives each one’s previous status', async () => {
  const [a, b] = [await site.aForm('a'), await site.aForm('b')]
  await site.set([a], 'active')
  const answer = await site.set([a, b], 'deleted')
  expect(answer.body.changed).toEqual([
    { popup_id: a, before: 'active' },
    { popup_id: b, before: 'paused' },
  ])
  const back = await site.call('/popups/update', {
    popups: answer.body.changed.map(({ popup_id, before }: Record<string, string>) => ({ popup_id, status: before })),
  })
  expect(back.body.refused).toEqual([])
  expect(await site.names({ status: ['active'] })).toEqual(['a'])
  expect(await site.names({ sort_key: 'name' })).toEqual(['a', 'b'])
})

test('a bulk activation activates the valid forms, and lists the others with reasons', async () => {
  const good = await site.aForm('good')
  const bad = await site.aForm('bad', { goal: 'custom', advanced_form: '' })
  const { body } = await site.set([good, bad], 'active')
  expect(body.changed).toEqual([{ popup_id: good, before: 'paused' }])
  expect(body.refused).toEqual([
    { popup_id: bad, name: 'bad', messages: expect.arrayContaining(['Custom form required for Custom Code goal']) },
  ])
})

test('adds, filters by and removes labels', async () => {
  const [a, b] = [await site.aForm('a'), await site.aForm('b')]
  const label = (popup_ids: string[], name: string, is_on = true) =>
    site.call('/popups/label', { popup_ids, label: name, is_on })
  expect((await label([a, b], 'Spring')).body.labels).toEqual(['Spring'])
  await label([a, b], 'Spring')
  expect((await label([a], 'Blog')).body.labels).toEqual(['Blog', 'Spring'])
  const { body } = await site.call('/popups')
  expect(body.popups.map((form: { labels: string[] }) => form.labels)).toEqual([['Spring'], ['Blog', 'Spring']])
  expect(await site.names({ label: 'Blog' })).toEqual(['a'])
  expect((await label([a], 'Blog', false)).body.labels).toEqual(['Spring'])
  expect((await label([a], ' ')).status).toBe(400)
})

test("another site's forms can’t be changed or labeled", async () => {
  const theirs = member()
  const id = await theirs.aForm('theirs')
  expect((await site.set([id], 'deleted')).body).toEqual({ success: true, changed: [], refused: [] })
  expect((await site.call('/popups/label', { popup_ids: [id], label: 'Mine', is_on: true })).body.labels).toEqual([])
  expect(await theirs.names()).toEqual(['theirs'])
})

test('loads the designs of several forms including drafts, without those of other sites', async () => {
  const [a, b] = [await site.aForm('a'), await site.aForm('b')]
  await site.set([b], 'active')
  const { json } = (await site.call('/popup/load', { popup_id: b })).body.popup
  const changed = { ...json, steps: { ...json.steps, success: json.steps.subscribe } }
  await site.call('/popup/draft/save', { popup_id: b, draft_at: null, changes: { json: changed } })
  const theirs = await member().aForm('theirs')
  const { designs } = (await site.call('/popups/designs', { popup_ids: [a, b, theirs] })).body
  expect(designs.map(({ popup_id }) => popup_id).toSorted()).toEqual([a, b].toSorted())
  expect(designs.find(({ popup_id }) => popup_id === b)!.json).toEqual(changed)
  expect((await site.call('/popups/designs', { popup_ids: [] })).status).toBe(400)
})
