import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importsServer, options } from './testing/imports-server.ts'

const { app, database, emitted, importAll, listed, member, runJobs } = await importsServer()

test.each([
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,LEID,TAGS\nann@x.io,Ann,Lee,123,4,"2024-01-02 10:11:12",9,"""vip"",""new"""\n',
  ],
  [
    'Klaviyo',
    'Email,First Name,Last Name,Phone Number,Email Marketing Consent,Country\nann@x.io,Ann,Lee,123,SUBSCRIBED,\n',
  ],
  [
    'Shopify',
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Phone,Tags\nAnn,Lee,ann@x.io,yes,,123,"vip, new"\n',
  ],
  ['WooCommerce', 'billing_first_name,billing_last_name,billing_email,billing_phone\nAnn,Lee,ann@x.io,123\n'],
  ['by hand', 'Wer,Name\nann@x.io,Ann Lee\n'],
])('maps the columns of a %s export automatically', async (name, file) => {
  const me = member()
  const done = await importAll(me, file)
  expect(done).toMatchObject({ state: 'imported', counts: { rows: 1, added: 1, refused: 0 } })
  const [contact] = await listed(me)
  expect(contact).toMatchObject({ email: 'ann@x.io', first_name: 'Ann', last_name: 'Lee', status: 'subscribed' })
  if (file.toLowerCase().includes('tags')) expect(contact!.tags.toSorted()).toEqual(['new', 'vip'])
  if (name === 'Mailchimp') expect(contact!.subscribed_at).toBe('2024-01-02T10:11:12.000Z')
})

test('in a date column, words that mean never don’t unsubscribe anyone, and invalid dates are refused', async () => {
  const me = member()
  const done = await importAll(
    me,
    'email,unsubscribed_at\nann@x.io,never\nbob@x.io,0000-00-00 00:00:00\ncy@x.io,2024-01-02\ndan@x.io,perhaps\n',
  )
  expect(done.counts).toMatchObject({ added: 3, refused: 1 })
  const found = (await listed(me)).map((one: { email: string; status: string }) => `${one.email} ${one.status}`)
  expect(found.toSorted()).toEqual(['ann@x.io subscribed', 'bob@x.io subscribed', 'cy@x.io unsubscribed'])
})

test('rows that can’t be imported come back as a file with the reasons, and the rest is imported', async () => {
  const me = member()
  await me.call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
  await me.call('/suppressions/add', { emails: ['no@x.io'] })
  const done = await importAll(
    me,
    'email,age\n=1@x.io,5\nann@x.io,old\nnobody,1\n,2\nno@x.io,3\ncy@x.io,7\nCY@x.io,8\n',
  )
  expect(done.counts).toEqual({
    rows: 7,
    added: 3,
    updated: 0,
    unchanged: 1,
    skipped: 0,
    refused: 3,
    noted: 1,
  })
  expect((await listed(me)).map((one: { email: string; fields: object }) => [one.email, one.fields])).toEqual([
    ['=1@x.io', { age: '5' }],
    ['ann@x.io', {}],
    ['CY@x.io', { age: '8' }],
  ])
  const file = await app.inject({ method: 'GET', url: done.refusals_url! })
  expect(file.headers['content-disposition']).toContain('attachment')
  expect(file.body.split('\r\n')).toEqual([
    '\ufeffemail,age,Line,Reason',
    'ann@x.io,old,3,"Imported without ""old"": it does not fit the field age."',
    'nobody,1,4,"Invalid email address: ""nobody""."',
    ',2,5,No email address.',
    'no@x.io,3,6,The address is on the suppression list (manual).',
    '',
  ])
  expect((await app.inject({ method: 'GET', url: `${done.refusals_url}x` })).statusCode).toBe(404)
})

test('a dry run counts without changing anything, and reimporting an unchanged file writes nothing', async () => {
  const me = member()
  const file = 'email,first name,tags\nann@x.io,Ann,vip\nbob@x.io,Bob,\n'
  const { id, mapping } = (await me.upload(file)).body.import
  expect((await me.call('/imports/map', { import_id: id, mapping: ['', '', ''], options })).body.issues).toMatchObject([
    { path: 'mapping' },
  ])
  expect((await me.call('/imports/map', { import_id: id, mapping, options })).body.import.state).toBe('mapped')
  await me.call('/imports/check', { import_id: id })
  await runJobs()
  expect((await me.call('/imports/load', { import_id: id })).body.import).toMatchObject({
    state: 'checked',
    counts: { added: 2 },
  })
  expect(await listed(me)).toEqual([])
  await me.call('/imports/start', { import_id: id })
  await runJobs()
  const versions = async () =>
    (
      await sql`SELECT xmin::text, ctid::text FROM contacts WHERE site_id = ${me.siteId} ORDER BY id`.execute(
        database.system,
      )
    ).rows
  const before = await versions()
  expect((await importAll(me, file)).counts).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect(await versions()).toEqual(before)
  expect((await importAll(me, 'email,first name\nann@x.io,Anna\n', { known: 'skip' })).counts).toMatchObject({
    updated: 0,
    skipped: 1,
  })
  expect((await importAll(me, 'email,first name\nann@x.io,Anna\nbob@x.io,\n', { tags: ['t'] })).counts).toMatchObject({
    updated: 2,
  })
  expect(await listed(me)).toMatchObject([
    { first_name: 'Anna', tags: ['vip', 't'] },
    { first_name: 'Bob', tags: ['t'] },
  ])
})

