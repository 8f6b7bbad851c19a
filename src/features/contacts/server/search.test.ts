import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactSorts } from '../contract.ts'
import { recordActivities, setPurchases } from './index.ts'
import { contactsServer, dayMs } from './testing/contacts-server.ts'

const { database, tools, clock, member, runJobs, subscribe } = await contactsServer()

type Member = ReturnType<typeof member>
const emailsOf = async ({ call }: Member, query: object) =>
  (await call('/contacts/list', { sort: 'email', limit: 100, ...query })).body.contacts.map(({ email }) => email)

async function people() {
  const me = member()
  const add = (email: string, more: object) => me.call('/contacts/add', { email, consent: 'Asked.', ...more })
  await add('ann@kiln.example', { first_name: 'Ann', last_name: 'Lee', company: 'Kettle & Kiln', phone: '+4930901820' })
  await add('bob@x.example', { first_name: 'Bob', last_name: 'Über', phone: '(202) 555-0123' })
  await add('cy_100%@y.example', { company: 'kettles' })
  return me
}

test.each([
  ['ann', ['ann@kiln.example']],
  ['LEE', ['ann@kiln.example']],
  ['lee ann', ['ann@kiln.example']],
  ['ann über', []],
  ['kettle', ['ann@kiln.example', 'cy_100%@y.example']],
  ['kettle kiln', ['ann@kiln.example']],
  ['x.exam', ['bob@x.example']],
  ['30 901820', ['ann@kiln.example']],
  ['030/901820', ['ann@kiln.example']],
  ['+49 30 9018', ['ann@kiln.example']],
  ['2025550123', ['bob@x.example']],
  ['555-0123', ['bob@x.example']],
  ['_100%', ['cy_100%@y.example']],
  ['%', ['cy_100%@y.example']],
  ['\\', []],
  ['   ', ['ann@kiln.example', 'bob@x.example', 'cy_100%@y.example']],
])('a search for "%s" finds %j', async (search, found) => {
  const me = await people()
  expect(await emailsOf(me, { search })).toEqual(found)
  expect(await emailsOf(member(), { search })).toEqual([])
})

test('a form’s answer "Company" becomes the contact’s company', async () => {
  const me = member()
  await subscribe(me.siteId, 'ann@example.com', { Company: 'Kettle & Kiln' })
  expect((await me.call('/contacts/list', { search: 'kiln' })).body.contacts).toMatchObject([
    { company: 'Kettle & Kiln' },
  ])
})

test('normalizes phone numbers and countries, whichever way they arrive', async () => {
  const me = member()
  const contactOf = async (contact_id: string) => (await me.call('/contacts/load', { contact_id })).body.contact
  const ann = await subscribe(me.siteId, 'ann@example.com', { Phone: '030 901820', Country: 'Germany' })
  expect(await contactOf(ann)).toMatchObject({ phone: '+4930901820', country: 'DE', fields: { Phone: '030 901820' } })
  await subscribe(me.siteId, 'ann@example.com', { Phone: '030 901821' })
  expect(await contactOf(ann)).toMatchObject({ phone: '+4930901821', country: 'DE' })
  await me.call('/contacts/save', { contact_id: ann, phone: '(0) 30 901822' })
  expect(await contactOf(ann)).toMatchObject({ phone: '+4930901822' })
  const bob = { email: 'bob@example.com', consent: 'Asked.', phone: '(202) 555-0123', country: 'usa' }
  expect((await me.call('/contacts/add', bob)).body.contact).toMatchObject({ phone: '+12025550123', country: 'US' })
  // The country of a number can't always be determined.
  await me.call('/contacts/save', { contact_id: ann, phone: 'call me', country: '' })
  expect(await contactOf(ann)).toMatchObject({ phone: 'call me', country: '' })
})

test('a contact who subscribes again keeps their company and email frequency', async () => {
  const me = member()
  const ann = await subscribe(me.siteId, 'ann@example.com', { Company: 'Kettle & Kiln' })
  await sql`UPDATE contacts SET email_gap_days = 30, status = 'unsubscribed', fields = '{}' WHERE id = ${ann}`.execute(
    database.system,
  )
  await subscribe(me.siteId, 'ann@example.com', {})
  expect((await me.call('/contacts/load', { contact_id: ann })).body.contact).toMatchObject({
    status: 'subscribed',
    company: 'Kettle & Kiln',
    email_gap_days: 30,
  })
})

