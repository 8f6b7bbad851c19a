import type { Template } from '../contract.ts'
import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#platform/server/context.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { forms } from './index.ts'
import { formsWith } from './store-uses.ts'

const users = new Map<string, User>()
const database = await testDatabase()
const intake = createIntake({ database, now: () => clock.now, log: silentLog })
const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
const { clock, post, tools } = await testServer({
  rooms: [sitesRoom(), forms, visitorsRoom({ intake, embed })],
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
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: site.id, ...body }, { token })
  return { id: site.id as string, call }
}

let site: Awaited<ReturnType<typeof aSite>>
let popup_id: string
const save = (popup: object) => site.call('/popup/save', { popup_id, popup })
const versions = async () => (await site.call('/popup/versions', { popup_id })).body.versions
const draftOf = async () => (await site.call('/popup/load', { popup_id })).body.draft

beforeEach(async () => {
  site = await aSite()
  popup_id = (await site.call('/popup/save', { popup: { name: 'First' } })).body.popup.id
})

describe('versions', () => {
  test('groups the edits of one session into a version, and starts a new one after a name, a pause or going live', async () => {
    await save({ name: 'Second' })
    expect(await versions()).toMatchObject([{ name: '', published: false, is_mine: true }])
    const { id: version_id } = (await versions())[0]!
    await site.call('/popup/versions/name', { popup_id, version_id, name: 'Black Friday version' })
    await save({ name: 'Third' })
    clock.advance(11 * 60 * 1000)
    await save({ name: 'Fourth' })
    await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
    await save({ name: 'Fifth' })
    expect((await versions()).map((one: { published: boolean }) => one.published)).toEqual([true, true, false, false])
    const loaded = (await site.call('/popup/versions/load', { popup_id, version_id })).body
    expect([loaded.version.name, loaded.popup.name, loaded.popup.json.version]).toEqual([
      'Black Friday version',
      'Second',
      1,
    ])
  })

  test('can be saved under a name, and the oldest unnamed ones are deleted', async () => {
    await site.call('/popup/versions/keep', { popup_id, name: 'Mine' })
    for (let i = 0; i < 35; i++) {
      clock.advance(11 * 60 * 1000)
      await save({ name: `Form ${i}` })
    }
    const kept = await versions()
    expect([kept.length, kept.at(-1)!.name]).toEqual([32, 'Mine'])
  })

  test('are not available to other sites', async () => {
    const { id: version_id } = (await versions())[0]!
    const other = await aSite()
    expect((await other.call('/popup/versions', { popup_id })).body.versions).toEqual([])
    for (const path of ['load', 'name']) {
      expect((await other.call(`/popup/versions/${path}`, { popup_id, version_id, name: 'x' })).status).toBe(404)
    }
    expect((await other.call('/popup/draft/save', { popup_id, draft_at: null, changes: {} })).status).toBe(404)
  })
})

test('a draft of a live form is stored separately until it is published', async () => {
  await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const keep = (draft_at: string | null, changes: object | null) =>
    site.call('/popup/draft/save', { popup_id, draft_at, changes })
  expect(await draftOf()).toBeNull()
  const { draft_at } = (await keep(null, { name: 'Not yet' })).body
  expect(await draftOf()).toEqual({ draft_at, changes: { name: 'Not yet' } })
  expect((await site.call('/popup/load', { popup_id })).body.popup.name).toBe('First')
  expect((await keep(null, { name: 'Somebody else' })).status).toBe(409)
  const later = (await keep(draft_at, { name: 'Now' })).body.draft_at
  expect(later! > draft_at!).toBe(true)
  await save({ name: 'Now' })
  expect(await draftOf()).toBeNull()
  expect((await keep(null, { name: 'Again' })).status).toBe(200)
})

test('publishes only what the editor has seen, and refuses an outdated or different draft', async () => {
  await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const keep = (draft_at: string | null, changes: object | null) =>
    site.call('/popup/draft/save', { popup_id, draft_at, changes })
  const { draft_at } = (await keep(null, { name: 'Not yet' })).body
  const { updated_at } = (await site.call('/popup/load', { popup_id })).body.popup
  const publish = (copy: string | null) =>
    site.call('/popup/save', { popup_id, updated_at, draft_at: copy, popup: { name: 'Now' } })
  expect((await publish(null)).status).toBe(409)
  expect(await draftOf()).toEqual({ draft_at, changes: { name: 'Not yet' } })
  const validate = async (copy: object) => (await site.call('/popup/validate', { popup_id, updated_at, ...copy })).body
  expect([(await validate({})).newest, (await validate({ draft_at })).newest]).toEqual([true, true])
  expect(await validate({ draft_at: null })).toMatchObject({ newest: false, draft_at })
  expect((await publish(draft_at)).status).toBe(200)
  expect(await draftOf()).toBeNull()
})