test('imports tags character by character, each once', async () => {
  const site = member()
  const file = String.raw`email,tags
ann@x.io,"a ""b"" \c\N {d} e, NULL, both"
bob@x.io,
`
  await importAll(site, file, { tags: ['both', '"own"'] })
  const tagsOf = async () => (await listed(site)).map(({ tags }: { tags: string[] }) => tags.toSorted())
  const ofAnn = ['"own"', 'NULL', String.raw`a "b" \c\N {d} e`, 'both']
  expect(await tagsOf()).toEqual([ofAnn, ['"own"', 'both']])
  await importAll(site, file, { tags: ['both', 'later'] })
  expect(await tagsOf()).toEqual([
    [...ofAnn, 'later'],
    ['"own"', 'both', 'later'],
  ])
})

test('a file can’t resubscribe a contact but can unsubscribe one, and the consent is the owner’s text', async () => {
  const me = member()
  await importAll(me, 'email,status\nann@x.io,no\nbob@x.io,yes\n', { consent: 'Asked at the fair.' })
  await importAll(me, 'email,status\nann@x.io,yes\nbob@x.io,unsubscribed\n')
  const all = await listed(me)
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['unsubscribed', 'unsubscribed'])
  const loaded = (await me.call('/contacts/load', { contact_id: all[0]!.id })).body
  expect(loaded.consents).toMatchObject([{ text: 'Asked at the fair.', method: 'import of people.csv' }])
  expect(loaded.activity).toMatchObject([{ kind: 'subscribed', what: 'Import of people.csv' }])
})

test('emits an event only for contacts that an import subscribes', async () => {
  const me = member()
  emitted.length = 0
  await importAll(me, 'email,status\nann@x.io,subscribed\nbob@x.io,unsubscribed\n')
  await importAll(me, 'email\nann@x.io\n')
  const ann = (await listed(me)).find(({ email }: { email: string }) => email === 'ann@x.io')
  const told = emitted.filter(({ event }) => event === 'contacts.subscribed')
  expect(told).toEqual([
    { event: 'contacts.subscribed', payload: { site_id: me.siteId, contact_ids: [ann!.id], is_history: true } },
  ])
})

test('a column becomes a typed custom field, which is known from then on', async () => {
  const me = member()
  const options = { consent: 'Asked.', types: { Member: 'yes-no', Since: 'date' } }
  const { id } = (await me.upload('email,Member,Since\nann@x.io,ja,20.11.2026\nbob@x.io,perhaps,\n')).body.import
  const mapping = ['email', 'field:Member', 'field:Since']
  const preview = (await me.call('/imports/preview', { import_id: id, mapping, options })).body
  expect(preview.rows).toMatchObject([
    { problem: '', note: '' },
    { problem: '', note: 'Imported without "perhaps": it does not fit the field Member.' },
  ])
  await me.call('/imports/start', { import_id: id, mapping, options })
  await runJobs()
  expect((await me.call('/contacts/vocabulary')).body.fields).toMatchObject([
    { key: 'Member', type: 'yes-no' },
    { key: 'Since', type: 'date' },
  ])
  expect(await listed(me)).toMatchObject([
    { email: 'ann@x.io', fields: { Member: 'yes', Since: '2026-11-20' } },
    { email: 'bob@x.io', fields: {} },
  ])
})

test('removing an address from the suppression list allows emails again if its contact wants them, and records the reason', async () => {
  const me = member()
  await importAll(me, 'email,status\nann@x.io,bounced\nbob@x.io,complained\n')
  await me.call('/suppressions/add', { emails: ['ann@x.io', 'bob@x.io'] })
  for (const email of ['ann@x.io', 'bob@x.io']) await me.call('/suppressions/delete', { email, why: 'It works.' })
  const all = await listed(me)
  expect(all.map(({ status }: { status: string }) => status)).toEqual(['subscribed', 'unsubscribed'])
  const { activity } = (await me.call('/contacts/load', { contact_id: all[0]!.id })).body
  expect(activity[0]).toMatchObject({ kind: 'changed', what: 'Removed from the suppression list: It works.' })
})