test('every sort order pages through all contacts in both directions, with equal or missing values', async () => {
  const me = member()
  const ids: string[] = []
  for (let i = 0; i < 11; i++) {
    const id = await subscribe(me.siteId, `p${i}@example.com`)
    ids.push(id)
    const name = ['', 'ann', 'Bea'][i % 3]!
    await me.call('/contacts/save', { contact_id: id, first_name: name, company: i % 2 ? 'Kiln' : '' })
    clock.now += 1000
  }
  await database.inSite(me.siteId, async (db) => {
    const some = ids.filter((_, i) => i % 3 === 0)
    const at = new Date(clock.now - dayMs)
    await recordActivities(
      { ...tools, db },
      me.siteId,
      some.map((contactId) => ({ contactId, kind: 'opened' as const, what: 'News', at })),
    )
    const bought = { spentOrders: 1, firstAt: at, lastAt: at, products: [], codes: [], each: [] }
    await setPurchases(
      db,
      me.siteId,
      ids.map((contactId, i) => ({ contactId, orders: i % 4, spent: (i % 4) * 1.1, ...bought })),
    )
  })
  for (const sort of contactSorts) {
    for (const direction of ['ascending', 'descending', undefined] as const) {
      const page = async (place: object) =>
        (await me.call('/contacts/list', { sort, limit: 4, ...(direction && { direction }), ...place })).body
      const all = (await me.call('/contacts/list', { sort, limit: 100, ...(direction && { direction }) })).body.contacts
      const pages = [await page({})]
      while (pages.at(-1)!.next !== null) pages.push(await page({ after: pages.at(-1)!.next! }))
      expect(pages.flatMap(({ contacts }) => contacts)).toEqual(all)
      expect(all).toHaveLength(11)
      const back = await page({ before: pages.at(-1)!.previous! })
      expect(back.contacts).toEqual(pages.at(-2)!.contacts)
    }
  }
  const names = (await me.call('/contacts/list', { sort: 'name', limit: 100 })).body.contacts
  expect(names.map(({ first_name }) => first_name)).toEqual(
    ['ann', 'Bea', ''].flatMap((name) => names.map((one) => one.first_name).filter((one) => one === name)),
  )
  const spent = (await me.call('/contacts/list', { sort: 'spent', limit: 100 })).body.contacts.map((one) => one.spent)
  expect(spent).toEqual(spent.toSorted((a, b) => b - a))
  // A cursor of one sort order is not valid for another.
  const { next } = (await me.call('/contacts/list', { sort: 'name', limit: 4 })).body
  expect((await me.call('/contacts/list', { sort: 'spent', limit: 4, after: next })).status).toBe(400)
  const forged = Buffer.from(JSON.stringify(['spent descending', "1'; --", ids[0]])).toString('base64url')
  expect((await me.call('/contacts/list', { sort: 'spent', after: forged })).status).toBe(400)
})

test('saves, changes and deletes a view, and another site can’t access it', async () => {
  const [me, them] = [await people(), member()]
  const view = { query: { status: 'subscribed' }, columns: ['name', 'spent'], sort: 'spent', limit: 50 }
  const { id } = (await me.call('/contacts/views/save', { name: 'Best', view })).body.view
  expect((await me.call('/contacts/views/save', { view_id: id, name: 'Best buyers', view })).status).toBe(200)
  expect((await me.call('/contacts/views/list')).body.views).toMatchObject([{ id, name: 'Best buyers', view }])
  expect((await me.call('/contacts/views/save', { name: '', view })).status).toBe(400)
  expect((await me.call('/contacts/views/save', { name: 'Odd', view: { ...view, limit: 10_000 } })).status).toBe(400)
  const filter = { match: 'all', conditions: [{ field: 'nothing', operator: 'is', value: 'x' }] }
  expect((await me.call('/contacts/views/save', { name: 'Odd', view: { ...view, query: { filter } } })).status).toBe(
    400,
  )
  expect((await them.call('/contacts/views/list')).body.views).toEqual([])
  expect((await them.call('/contacts/views/save', { view_id: id, name: 'Mine', view })).status).toBe(404)
  expect((await them.call('/contacts/views/delete', { view_id: id })).status).toBe(404)
  expect((await me.call('/contacts/views/delete', { view_id: id })).status).toBe(200)
  expect((await me.call('/contacts/views/list')).body.views).toEqual([])
})

test('erasing a person removes their address from saved views', async () => {
  const me = member()
  const filter = {
    match: 'all',
    conditions: [{ field: 'email', operator: 'contains', value: 'ann@example.com' }],
  }
  const options = { columns: ['name'], sort: 'newest', limit: 25 }
  const save = (name: string, query: object) => me.call('/contacts/views/save', { name, view: { ...options, query } })
  await save('Ann', { search: 'Ann@example.com', filter })
  await save('Bob', { search: 'bob@example.com' })
  await me.call('/contacts/person/erase', { email: 'ann@example.com' })
  const { views } = (await me.call('/contacts/views/list')).body
  expect(views).toMatchObject([
    { name: 'Ann', view: { ...options, query: { search: '' } } },
    { name: 'Bob', view: { query: { search: 'bob@example.com' } } },
  ])
  expect(JSON.stringify(views)).not.toContain('ann@example.com')
})

test('a contact’s page and the full search find the same duplicates, and a phone that many share is ignored', async () => {
  const me = member()
  const add = async (email: string, more: object) =>
    (await me.call('/contacts/add', { email, consent: 'Asked.', ...more })).body.contact.id
  const office = { phone: '+49 30 901820' }
  const shared: string[] = []
  for (let i = 0; i < 5; i++) shared.push(await add(`desk${i}@office.example`, office))
  const [a, b] = [
    await add('ann@x.example', { phone: '0171 2345678' }),
    await add('a@y.example', { phone: '+491712345678' }),
  ]
  const on = async (contact_id: string) =>
    (await me.call('/contacts/duplicates', { contact_id })).body.duplicates.map(({ id }) => id)
  expect(await on(shared[0]!)).toEqual([])
  expect(await on(a)).toEqual([b])
  expect(await on(b)).toEqual([a])
  await me.call('/contacts/duplicates/find')
  await runJobs()
  const { groups } = (await me.call('/contacts/duplicates/groups')).body
  expect(groups.map(({ contacts }) => contacts.map(({ id }) => id).toSorted())).toEqual([[a, b].toSorted()])
  await me.call('/contacts/duplicates/dismiss', { group: groups[0]!.group, is_apart: true })
  expect(await on(a)).toEqual([])
})
