import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importJob } from '#features/imports/server/run-import.ts'
import { orderImport } from './index.ts'
import { ordersServer } from './testing/orders-server.ts'

const { app, database, tools, runJobs, anImportingSite: aSite } = await ordersServer()
const runImport = importJob(new Map([[orderImport.name, orderImport]]))
const heading =
  'Name,Email,Financial Status,Currency,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n'

test('imports a file, states why rows are refused, and changes nothing when the same file is imported again', async () => {
  const { call, imported } = aSite()
  await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  const text =
    heading +
    '#1,ann@example.com,paid,EUR,5,10,65,2026-10-01 10:00:00 +0200,1,Mug,30\n#1,ann@example.com,,,,,,,1,Tea,20\n' +
    '#2,bob@example.com,paid,EUR,0,0,10,2026-10-02 10:00:00 +0200,1,Tea,10\n' +
    '#3,nobody,paid,EUR,0,0,10,2026-10-02 10:00:00 +0200,1,Tea,10\n#3,nobody,,,,,,,1,=Mug,10\n'
  const done = await imported(text)
  expect(done).toMatchObject({
    state: 'imported',
    kind: 'orders',
    total: 5,
    counts: { rows: 5, added: 2, updated: 0, unchanged: 0, refused: 2 },
  })
  const { filename, csv } = (await call('/orders/imports/refusals', { import_id: done.id })).body
  expect(filename).toBe('orders skipped rows.csv')
  expect(csv.split('\r\n')[1]).toBe(
    '5,"Invalid email address: ""nobody"".",#3,nobody,paid,EUR,0,0,10,2026-10-02 10:00:00 +0200,1,Tea,10',
  )
  expect(csv).toContain("'=Mug")
  expect((await call('/orders/totals')).body.totals).toMatchObject({ orders: 2, net: 60 })
  expect((await call('/contacts/list')).body.contacts).toMatchObject([{ orders_count: 1, spent: 50 }])
  expect(await imported(text)).toMatchObject({ counts: { added: 0, updated: 0, unchanged: 2, refused: 2 } })
  expect(await imported(text.replace('EUR,0,0,10,2026-10-02', 'EUR,0,0,12,2026-10-02'))).toMatchObject({
    counts: { updated: 1, unchanged: 1 },
  })
  expect((await call('/orders/totals')).body.totals).toMatchObject({ orders: 2, net: 62 })
})

test('a file with totals only keeps an order’s items', async () => {
  const { call, imported } = aSite()
  await imported(`${heading}#1,ann@example.com,paid,EUR,0,0,30,2026-10-01 10:00:00 +0200,1,Mug,30\n`)
  const sums = (total: number) => `Order number,Total,Currency,Date\n1,${total},EUR,2026-10-01 10:00:00 +0200\n`
  expect(await imported(sums(30))).toMatchObject({ counts: { updated: 0, unchanged: 1 } })
  expect(await imported(sums(31))).toMatchObject({ counts: { updated: 1, unchanged: 0 } })
  expect((await call('/orders/list')).body.orders).toMatchObject([
    { total: 31, email: 'ann@example.com', items: [{ title: 'Mug', quantity: 1, price: 30 }] },
  ])
})

test('an order whose rows span two parts of a file is one order', async () => {
  const { call, imported } = aSite()
  const rows = Array.from(
    { length: 9_999 },
    (_, i) => `#${i},,paid,EUR,0,0,1,2026-10-01 10:00:00 +0000,1,Tea,1\n`,
  ).join('')
  const split =
    '#split,,paid,EUR,0,0,30,2026-10-01 10:00:00 +0000,1,Mug,10\n#split,,,,,,,,1,Cup,10\n#split,,,,,,,,1,Pot,10\n'
  const done = await imported(heading + rows + split)
  expect(done).toMatchObject({ state: 'imported', total: 10_002, counts: { rows: 10_002, added: 10_000, refused: 0 } })
  const [order] = (await call('/orders/list', { search: 'split' })).body.orders
  expect(order!.items.map(({ title }: { title: string }) => title)).toEqual(['Mug', 'Cup', 'Pot'])
})

