import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { User } from '#platform/server/context.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { addMember, roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { forms } from './index.ts'

const users = new Map<string, User>()
const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
const { clock, emitted, get, post, runJobs, tools } = await testServer({
  rooms: [sitesRoom(), forms, visitorsRoom({ intake, embed })],
  database,
  callers: (_tools, { system }) => ({
    identify: async (hash) => users.get(Buffer.from(hash).toString('hex')) ?? null,
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})

const button = (id: string, action: string) => ({ type: 'button', id, style: {}, text: 'Go', look: 'filled', action })
const emailProps = { name: 'email', label: 'Email', showLabel: true, placeholder: '', required: true, kind: 'email' }
const email = { type: 'textField', id: 'email', style: {}, ...emailProps }
const heading = (text: string) => {
  const blocks = [{ type: 'heading', spans: [{ text }] }]
  return { type: 'text', id: 'heading', style: {}, blocks }
}
const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })

/** A design that may go live. */
const aDocument = (headline = 'Ten percent off') =>
  ({
    version: 1,
    steps: {
      subscribe: { tabs: [tab('one', [heading(headline), email, button('send', 'submit'), button('x', 'close')])] },
      success: { tabs: [tab('done', [button('y', 'close')])] },
    },
  }) as unknown as FormDocument
/** One that may not: nothing closes it. */
const brokenDocument = { ...aDocument(), steps: { ...aDocument().steps, success: { tabs: [tab('done', [])] } } }

function aUser() {
  const token = randomBytes(32).toString('base64url')
  const user = { id: tools.newId(), email: 'ada@example.com', isAdmin: false, isPro: false }
  users.set(createHash('sha256').update(token).digest('hex'), user)
  return { id: user.id, token }
}

async function aSite() {
  const { token } = aUser()
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const call = <Path extends string>(path: Path, body: object = {}, headers = {}) =>
    post(path, { site_id: site.id, ...body }, { token, headers })
  const aForm = async (popup: object = {}) =>
    (await call('/popup/save', { popup: { json: aDocument(), ...popup } })).body.popup
  const activate = (popup_id: string) => call('/popup/update', { popup_id, popup: { status: 'active' } })
  const liveForms = async (): Promise<{ id: string; name: string; code: string }[]> => {
    const { text } = await get(`/s/${site.key}.js`)
    return text ? JSON.parse(text).forms : []
  }
  return { id: site.id as string, key: site.key as string, call, aForm, activate, liveForms }
}

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

