import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '#core/csv.ts'
import { subscribeContact } from '#features/contacts/server/index.ts'
import { ordersServer } from './testing/orders-server.ts'

const { app, database, tools, runJobs, anImportingSite } = await ordersServer()
const consent = { text: '', method: 'form', addressPrefix: '' }

/** Texts such as people, programs and attackers send. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 260 }),
  fc.constantFrom(
    'two\nlines',
    'a\ttab',
    '\r',
    '\u0085',
    '\0',
    '=1+1',
    '"',
    '\ud800',
    ' \u00a0 ',
    'a'.repeat(199) + '😀',
  ),
)

test('any text, however it is entered, is shown on every screen and in every file', async () => {
  const { siteId, call, upload } = anImportingSite()
  const ok = async <Path extends string>(path: Path, body: object = {}) => {
    const { status, body: answer } = await call(path, body)
    expect([path, status, answer.error]).toEqual([path, 200, undefined])
    return answer
  }
  const values = fc.sample(text, 25)
  const files = {
    contacts: {
      heading: ['email', 'first name', 'tags', 'note'],
      mapping: ['email', 'first_name', 'tags', 'field:note'],
      rows: [] as string[][],
    },
    orders: {
      heading: ['number', 'total', 'title'],
      mapping: ['external_id', 'total', 'item_title'],
      rows: [] as string[][],
    },
  }
  for (const [number, value] of values.entries()) {
    const at = `p${number}`
    // Invalid input is refused with a message, and never causes an internal error.
    for (const [path, body] of [
      ['/contacts/add', { email: `${at}a@x.io`, first_name: value, consent: 'Asked.' }],
      ['/contacts/add', { email: `${at}a@x.io`, consent: 'Asked.' }],
      ['/orders/record', { order: { external_id: `${at}r${value}`, email: `${at}a@x.io`, currency: 'EUR', total: 1 } }],
      ['/orders/record', { order: { external_id: `${at}i`, currency: 'EUR', total: 1, items: [{ title: value }] } }],
    ] as const)
      expect((await call(path, body)).status).toBeLessThan(500)
    const stored = value.replaceAll(/[\0\p{Surrogate}]/gu, '')
    const fields = { 'First name': stored, City: stored, note: stored }
    const request = { siteId, email: `${at}f@x.io`, fields, popupId: tools.newId(), page: '/', consent }
    await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))
    files.contacts.rows.push([`${at}i@x.io`, value, value, value])
    files.orders.rows.push([`${at}o${value}`, '1', value])
  }
  for (const [kind, { heading, mapping, rows }] of Object.entries(files)) {
    const { id } = (await upload(csvText([heading, ...rows]), `${kind}.csv`, kind)).body.import
    const said = kind === 'orders' ? { currency: 'EUR' } : { options: { consent: 'Asked.' } }
    await ok('/imports/start', { import_id: id, mapping, ...said })
    await runJobs()
    expect((await ok('/imports/load', { import_id: id })).import.state).toBe('imported')
  }
  const { contacts } = await ok('/contacts/list', { limit: 100 })
  expect(contacts.length).toBeGreaterThan(40)
  for (const { id, first_name, city } of contacts) {
    expect(first_name + city).not.toMatch(/\p{Cc}/u)
    // Loaded values can be saved unchanged.
    await ok('/contacts/save', { contact_id: id, first_name, city })
    await ok('/contacts/load', { contact_id: id })
  }
  await ok('/contacts/merge', { contact_id: contacts[0]!.id, from_id: contacts[1]!.id })
  await ok('/contacts/load', { contact_id: contacts[0]!.id })
  const { orders } = await ok('/orders/list', { limit: 100 })
  for (const { id } of orders) await ok('/orders/load', { order_id: id })
  await ok('/contacts/vocabulary')
  for (const path of ['/list/export', '/orders/export'] as const) {
    const { download_id } = await ok(path)
    await runJobs()
    const { url } = await ok('/list/export/status', { download_id })
    expect((await app.inject({ method: 'GET', url: url! })).statusCode).toBe(200)
  }
})