test('an import whose process stops resumes where it was: no order is lost, and none is counted twice', async () => {
  const { call, upload, siteId } = aSite()
  const rows = Array.from({ length: 10_500 }, (_, i) => `#${i >> 1},paid,EUR,1,2026-10-01 10:00:00 +0000,Tea\n`).join(
    '',
  )
  const { body } = await upload(`Name,Financial Status,Currency,Total,Created at,Lineitem name\n${rows}`)
  const input = { import_id: body.import.id }
  await call('/orders/imports/start', input)
  let looks = 0
  const signal = {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
  const job = { ...tools, database, signal, attempt: 1, maxAttempts: 25 }
  await expect(runImport.run({ site_id: siteId, ...input }, job)).rejects.toThrow('stopping')
  expect((await call('/orders/imports/load', input)).body.import).toMatchObject({
    state: 'importing',
    counts: { rows: 10_000 },
  })
  await runJobs()
  expect((await call('/orders/imports/load', input)).body.import).toMatchObject({
    state: 'imported',
    counts: { rows: 10_500, added: 5250, updated: 0, unchanged: 0, refused: 0 },
  })
  expect((await call('/orders/totals')).body.totals).toMatchObject({ orders: 5250, net: 5250 })
})

test('an import that can’t complete gives up after several tries, and reports it', async () => {
  const { call, upload, siteId } = aSite()
  const { id } = (await upload('Order number,Total,Currency\n1,5,EUR\n')).body.import
  await sql`UPDATE import_parts SET rows = 'no JSON' WHERE import_id = ${id}`.execute(database.system)
  await call('/orders/imports/start', { import_id: id })
  const job = { ...tools, database, signal: new AbortController().signal, maxAttempts: 10 }
  for (const [attempt, state] of [
    [9, 'importing'],
    [10, 'failed'],
  ] as const) {
    await expect(runImport.run({ site_id: siteId, import_id: id }, { ...job, attempt })).rejects.toThrow('JSON')
    expect((await call('/orders/imports/load', { import_id: id })).body.import.state).toBe(state)
  }
})

test('a file without a currency requires one to be chosen', async () => {
  const { call, upload } = aSite()
  const { body } = await upload('Order number,Total\n1,5\n')
  const start = { import_id: body.import.id }
  expect((await call('/orders/imports/start', start)).body).toMatchObject({
    error: 'The file has no currency column. Choose the currency of the orders.',
    issues: [{ path: 'currency' }],
  })
  expect((await call('/orders/imports/start', { ...start, currency: 'chf' })).status).toBe(200)
  await runJobs()
  expect((await call('/orders/list')).body.orders).toMatchObject([{ currency: 'CHF', total: 5, source: 'import' }])
  expect((await call('/orders/imports/start', start)).status).toBe(409)
  expect((await upload('')).status).toBe(400)
})

test('columns with any names can be mapped manually, with a preview of the result', async () => {
  const { call, upload } = aSite()
  const { id, mapping } = (await upload('Bon,Wer,Wert,Wann\n7,ann@example.com,"12,50",2026-10-01\n8,bob,1,\n')).body
    .import
  expect(mapping).toEqual(['', '', '', ''])
  const start = { import_id: id, currency: 'EUR' }
  const missing = 'Choose the column with the order number.'
  expect((await call('/orders/imports/start', start)).body).toMatchObject({
    error: missing,
    issues: [{ path: 'mapping' }],
  })
  expect((await call('/orders/imports/preview', { import_id: id, mapping })).body).toMatchObject({
    rows: [],
    problem: missing,
  })
  const byHand = ['external_id', 'email', 'total', 'placed_at']
  const { body } = await call('/orders/imports/preview', { ...start, mapping: byHand })
  expect(body).toMatchObject({
    problem: '',
    rows: [
      {
        cells: [
          '7',
          'ann@example.com',
          {},
          '',
          'Paid',
          { money: 12.5, currency: 'EUR' },
          { money: 12.5, currency: 'EUR' },
        ],
        problem: '',
      },
      { cells: ['8'], problem: 'Invalid email address: "bob".' },
    ],
  })
  expect((await call('/orders/list')).body.orders).toEqual([])
  expect((await call('/orders/imports/start', { ...start, mapping: byHand })).body.import.mapping).toEqual(byHand)
  await runJobs()
  expect((await call('/orders/list')).body.orders).toMatchObject([{ external_id: '7', total: 12.5 }])
})

test('a canceled import writes nothing more; an erased person is removed from import files', async () => {
  const { call, upload, imported } = aSite()
  const { body } = await upload('Order number,Total,Email\n1,5,ann@example.com\n')
  await call('/orders/imports/cancel', { import_id: body.import.id })
  expect((await call('/orders/imports/start', { import_id: body.import.id })).status).toBe(409)
  const refused = await imported('Order number,Total,Email,Currency\n1,much,ann@example.com,EUR\n')
  await upload('Order number,Total,Email\n2,5,ann@example.com\n')
  await call('/contacts/person/erase', { email: 'ann@example.com' })
  const all = JSON.stringify((await call('/orders/imports/list')).body)
  const { csv } = (await call('/orders/imports/refusals', { import_id: refused.id })).body
  expect(all + csv).not.toContain('ann@example.com')
})

test('exports the selected orders to a file, which can be imported again unchanged', async () => {
  const [{ call }, copy] = [aSite(), aSite()]
  const order = { external_id: '=1', email: 'ann@example.com', currency: 'EUR', total: 119, tax: 19, shipping: 10 }
  const items = [
    { title: '=Mug, "large"', product_id: 'm;1', quantity: 1.5, price: 45 },
    { title: 'Tea | green', quantity: 2, price: 0.5 },
  ]
  await call('/orders/record', { order: { ...order, refunded: 5, items, discount_codes: ['save10', 'X'] } })
  await call('/orders/record', { order: { external_id: '2', currency: 'EUR', total: 7, status: 'refunded' } })
  const file = async (query: object) => {
    const { download_id } = (await call('/orders/export', query)).body
    await runJobs()
    const { url, rows } = (await call('/list/export/status', { download_id })).body
    return { rows, text: (await app.inject({ method: 'GET', url: url! })).body }
  }
  expect(await file({ status: 'refunded' })).toMatchObject({ rows: 1 })
  const { rows, text } = await file({})
  expect([rows, text.includes("\n'=1,")]).toEqual([3, true])
  expect(await copy.imported(text)).toMatchObject({ counts: { added: 2, refused: 0 } })
  const known = async (site: typeof copy) =>
    (await site.call('/orders/list')).body.orders
      .map(({ id: _id, source: _source, contact_id: _contact, ...rest }) => rest)
      .toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))
  expect(await known(copy)).toEqual(await known({ ...copy, call }))
  expect((await call('/orders/export', { from: '2026-13-01' })).status).toBe(400)
})