test('a draft that is discarded, or ignored by a caller, stays among the versions', async () => {
  await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const keep = (draft_at: string | null, changes: object | null) =>
    site.call('/popup/draft/save', { popup_id, draft_at, changes })
  const nameOf = async ({ id }: { id: string }) =>
    (await site.call('/popup/versions/load', { popup_id, version_id: id })).body.popup.name
  clock.advance(1)
  const { draft_at } = (await keep(null, { name: 'Thrown away' })).body
  expect((await keep(draft_at, null)).body.draft_at).toBeNull()
  expect((await versions())[0]).toMatchObject({ name: 'Discarded changes', published: false })
  expect(await nameOf((await versions())[0]!)).toBe('Thrown away')
  await keep(null, { name: 'Overlooked' })
  clock.advance(1)
  await save({ name: 'By another program' })
  const names: string[] = await Promise.all((await versions()).map(nameOf))
  expect(names).toEqual(expect.arrayContaining(['By another program', 'Overlooked', 'Thrown away', 'First']))
})

test('a draft is included in a saved version, an export and a template, and is indicated in the list', async () => {
  await site.call('/popup/update', { popup_id, popup: { status: 'active' } })
  const listed = async () => (await site.call('/popups', {})).body.popups[0]!.has_draft
  expect(await listed()).toBe(false)
  await site.call('/popup/draft/save', { popup_id, draft_at: null, changes: { name: 'Draft', content_width: 555 } })
  expect(await listed()).toBe(true)
  const { version } = (await site.call('/popup/versions/keep', { popup_id, name: 'Kept' })).body
  expect(version.published).toBe(false)
  const kept = (await site.call('/popup/versions/load', { popup_id, version_id: version.id })).body.popup
  const { template } = (await site.call('/template/save', { template: { popup_id, name: 'Style' } })).body
  const { form } = JSON.parse((await site.call('/popup/export', { popup_id })).body.content)
  expect([kept.content_width, template.settings.content_width, form.content_width]).toEqual([555, 555, 555])
  await site.call('/popup/update', { popup_id, popup: { status: 'paused' } })
  expect([await listed(), (await draftOf())!.changes.name]).toEqual([true, 'Draft'])
})

test('saves, clones, renames, deletes and restores a site’s own templates', async () => {
  const list = async (as = site) =>
    (await as.call('/template/list')).body.templates.map(({ name }: { name: string }) => name)
  await save({ delay: 1, content_width: 444 })
  const { template } = (await site.call('/template/save', { template: { popup_id, name: 'House style' } })).body
  expect(template).toMatchObject({ name: 'House style', form_type: 'popup', settings: { content_width: 444 } })
  clock.advance(1)
  const { template: copy } = (await site.call('/template/clone', { template: { id: template.id } })).body
  expect(copy.name).toBe('House style (copy)')
  await site.call('/template/rename', { template: { id: copy.id, name: 'Other' } })
  expect(await list()).toEqual(['Other', 'House style'])
  await site.call('/template/status', { template: { id: copy.id, status: 'deleted' } })
  expect(await list()).toEqual(['House style'])
  expect((await site.call('/template/rename', { template: { id: copy.id, name: 'x' } })).status).toBe(404)
  await site.call('/template/status', { template: { id: copy.id, status: 'active' } })
  expect(await list()).toEqual(['Other', 'House style'])
  const grouped = (await site.call('/templates', { slug: 'own' })).body.templates
  expect(grouped.map(({ name, group_id, status }: Template) => [name, group_id, status])).toEqual([
    ['Other', 'own', 'active'],
    ['House style', 'own', 'active'],
  ])
  const other = await aSite()
  expect(await list(other)).toEqual([])
  for (const path of ['clone', 'rename', 'status']) {
    const sent = { template: { id: copy.id, name: 'x', status: 'deleted' } }
    const { status, body } = await other.call(`/apps/listbuilder/v3/template/${path}`, sent)
    const failures = { clone: 'Error cloning template...', status: 'Error updating template status...' }
    expect([status, body.error]).toEqual([404, failures[path as keyof typeof failures] ?? 'Error saving template...'])
  }
  expect((await other.call('/template/save', { template: { popup_id, name: 'x' } })).status).toBe(404)
})

test('finds the forms that contain a text', async () => {
  const find = (texts: string[], id = site.id) => database.inSite(id, (db) => formsWith(db, id, texts))
  expect(await find(['no such text'])).toEqual([])
  await save({ advanced_form: '<img src="/i/abc.png">' })
  expect(await find(['no such text', '/i/abc'])).toEqual([{ id: popup_id, name: 'First' }])
  expect(await find(['/i/abc'], (await aSite()).id)).toEqual([])
  await site.call('/popup/delete', { popup_id })
  expect(await find(['/i/abc'])).toEqual([])
})