describe('saving', () => {
  test('is named by the date that the site’s calendar shows', async () => {
    await site.call('/sites/update', { time_zone: 'Pacific/Kiritimati' })
    expect((await site.aForm()).name).toBe('2026-11-21 Ten percent off')
  })

  test('answers what the editor needs in one call', async () => {
    const { id } = await site.aForm()
    const { body } = await site.call('/popup/load', { popup_id: id })
    expect(body.services).toEqual([{ service: 'trellis', lists: [] }])
    expect(body.popup).toMatchObject({
      tab_json: { subscribe: [{ id: 'one', name: 'Main' }], success: [{ id: 'done', name: 'Main' }] },
      auto_responses: [],
    })
  })

  test('makes a paused form with the defaults, named after the date and its headline', async () => {
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

  test('without a design starts with a template, with ids of its own', async () => {
    const [a, b] = [await site.aForm({ json: undefined }), await site.aForm({ json: undefined })]
    const idsOf = ({ json }: { json: FormDocument }) => [...walk(json)].map(({ component }) => component.id)
    expect(new Set([...idsOf(a), ...idsOf(b)]).size).toBe(idsOf(a).length * 2)
  })

  test('sets what is given and keeps the rest', async () => {
    const { id, updated_at } = await site.aForm({ name: 'Spring' })
    const { body } = await site.call('/popup/save', { popup_id: id, updated_at, popup: { show_type: 'exit' } })
    expect(body.popup).toMatchObject({ id, name: 'Spring', show_type: 'exit', json: aDocument() })
  })

  test('does not let a request set what is not its to set', async () => {
    const popup = { status: 'active', id: tools.newId(), site_id: tools.newId(), weight: 99, isPro: true }
    const form = await site.aForm(popup)
    expect(form).toMatchObject({ status: 'paused', weight: 50 })
    expect(form.id).not.toBe(popup.id)
  })

  test('moves updated_at on, even within a millisecond or when the clock goes back', async () => {
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

  test('an old copy is refused and nothing is written', async () => {
    const { id, updated_at } = await site.aForm({ name: 'First' })
    await site.call('/popup/save', { popup_id: id, updated_at, popup: { name: 'Second' } })
    const { status, body } = await site.call('/popup/save', { popup_id: id, updated_at, popup: { name: 'Third' } })
    expect([status, body.error]).toEqual([409, 'Someone else saved this form since you opened it.'])
    expect((await site.call('/popup/load', { popup_id: id })).body.popup.name).toBe('Second')
    const answer = (await site.call('/popup/validate', { popup_id: id, updated_at })).body
    expect(answer).toMatchObject({ newest: false, problems: [] })
    expect((await site.call('/popup/validate', { popup_id: id, updated_at: answer.updated_at })).body.newest).toBe(true)
  })

  test('of two at once with the same copy one wins', async () => {
    const { id, updated_at } = await site.aForm()
    const save = (name: string) => site.call('/popup/save', { popup_id: id, updated_at, popup: { name } })
    const answers = await Promise.all([save('A'), save('B')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('twice under one key makes one form', async () => {
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
  ])('refuses a bad %s by its name', async (field, popup) => {
    const { status, body } = await site.call('/popup/save', { popup })
    expect([status, body.issues[0].path.startsWith(`popup.${field}`)]).toEqual([400, true])
  })
})

test('custom code is for an owner to write; a plain member keeps the rest of such a form', async () => {
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

describe('going live', () => {
  test('publishes the form, pausing takes it away', async () => {
    const { id } = await site.aForm({ name: 'Spring', before_show_delay: 2, before_show_delay_interval: 'minute' })
    expect(await site.liveForms()).toEqual([])
    const { body } = await site.activate(id)
    expect(body.popup.status).toBe('active')
    const live = await site.liveForms()
    expect(emitted.at(-1)).toEqual({ event: 'forms.published', payload: { site_id: site.id, popup_id: id } })
    expect(live).toMatchObject([
      { id, name: 'Spring', type: 'popup', triggers: { delay: 120 }, frequency: { count: 1, interval: 'month' } },
    ])
    expect((await get(live[0]!.code)).body).toContain('Ten percent off')
    await site.call('/popup/update', { popup_id: id, popup: { status: 'paused' } })
    expect(await site.liveForms()).toEqual([])
  })

  test('is refused with every problem', async () => {
    const { id } = await site.aForm({ json: brokenDocument, subscribe_redirect_url: 'shop.example' })
    const { status, body } = await site.activate(id)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'popup', message: 'The subscribe redirect URL needs to start with http:// or https://' },
      { path: 'done', message: "A 'Close' or 'Optout' button or image required in the Main tab" },
    ])
    expect(body.error).toBe(body.issues[0].message)
    expect((await site.call('/popup/load', { popup_id: id })).body.popup.status).toBe('paused')
    expect(await site.liveForms()).toEqual([])
  })

  test('an active form cannot be saved broken, a paused one can', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const code = (await site.liveForms())[0]!.code
    const save = () => site.call('/popup/save', { popup_id: id, popup: { json: brokenDocument } })
    expect((await save()).status).toBe(400)
    expect((await site.liveForms())[0]!.code).toBe(code)
    await site.call('/popup/update', { popup_id: id, popup: { status: 'paused' } })
    expect((await save()).body.problems).toHaveLength(1)
  })

  test('saving an active form changes what visitors see, and pages that are open keep theirs', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const before = (await site.liveForms())[0]!.code
    await site.call('/popup/save', { popup_id: id, popup: { json: aDocument('Twenty percent off') } })
    const after = (await site.liveForms())[0]!.code
    expect(after).not.toBe(before)
    expect((await get(after)).body).toContain('Twenty percent off')
    expect((await get(before)).body).toContain('Ten percent off')
  })

  test('of many changes at once none is lost', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await site.aForm()).id as string))
    await Promise.all(ids.map((id) => site.activate(id)))
    expect((await site.liveForms()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})

describe('deleting', () => {
  test('takes the form off the site and out of the list; it can come back', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const { body } = await site.call('/popup/delete', { popup_id: id })
    expect(body.popup).toMatchObject({ status: 'deleted', deleted_from_status: 'active' })
    expect(emitted.at(-1)).toEqual({ event: 'forms.deleted', payload: { site_id: site.id, popup_id: id } })
    expect(await site.liveForms()).toEqual([])
    expect((await site.call('/popups')).body.total).toBe(0)
    expect((await site.call('/popups', { status: ['deleted'] })).body.popups[0]!.id).toBe(id)
    const back = await site.activate(id)
    expect(back.body.popup).toMatchObject({ status: 'active', deleted_from_status: null })
    expect(await site.liveForms()).toHaveLength(1)
  })

  test('is for good after 30 days', async () => {
    const [old, young] = [await site.aForm(), await site.aForm()]
    await site.call('/popup/delete', { popup_id: old.id })
    clock.advance(2 * 24 * 3600 * 1000)
    await site.call('/popup/delete', { popup_id: young.id })
    clock.advance(29 * 24 * 3600 * 1000)
    await database.acrossSites((db) => tools.jobs.add(db, forms.jobs[0]!, {}))
    await runJobs()
    const left = (await site.call('/popups', { status: ['deleted'] })).body.popups
    expect(left.map(({ id }: { id: string }) => id)).toEqual([young.id])
  })
})

test('a copy is paused, with fresh ids throughout', async () => {
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

test('a copy has the labels of its original, and as a landing page an address of its own', async () => {
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

describe('the list', () => {
  const names = async (query: object) =>
    (await site.call('/popups', query)).body.popups.map(({ name }: { name: string }) => name)

  test('filters, sorts and pages', async () => {
    for (const name of ['Bread', 'apples', 'Cakes 100%']) {
      clock.advance(1000)
      await site.aForm({ name, form_type: name === 'Bread' ? 'smart-bar' : 'popup' })
    }
    expect(await names({})).toEqual(['Cakes 100%', 'apples', 'Bread'])
    expect(await names({ sort_key: 'name' })).toEqual(['apples', 'Bread', 'Cakes 100%'])
    expect(await names({ name: 'A', sort_key: 'name' })).toEqual(['apples', 'Bread', 'Cakes 100%'])
    expect(await names({ name: '%' })).toEqual(['Cakes 100%'])
    expect(await names({ form_type: 'smart-bar' })).toEqual(['Bread'])
    expect(await names({ status: ['active'] })).toEqual([])
    const second = (await site.call('/popups', { limit: 2, page: 2 })).body
    expect([second.total, second.popups.length, second.popups[0]!.name]).toEqual([3, 1, 'Bread'])
    expect(second.popups[0]).not.toHaveProperty('json')
    expect(second.popups[0]).toMatchObject({ stats: { views: 0, rate: 0 }, sparkline: [0, 0, 0, 0, 0, 0, 0] })
  })

  test('sorts by what was measured, over all pages', async () => {
    const [few, many, none] = [
      await site.aForm({ name: 'few' }),
      await site.aForm({ name: 'many' }),
      await site.aForm({ name: 'none' }),
    ]
    const views = (popup_id: string, count: number) =>
      Array.from({ length: count }, () => ({
        id: tools.newId(),
        kind: 'view' as const,
        popup_id,
        visitor_id: '',
        page: '',
      }))
    await intake.record(site.id, [...views(few.id, 1), ...views(many.id, 3)])
    expect(await names({ sort_key: 'views' })).toEqual(['many', 'few', 'none'])
    expect(await names({ sort_key: 'views', limit: 1, page: 2 })).toEqual(['few'])
    expect((await site.call('/popups', { sort_key: 'views', limit: 1 })).body.popups[0]!.stats.views).toBe(3)
    expect(none.name).toBe('none')
  })

  test.each([{ sort_key: 'json; DROP TABLE popups' }, { status: ['gone'] }, { page: 0 }, { limit: 1000 }])(
    'refuses %j',
    async (query) => {
      expect((await site.call('/popups', query)).status).toBe(400)
    },
  )
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

test('templates are found by their slug', async () => {
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
])("%s of another site's form answers as for one that does not exist", async (path, fields, message) => {
  const theirs = await (await aSite()).aForm()
  const answers = [
    await site.call(path, { popup_id: theirs.id, ...fields }),
    await site.call(path, { popup_id: tools.newId(), ...fields }),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([404, { success: false, error: message }])
})

test('the calls answer under /apps/listbuilder/v3 too', async () => {
  const { id } = await site.aForm()
  expect((await site.call('/apps/listbuilder/v3/popup/load', { popup_id: id })).body.popup.id).toBe(id)
})
