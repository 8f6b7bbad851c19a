import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { type LegacyType, legacyTypes } from '../contract.ts'
import { formTypeOf } from '../rules.ts'
import { importItems } from './import-items.ts'
import { legacyRoom } from './index.ts'

const rooms = [sitesRoom(), forms, displayRulesRoom(), autoResponses, analyticsRoom(), legacyRoom()]
const server = await testServer({ rooms })

function member() {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const imported = async () => (await server.get('/imported', { site_id: siteId }, { token })).body
  const save = (type: LegacyType, fields: object = {}) =>
    (server.clock.advance(1), call)('/legacy/save', { item: { type, name: 'Old one', headline: 'Hello', ...fields } })
  const formsOf = async () => (await call('/popups', { limit: 100 })).body.popups
  return { siteId, token, call, imported, save, formsOf }
}

test('a site with nothing to import counts as imported, and everything is unlocked', async () => {
  const { imported, call } = member()
  const none = { state: 'imported', waiting: 0, items: 0, problem: '' }
  expect(await imported()).toEqual({
    success: true,
    imported: { listbuilder: none, scrollbox: none, smartbar: none, welcomemat: none },
    unlocks: { scroll_box: true, smart_bar: true, welcome_mat: true },
  })
  expect((await call('/import/scrollbox')).body).toEqual({ success: true, state: 'imported' })
})

test('both paths return the same import states', async () => {
  const { siteId, token } = member()
  const answers = await Promise.all(
    ['/imported', '/apps/listbuilder/v3/imported'].map((path) => server.get(path, { site_id: siteId }, { token })),
  )
  expect(answers[0]!.body).toEqual(answers[1]!.body)
})

test('an import that fails permanently ends, reports the problem, and can be started again', async () => {
  const { siteId, call, imported, save } = member()
  await save('scrollbox')
  await call('/import/scrollbox')
  const events = { emit: () => Promise.reject(new Error('broken')) }
  const fail = (attempt: number) =>
    importItems.run(
      { site_id: siteId, type: 'scrollbox' },
      {
        ...server.tools,
        events,
        database: server.database,
        signal: new AbortController().signal,
        attempt,
        maxAttempts: 5,
      },
    )
  await expect(fail(1)).rejects.toThrow('broken')
  expect((await imported()).imported.scrollbox.state).toBe('importing')
  await expect(fail(5)).rejects.toThrow('broken')
  expect((await imported()).imported.scrollbox).toEqual({
    state: 'waiting',
    waiting: 1,
    items: 1,
    problem: 'Something went wrong. Please try again.',
  })
  await server.runJobs()
  expect((await imported()).imported.scrollbox.state).toBe('imported')
})

test.each(legacyTypes.map((type) => [type]))(
  '%s: moves from importing to imported, as ordinary paused forms',
  async (type) => {
    const { call, imported, save, formsOf } = member()
    const { item } = (
      await save(type, { text: 'Once a month.\nNo more.', button: 'Join', background_color: '#102030' })
    ).body
    await save(type, { name: 'Second' })
    expect((await imported()).imported[type]).toEqual({ state: 'waiting', waiting: 2, items: 2, problem: '' })
    expect((await call(`/import/${type}`)).body.state).toBe('importing')
    expect((await call(`/apps/listbuilder/v3/import/${type}`)).body.state).toBe('importing')
    expect((await imported()).imported[type].state).toBe('importing')
    await server.runJobs()
    expect((await imported()).imported[type]).toEqual({ state: 'imported', waiting: 0, items: 2, problem: '' })
    const made = await formsOf()
    expect(made.map((form: { name: string }) => form.name).toSorted()).toEqual(['Old one', 'Second'])
    const form = made.find((one: { name: string }) => one.name === 'Old one')
    expect(form).toMatchObject({ status: 'paused', form_type: formTypeOf[type], legacy_ids: [item.id] })
    const live = await call('/popup/update', { popup_id: form!.id, popup: { status: 'active' } })
    expect([live.status, live.body.error]).toEqual([200, undefined])
    expect((await call('/legacy/items', { type })).body.items).toMatchObject([
      { imported_popup_id: expect.any(String) },
      { id: item.id, imported_popup_id: form!.id },
    ])
    expect((await call(`/import/${type}`)).body.state).toBe('imported')
    expect(await server.runJobs()).not.toContain('legacy.import')
    expect(await formsOf()).toHaveLength(2)
    expect((await save(type, { id: item.id })).status).toBe(409)
  },
)

