import { expect, test } from 'vitest'
import { importsServer, options } from './testing/imports-server.ts'

const { importAll, listed, member, runJobs } = await importsServer()

const file = `Email,Member,Points,Birthday,Tier,Paid,Land,Telefon,Note
ann@x.io,yes,12,25/12/1990,Gold,"€ 149,50",Deutschland,030 901820,a
bob@x.io,no,old,03/04/1991,silver,"€ 1.200,00",Italie,06 1234 5678,b
cy@x.io,Yes,7,12/31/1992,GOLD,20,,,c
`
const created = ['Member', 'Points', 'Birthday', 'Tier', 'Paid'].map((key) => `field:${key}`)
const mapping = ['email', ...created, 'country', 'phone', '']

test('columns become typed fields that are listed and filterable at once, and unreadable cells are omitted with a note', async () => {
  const me = member()
  const { id, ...found } = (await me.upload(file)).body.import
  // The types of columns as new fields are guessed from their first cells.
  expect(found.options).toMatchObject({
    types: { Member: 'yes-no', Points: 'text', Birthday: 'text', Tier: 'text', Paid: 'number', Note: 'text' },
    date_orders: { 'field:Birthday': 'day' },
  })
  const chosen = {
    ...found.options,
    consent: 'Asked at the till.',
    types: { Member: 'yes-no', Points: 'number', Birthday: 'date', Tier: 'choice', Paid: 'number' },
  }
  await me.call('/imports/check', { import_id: id, mapping, options: chosen })
  await runJobs()
  const checked = (await me.call('/imports/load', { import_id: id })).body.import
  await me.call('/imports/start', { import_id: id })
  const { fields: atOnce } = (await me.call('/contacts/vocabulary')).body
  expect(Object.fromEntries(atOnce.map(({ key, type }) => [key, type]))).toEqual(chosen.types)
  await runJobs()
  const done = (await me.call('/imports/load', { import_id: id })).body.import
  expect(done).toMatchObject({ state: 'imported', counts: { added: 3, refused: 0, noted: 2 } })
  expect(checked.counts).toEqual(done.counts)
  expect(await listed(me)).toMatchObject([
    {
      country: 'DE',
      phone: '+4930901820',
      fields: { Member: 'yes', Points: '12', Birthday: '1990-12-25', Tier: 'Gold', Paid: '149.50' },
    },
    {
      country: 'IT',
      phone: '+390612345678',
      fields: { Member: 'no', Birthday: '1991-04-03', Tier: 'silver', Paid: '1200.00' },
    },
    { country: '', fields: { Member: 'yes', Points: '7', Paid: '20' } },
  ])
  const tier = (await me.call('/contacts/vocabulary')).body.fields.find(({ key }) => key === 'Tier')
  expect(tier?.choices).toEqual(['Gold', 'silver'])
  const filter = {
    match: 'all',
    conditions: [
      { field: 'field:Paid', operator: 'at_least', value: 149.5 },
      { field: 'field:Birthday', operator: 'before', value: '1991-01-01' },
    ],
  }
  expect((await me.call('/contacts/count', { filter })).body.count).toBe(1)
})

test('creates lists while importing, and undoing the import removes its fields, choices and lists unless they are in use', async () => {
  const me = member()
  await me.call('/lists/save', { name: 'News' })
  const done = await importAll(me, 'Email,Tier\nann@x.io,gold\nbob@x.io,tin\n', {
    new_lists: ['news', 'Spring', 'Kept'],
  })
  expect(done.options).toMatchObject({ new_lists: [], list_ids: { length: 3 } })
  const lists = async () => (await me.call('/lists/list')).body.lists.map(({ name, contacts }) => `${name} ${contacts}`)
  expect(await lists()).toEqual(['Kept 2', 'News 2', 'Spring 2'])
  const kept = (await me.call('/lists/list')).body.lists.find(({ name }) => name === 'Kept')!
  await me.call('/lists/save', { list_id: kept.id, name: 'Kept', description: 'Ours now.' })

  const second = await me.upload('Email,Tier,Size\nann@x.io,gold,L\n')
  const { id } = second.body.import
  const asked = { import_id: id, mapping: ['email', 'field:Tier', 'field:Size'], options }
  await me.call('/imports/start', asked)
  await runJobs()
  const keys = async () => (await me.call('/contacts/vocabulary')).body.fields.map(({ key }) => key)
  expect(await keys()).toEqual(['Size', 'Tier'])
  await me.call('/contacts/fields/save', { key: 'Tier', label: 'Tier', type: 'text' })
  await me.call('/imports/undo', { import_id: id })
  await runJobs()
  // A field that a user has saved since then is kept.
  expect(await keys()).toEqual(['Tier'])

  await me.call('/imports/undo', { import_id: done.id })
  await runJobs()
  expect(await lists()).toEqual(['Kept 0', 'News 0'])
})

test('requires a consent statement if no column gives consent', async () => {
  const me = member()
  const { id } = (await me.upload('Email,Subscribed\nann@x.io,no\n')).body.import
  const without = { ...options, consent: '' }
  const start = (mapping: string[], more: object = {}) =>
    me.call('/imports/start', { import_id: id, mapping, options: { ...without, ...more } })
  const refused = await start(['email', ''])
  expect(refused.status).toBe(400)
  expect(refused.body.issues).toMatchObject([{ path: 'options.consent' }])
  const checked = await me.call('/imports/check', { import_id: id, mapping: ['email', ''], options: without })
  expect(checked.body.issues).toMatchObject([{ path: 'options.consent' }])
  // The preview doesn't require a consent statement.
  const preview = { import_id: id, mapping: ['email', ''], options: without }
  expect((await me.call('/imports/preview', preview)).body.problem).toBe('')
  expect((await start(['email', 'status'])).status).toBe(200)
  await runJobs()
  expect(await listed(me)).toMatchObject([{ email: 'ann@x.io', status: 'unsubscribed' }])
})

test('phone numbers without a country use the chosen country', async () => {
  const me = member()
  await importAll(me, 'Email,Phone,Country\nann@x.io,030 901820,\nbob@x.io,(202) 555-0123,US\n', {
    phone_country: 'DE',
  })
  expect((await listed(me)).map(({ phone }: { phone: string }) => phone)).toEqual(['+4930901820', '+12025550123'])
  const { id } = (await me.upload('Email\nann@x.io\n')).body.import
  const bad = { import_id: id, options: { ...options, phone_country: 'de' } }
  expect((await me.call('/imports/start', bad)).body.issues).toMatchObject([{ path: 'options.phone_country' }])
})