test('undoing an import removes added orders, reverts changed ones, and keeps those changed since', async () => {
  const { call, imported } = aSite()
  const orders = async () => new Map((await call('/orders/list')).body.orders.map((one) => [one.external_id, one]))
  await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  const row = (number: number, total: number) =>
    `#${number},ann@example.com,paid,EUR,0,0,${total},2026-10-01 10:00:00 +0200,1,Mug,${total}\n`
  await imported(heading + row(1, 10) + row(2, 20))
  const before = await orders()
  const done = await imported(heading + row(1, 11) + row(2, 22) + row(3, 30) + row(4, 40))
  await call('/orders/status', { external_id: '2', status: 'cancelled' })
  await call('/orders/status', { external_id: '4', status: 'paid', refunded: 1 })
  await call('/imports/undo', { import_id: done.id })
  await runJobs()
  const undone = (await call('/imports/load', { import_id: done.id })).body.import
  expect(undone).toMatchObject({ state: 'undone', undo: { removed: 1, restored: 1, kept: 2 } })
  const after = await orders()
  expect([...after.keys()].toSorted()).toEqual(['1', '2', '4'])
  expect(after.get('1')).toEqual(before.get('1'))
  expect([after.get('2'), after.get('4')]).toMatchObject([{ total: 22, status: 'cancelled' }, { refunded: 1 }])
  const [contact] = (await call('/contacts/list')).body.contacts
  expect(contact).toMatchObject({ orders_count: 2, spent: 49 })
  const { activity } = (await call('/contacts/load', { contact_id: contact!.id })).body
  expect(JSON.stringify(activity)).not.toContain('Order 3,')
})

test('another site’s import is treated as nonexistent', async () => {
  const [mine, theirs] = [aSite(), aSite()]
  const { body } = await theirs.upload('Order number,Total\n1,5\n')
  const input = { import_id: body.import.id, mapping: ['external_id', 'total'] }
  for (const verb of ['load', 'preview', 'start', 'cancel', 'refusals'])
    expect((await mine.call(`/orders/imports/${verb}`, input)).status).toBe(404)
  expect((await mine.call('/orders/imports/list')).body.imports).toEqual([])
})