test.each([
  ['scrollbox', 'scroll-box', 'Import your old scroll boxes to use scroll boxes in List Builder 3', 'scroll_box'],
  ['smartbar', 'smart-bar', 'Import your old smart bars to use smart bars in List Builder 3', 'smart_bar'],
  ['welcomemat', 'welcome-mat', 'Import your old welcome mats to use welcome mats in List Builder 3', 'welcome_mat'],
] as const)('while an old %s waits for import, no %s can go live', async (type, form_type, message, unlock) => {
  const { call, imported, save } = member()
  const { popup } = (await call('/popup/save', { popup: { form_type } })).body
  const { item } = (await save(type)).body
  expect((await imported()).unlocks[unlock]).toBe(false)
  const goLive = () => call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  const refused = await goLive()
  expect([refused.status, refused.body.error]).toEqual([400, message])
  const checked = await call('/popup/validate', { popup_id: popup.id })
  expect(checked.body.problems).toContainEqual({ componentId: null, message })
  await call('/legacy/delete', { item_id: item.id })
  expect((await goLive()).status).toBe(200)
  await call('/legacy/restore', { item_id: item.id })
  expect((await call('/popup/save', { popup_id: popup.id, popup: { name: 'Live on' } })).status).toBe(200)
})

test('an old list blocks no form', async () => {
  const { call, save } = member()
  await save('listbuilder')
  const { popup } = (await call('/popup/save', { popup: { form_type: 'popup' } })).body
  expect((await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })).status).toBe(200)
})

test("another site's items are treated as nonexistent", async () => {
  const [mine, theirs] = [member(), member()]
  const { item } = (await theirs.save('scrollbox')).body
  for (const [path, body] of [
    ['/legacy/delete', { item_id: item.id }],
    ['/legacy/restore', { item_id: item.id }],
    ['/legacy/save', { item: { ...item, imported_popup_id: undefined, updated_at: undefined } }],
  ] as const) {
    expect([path, (await mine.call(path, body)).status]).toEqual([path, 404])
  }
  expect((await mine.call('/legacy/items', { type: 'scrollbox' })).body.items).toEqual([])
  expect((await mine.imported()).unlocks.scroll_box).toBe(true)
})

test.each([
  [{ name: '' }, 'item.name'],
  [{ background_color: 'red' }, 'item.background_color'],
  [{ scroll_percent: 101 }, 'item.scroll_percent'],
])('refuses invalid settings (%#)', async (fields, path) => {
  const answer = await member().save('scrollbox', fields)
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, path])
})

test('imports a file as paused forms, with a report', async () => {
  const { call, formsOf } = member()
  const content =
    '<form action="https://list.example/subscribe"><h2>News</h2><input type="email" name="EMAIL"><button>Go</button></form>'
  const { body } = await call('/legacy/import-forms', { file_name: 'mailchimp.html', content })
  expect(body.format).toBe('HTML')
  expect(body.forms).toMatchObject([
    {
      name: 'mailchimp',
      form_type: 'inline-popup',
      kept: ['the headline', 'a field', 'the button'],
      lost: ['Submissions went to list.example. They are saved in your contacts now.'],
    },
  ])
  expect(await formsOf()).toMatchObject([{ id: body.forms[0]!.popup_id, status: 'paused', name: 'mailchimp' }])
  expect((await call('/legacy/import-forms', { content: 'nothing at all' })).status).toBe(400)
  const own = await call('/legacy/import-forms', { content: '{"kind":"trellis-form"}' })
  expect(own.body.error).toContain('Import')
})
