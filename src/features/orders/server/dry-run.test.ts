import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importJob, noCounts } from '#features/imports/server/run-import.ts'
import { insertImport, storeSeenItems, seenItems } from '#features/imports/server/store.ts'
import { orderImport } from './index.ts'
import { ordersServer } from './testing/orders-server.ts'
import { roundsOf } from '../../../../config/is-drawn.ts'

const { clock, database, tools, anImportingSite } = await ordersServer()
const runImport = importJob(new Map([[orderImport.name, orderImport]]))
const columns = ['Order number', 'Email', 'Total', 'Status', 'Item', 'Price', 'Date']
const mapping = ['external_id', 'email', 'total', 'status', 'item_title', 'price', 'placed_at']

const row = fc
  .tuple(
    fc.constantFrom('1', '2', '#2', 'known', ''),
    fc.constantFrom('', 'ann@x.io', 'nonsense'),
    fc.constantFrom('5', '7', '', 'much'),
    fc.constantFrom('paid', 'refunded', 'pending'),
    fc.constantFrom('', 'Mug', 'Tea'),
    fc.constant('3'),
    fc.constant('2026-10-01'),
  )
  .map((cells): string[] => cells)
const file = fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

/** Creates a site with an order and a contact. The file is uploaded in parts of any size. */
async function aSite(parts: readonly string[][][]) {
  const site = anImportingSite()
  const { siteId, call, carriedOut } = site
  await call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })
  const known = { external_id: 'known', currency: 'EUR', total: 5, placed_at: '2026-10-01T00:00:00Z' }
  await call('/orders/record', { order: known })
  const id = tools.newId()
  const about = {
    site_id: siteId,
    id,
    kind: 'orders',
    name: 'f.csv',
    state: 'unmapped' as const,
    code_page: '' as const,
  }
  const read = { columns, sample: [], mapping, options: { currency: 'EUR' }, total: parts.flat().length }
  const progress = { parts_done: 0, counts: noCounts, carried: [], undo: null, error: '', finished_at: null }
  const texts = parts.map((rows) => JSON.stringify(rows))
  await database.inSite(siteId, (db) =>
    insertImport(db, { ...about, ...read, ...progress, created_at: new Date(clock.now) }, texts),
  )
  const state = async () => {
    const contacts = (await call('/contacts/list')).body
    return { contacts, orders: (await call('/orders/list')).body, totals: (await call('/orders/totals')).body }
  }
  return { ...site, id, state, step: async (verb: 'check' | 'start') => carriedOut(verb, id) }
}

test('a dry run counts exactly what the import then does, even with repeated orders, and writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (parts) => {
      const { call, id, step, state } = await aSite(parts)
      const before = await state()
      const checked = await step('check')
      expect(checked).toMatchObject({ state: 'checked', counts: { rows: parts.flat().length }, finished_at: null })
      expect(await state()).toEqual(before)
      const refused = (await call('/orders/imports/refusals', { import_id: id })).body.csv
      const { counts } = await step('start')
      expect(checked.counts).toEqual(counts)
      expect((await call('/orders/imports/refusals', { import_id: id })).body.csv).toBe(refused)
    }),
    { numRuns: roundsOf(12) },
  )
})

test('a file can be checked again with different columns, and the check can be stopped', async () => {
  const { call, upload, carriedOut } = anImportingSite()
  const { id } = (await upload('Order number,Total,Net\n1,5,4\n2,x,4\n')).body.import
  const options = { currency: 'EUR', mapping: ['external_id', 'total', ''] }
  expect(await carriedOut('check', id, options)).toMatchObject({ state: 'checked', counts: { added: 1, refused: 1 } })
  const others = { mapping: ['external_id', '', 'total'] }
  expect(await carriedOut('check', id, others)).toMatchObject({
    counts: { added: 2, refused: 0 },
    options: { currency: 'EUR' },
  })
  expect(await carriedOut('start', id)).toMatchObject({
    state: 'imported',
    counts: { added: 2 },
    mapping: others.mapping,
  })
  expect((await call('/orders/imports/check', { import_id: id })).status).toBe(409)

  const next = (await upload('Order number,Total\n3,5\n')).body.import.id
  expect((await call('/orders/imports/check', { import_id: next })).body.import.state).toBe('checking')
  expect((await call('/orders/imports/cancel', { import_id: next })).body.import.state).toBe('cancelled')
  expect((await call('/orders/list')).body.orders).toHaveLength(2)
})

test('a canceled or failed check reports no counts, because nothing was written', async () => {
  const { call, upload, carriedOut, siteId } = anImportingSite()
  const bring = async () => (await upload('Order number,Total,Currency\n1,5,EUR\n2,x,EUR\n')).body.import.id as string
  const load = async (import_id: string) => (await call('/orders/imports/load', { import_id })).body.import
  const nothing = { counts: noCounts }
  const refused = async (import_id: string) => (await call('/orders/imports/refusals', { import_id })).body.csv
  const checked = await bring()
  expect(await carriedOut('check', checked)).toMatchObject({ counts: { added: 1, refused: 1 } })
  await call('/orders/imports/cancel', { import_id: checked })
  expect(await load(checked)).toMatchObject({ state: 'cancelled', ...nothing })
  expect((await refused(checked)).trim().split('\r\n')).toHaveLength(1)

  const broken = await bring()
  const last = { ...tools, database, signal: new AbortController().signal, attempt: 10, maxAttempts: 10 }
  await call('/orders/imports/check', { import_id: broken })
  await sql`UPDATE imports SET counts = jsonb_set(counts, '{rows}', '2') WHERE id = ${broken}`.execute(database.system)
  await sql`UPDATE import_parts SET rows = 'no JSON' WHERE import_id = ${broken}`.execute(database.system)
  await expect(runImport.run({ site_id: siteId, import_id: broken }, last)).rejects.toThrow('JSON')
  expect(await load(broken)).toMatchObject({ state: 'failed', ...nothing })
})

test('erasing a person while a file is being checked also removes them from the data read so far', async () => {
  const { call, id, siteId, step } = await aSite([[['1', 'ann@x.io', '5', 'paid', '', '', '2026-10-01']]])
  await step('check')
  const amounts = { currency: 'EUR', total: 5, discount: 0, tax: 0, shipping: 0, refunded: 0 }
  const draft = { ...amounts, external_id: '1', email: 'Ann@x.io', visitor_id: '', discount_codes: [], items: [] }
  await database.inSite(siteId, (db) => storeSeenItems(db, siteId, id, new Map([['1', { ...draft, status: 'paid' }]])))
  await call('/contacts/person/erase', { email: 'ann@x.io' })
  expect((await database.inSite(siteId, (db) => seenItems(db, siteId, id, ['1']))).size).toBe(0)
})
