import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { noCounts } from '#features/imports/server/run-import.ts'
import { insertImport } from '#features/imports/server/store.ts'
import type { ContactImportOptions } from '../contract.ts'
import { contactImport, contacts } from './index.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'

const { database, tools, clock, post, runJobs, aMember } = await testServer({
  rooms: [sitesRoom(), contacts, importsRoom([contactImport])],
})

const columns = ['email', 'first name', 'tags', 'status', 'age']
const mapping = ['email', 'first_name', 'tags', 'status', 'field:age']
const address = fc.constantFrom('ann@x.io', 'ANN@x.io', 'bob@x.io', 'cy@x.io', 'no@x.io', 'old@x.io', 'nonsense')
const row = fc
  .tuple(
    address,
    fc.constantFrom('', 'A', 'B'),
    fc.constantFrom('', 'vip', 'vip, new'),
    fc.constantFrom('', 'subscribed', 'unsubscribed', 'bounced', 'maybe'),
    fc.constantFrom('', '1', '2'),
  )
  .map((cells): string[] => cells)
const file = fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
const options: fc.Arbitrary<ContactImportOptions> = fc.record({
  known: fc.constantFrom('update', 'skip'),
  status: fc.constantFrom('subscribed', 'unsubscribed', 'unconfirmed'),
  tags: fc.constantFrom([], ['all']),
  list_ids: fc.constant([]),
  new_lists: fc.constantFrom([], ['Spring']),
  consent: fc.constant('Asked.'),
  types: fc.constant({}),
  date_orders: fc.constant({}),
  phone_country: fc.constant(''),
})

/**
 * Creates a site with some contacts, one of them deleted, and a suppressed address. A file is uploaded in parts of any
 * size.
 */
async function aSite(parts: readonly string[][][], chosen: Partial<ContactImportOptions> = {}) {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  await call('/contacts/add', { email: 'bob@x.io', first_name: 'B', consent: 'Asked.' })
  const { contact } = await call('/contacts/add', { email: 'old@x.io', consent: 'Asked.' })
  await call('/contacts/delete', { contact_ids: [contact.id] })
  await call('/suppressions/add', { emails: ['no@x.io'] })
  const id = tools.newId()
  const about = {
    site_id: siteId,
    id,
    kind: 'contacts',
    name: 'f.csv',
    state: 'unmapped' as const,
    code_page: '' as const,
    columns,
    sample: [],
    mapping: [],
  }
  const progress = {
    total: parts.flat().length,
    parts_done: 0,
    counts: noCounts,
    carried: [],
    undo: null,
    error: '',
    finished_at: null,
  }
  const texts = parts.map((rows) => JSON.stringify(rows))
  const created_at = new Date(clock.now)
  await database.inSite(siteId, (db) => insertImport(db, { ...about, ...progress, options: chosen, created_at }, texts))
  const step = async (name: string, body: object = {}) => {
    await call(`/imports/${name}`, { import_id: id, ...body })
    await runJobs()
    return (await call('/imports/load', { import_id: id })).import
  }
  return { call, step }
}

test('a dry run counts exactly what the import then does, wherever an address is repeated', async () => {
  await fc.assert(
    fc.asyncProperty(file, options, async (parts, chosen) => {
      const { call, step } = await aSite(parts, chosen)
      await step('map', { mapping, options: chosen })
      const before = (await call('/contacts/list', { limit: 100 })).contacts
      const checked = await step('check')
      expect(checked).toMatchObject({ state: 'checked', counts: { rows: parts.flat().length } })
      expect((await call('/contacts/list', { limit: 100 })).contacts).toEqual(before)
      expect((await call('/contacts/tags')).tags).toEqual([])
      const done = await step('start')
      expect(done).toMatchObject({ state: 'imported', counts: checked.counts })
      const { rows, noted: _, ...parted } = done.counts
      expect(Object.values<number>(parted).reduce((sum, count) => sum + count)).toBe(rows)
    }),
    { numRuns: roundsOf(8) },
  )
})

test('an address repeated across parts is added once, and then updated with its new data', async () => {
  const again = [[['ann@x.io', 'A', '', '', '']], [['ann@x.io', 'A', '', '', '']], [['ann@x.io', 'B', '', '', '']]]
  const chosen = {
    known: 'update',
    status: 'subscribed',
    tags: [],
    list_ids: [],
    consent: 'Asked.',
    types: {},
  } as const
  const { step } = await aSite(again)
  await step('map', { mapping, options: chosen })
  const counts = { rows: 3, added: 1, updated: 1, unchanged: 1, skipped: 0, refused: 0 }
  expect((await step('check')).counts).toEqual(counts)
  expect((await step('start')).counts).toEqual(counts)
})
