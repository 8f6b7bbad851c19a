import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import { addMember } from '#features/sites/server/index.ts'
import { aDocument, formsServer } from './testing/forms-server.ts'

const { aSite, aUser, clock, database, emitted, post, tools } = await formsServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

describe('saving', () => {
  test('names a form by the date in the site’s time zone', async () => {
    await site.call('/sites/update', { time_zone: 'Pacific/Kiritimati' })
    expect((await site.aForm()).name).toBe('2026-11-21 Ten percent off')
  })

  test('returns what the editor needs in one call', async () => {
    const { id } = await site.aForm()
    const { body } = await site.call('/popup/load', { popup_id: id })
    expect(body.services).toEqual([{ service: 'trellis', lists: [] }])
    expect(body.popup).toMatchObject({
      tab_json: { subscribe: [{ id: 'one', name: 'Main' }], success: [{ id: 'done', name: 'Main' }] },
      auto_responses: [],
    })
  })

  test('creates a paused form with the defaults, named after the date and its headline', async () => {
    const { status, body } = await site.call('/popup/save', { popup: { json: aDocument() } })
    expect(status).toBe(200)
    expect(body.popup).toMatchObject({
      name: '2026-11-20 Ten percent off',
      status: 'paused',
      form_type: 'popup',
      weight: 50,
      before_show_delay: 5,
      cookie_lifetime_interval: 'month',
      json: aDocument(),
    })
    expect(body.problems).toEqual([])
    const loaded = {
      success: true,
      popup: expect.objectContaining({ ...body.popup, site_id: expect.any(String) }),
      services: [{ service: 'trellis', lists: [] }],
      display_rules: [],
      auto_responses: [],
      problems: [],
      draft: null,
    }
    expect((await site.call('/popup/load', { popup_id: body.popup.id })).body).toEqual(loaded)
  })

  test('starts from a template with new ids if no design is given', async () => {
    const [a, b] = [await site.aForm({ json: undefined }), await site.aForm({ json: undefined })]
    const idsOf = ({ json }: { json: FormDocument }) => [...walk(json)].map(({ component }) => component.id)
    expect(new Set([...idsOf(a), ...idsOf(b)]).size).toBe(idsOf(a).length * 2)
  })

  test('sets the given fields and keeps the rest', async () => {
    const { id, updated_at } = await site.aForm({ name: 'Spring' })
    const { body } = await site.call('/popup/save', { popup_id: id, updated_at, popup: { show_type: 'exit' } })
    expect(body.popup).toMatchObject({ id, name: 'Spring', show_type: 'exit', json: aDocument() })
  })

  test('ignores fields that a request may not set', async () => {
    const popup = { status: 'active', id: tools.newId(), site_id: tools.newId(), weight: 99, isPro: true }
    const form = await site.aForm(popup)
    expect(form).toMatchObject({ status: 'paused', weight: 50 })
    expect(form.id).not.toBe(popup.id)
  })

  test('increases updated_at even within a millisecond or when the clock goes back', async () => {
    const { id, updated_at } = await site.aForm()
    const save = async () =>
      (await site.call('/popup/save', { popup_id: id, popup: { name: 'A' } })).body.popup.updated_at
    const second = await save()
    clock.advance(-60_000)
    const third = await save()
    clock.advance(60_000)
    expect([updated_at, second, third]).toEqual([updated_at, second, third].toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set([updated_at, second, third]).size).toBe(3)
  })

  test('refuses an outdated copy and writes nothing', async () => {
    const { id, updated_at } = await site.aForm({ name: 'First' })
    await site.call('/popup/save', { popup_id: id, updated_at, popup: { name: 'Second' } })
    const { status, body } = await site.call('/popup/save', { popup_id: id, updated_at, popup: { name: 'Third' } })
    expect([status, body.error]).toEqual([409, 'Someone else saved this form since you opened it.'])
    expect((await site.call('/popup/load', { popup_id: id })).body.popup.name).toBe('Second')
    const answer = (await site.call('/popup/validate', { popup_id: id, updated_at })).body
    expect(answer).toMatchObject({ newest: false, problems: [] })
    expect((await site.call('/popup/validate', { popup_id: id, updated_at: answer.updated_at })).body.newest).toBe(true)
  })

  test('accepts one of two simultaneous saves of the same copy', async () => {
    const { id, updated_at } = await site.aForm()
    const save = (name: string) => site.call('/popup/save', { popup_id: id, updated_at, popup: { name } })
    const answers = await Promise.all([save('A'), save('B')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('creates one form from two requests with one idempotency key', async () => {
    const save = () => site.call('/popup/save', { popup: { json: aDocument() } }, { 'idempotency-key': 'k' })
    const [a, b] = await Promise.all([save(), save()])
    expect(b.body).toEqual(a.body)
    expect((await site.call('/popups')).body.total).toBe(1)
  })

  test.each([
    ['json', { json: { version: 1, steps: {} } }],
    ['before_show_delay', { before_show_delay: -1 }],
    ['form_type', { form_type: 'banner' }],
    ['name', { name: 'x'.repeat(201) }],
  ])('refuses an invalid %s at its field', async (field, popup) => {
    const { status, body } = await site.call('/popup/save', { popup })
    expect([status, body.issues[0].path.startsWith(`popup.${field}`)]).toEqual([400, true])
  })
})

test('only an owner may write custom code, and a plain member can still edit the rest of such a form', async () => {
  const popup = { name: 'Code', goal: 'custom', advanced_form: '<b>Hi</b>' }
  const { id } = await site.aForm(popup)
  const member = aUser()
  await database.acrossSites((db) =>
    addMember(db, { siteId: site.id, userId: member.id, role: 'editor', at: new Date(clock.now) }),
  )
  const save = (fields: object, popup_id?: string) =>
    post('/popup/save', { site_id: site.id, ...(popup_id && { popup_id }), popup: fields }, member)
  const refused = await save({ advanced_form: '<script>steal()</script>' }, id)
  expect([refused.status, refused.body.issues[0].path]).toEqual([403, 'popup.advanced_form'])
  expect((await save(popup)).status).toBe(403)
  expect((await save({ name: 'Renamed', advanced_form: '<b>Hi</b>' }, id)).body.popup.name).toBe('Renamed')
  expect((await post('/popup/clone', { site_id: site.id, popup_id: id }, member)).status).toBe(200)
})

test('a copy is paused and has new ids throughout', async () => {
  const original = await site.aForm({ name: 'Spring', show_type: 'exit' })
  await site.activate(original.id)
  const { popup } = (await site.call('/popup/clone', { popup_id: original.id })).body
  expect(popup).toMatchObject({ name: 'Spring (copy)', status: 'paused', show_type: 'exit' })
  expect(popup.id).not.toBe(original.id)
  const payload = { site_id: site.id, popup_id: original.id, copy_id: popup.id }
  expect(emitted.at(-1)).toEqual({ event: 'forms.cloned', payload })
  const idsOf = (json: FormDocument) => [...walk(json)].map(({ component }) => component.id)
  expect(idsOf(popup.json)).toHaveLength(idsOf(original.json).length)
  expect(idsOf(popup.json).filter((id) => idsOf(original.json).includes(id))).toEqual([])
})

test('a copy keeps its original’s labels, and a landing page copy gets its own slug', async () => {
  const landing = { is_landing_page: true, landing_page_slug: 'bread' }
  const { id } = await site.aForm({ name: 'Bread', ...landing })
  await site.call('/popups/label', { popup_ids: [id], label: 'Spring', is_on: true })
  const clone = async (popup_id: string) => (await site.call('/popup/clone', { popup_id })).body.popup
  const copy = await clone(id)
  const { popups } = (await site.call('/popups', {})).body
  expect(popups.find((one: { id: string }) => one.id === copy.id)!.labels).toEqual(['Spring'])
  const slugs = [copy, await clone(id), await clone(copy.id)].map(({ landing_page_slug }) => landing_page_slug)
  expect(slugs).toEqual(['bread-2', 'bread-3', 'bread-4'])
})

test('a site has at most a thousand forms', async () => {
  const { id } = await site.aForm()
  await sql`INSERT INTO popups SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
    FROM popups p, generate_series(1, 999) WHERE p.id = ${id}`.execute(database.system)
  const answers = [
    await site.call('/popup/save', { popup: { json: aDocument() } }),
    await site.call('/popup/clone', { popup_id: id }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.error]).toEqual([409, 'A site has at most 1000 forms. Delete one first.'])
  }
  await site.call('/popup/delete', { popup_id: id })
  expect((await site.call('/popup/save', { popup: { json: aDocument() } })).status).toBe(200)
})

test('finds templates by slug', async () => {
  const all = (await site.call('/templates')).body.templates
  expect(all.length).toBeGreaterThan(0)
  expect((await site.call('/templates', { slug: all[0]!.slug })).body.templates).toEqual([all[0]])
  expect((await site.call('/templates', { slug: 'none' })).body.templates).toEqual([])
})

test.each([
  ['/popup/load', {}, 'Failed to load popups.'],
  ['/popup/validate', {}, 'Failed to load popups.'],
  ['/popup/save', { popup: { name: 'Mine' } }, 'Failed to save popup.'],
  ['/popup/update', { popup: { status: 'active' } }, 'Failed to save popup.'],
  ['/popup/clone', {}, 'Failed to save popup.'],
  ['/popup/delete', {}, 'Failed to save popup.'],
])("%s of another site's form responds as if it did not exist", async (path, fields, message) => {
  const theirs = await (await aSite()).aForm()
  const answers = [
    await site.call(path, { popup_id: theirs.id, ...fields }),
    await site.call(path, { popup_id: tools.newId(), ...fields }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([404, { success: false, error: message }])
})

test('the calls are also available under /apps/listbuilder/v3', async () => {
  const { id } = await site.aForm()
  expect((await site.call('/apps/listbuilder/v3/popup/load', { popup_id: id })).body.popup.id).toBe(id)
})
