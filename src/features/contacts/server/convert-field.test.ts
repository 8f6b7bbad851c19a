import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactsServer } from './testing/contacts-server.ts'

const { database, member, subscribe, runJobs } = await contactsServer()

test('changing a field’s type converts its values, and keeps and reports those that don’t fit', async () => {
  const me = member()
  const them = member()
  for (const [name, value] of [
    ['ann', '€ 12,50'],
    ['bob', '7'],
    ['cy', 'old'],
    ['dan', ''],
  ] as const)
    await subscribe(me.siteId, `${name}@example.com`, { paid: value })
  await subscribe(them.siteId, 'eve@example.com', { paid: '€ 1,50' })
  const saved = await me.call('/contacts/fields/save', { key: 'paid', label: 'Paid', type: 'number' })
  expect(saved.body.conversion).toMatchObject({ state: 'running', from: 'text' })
  await runJobs()
  const field = async () => (await me.call('/contacts/vocabulary')).body.fields[0]!
  const valuesOf = async (one: typeof me) =>
    (await one.call('/contacts/list', { sort: 'email' })).body.contacts.map(({ fields }) => fields['paid'] ?? '')
  expect((await field()).conversion).toEqual({
    state: 'done',
    from: 'text',
    converted: 1,
    failed: 1,
    examples: ['old'],
  })
  expect(await valuesOf(me)).toEqual(['12.50', '7', 'old', ''])
  expect(await valuesOf(them)).toEqual(['€ 1,50'])

  // Two changes in a row: only the last one takes effect.
  await me.call('/contacts/fields/save', { key: 'paid', label: 'Paid', type: 'date' })
  const choices = ['OLD', '7']
  await me.call('/contacts/fields/save', { key: 'paid', label: 'Paid', type: 'choice', choices })
  await runJobs()
  expect((await field()).conversion).toMatchObject({ state: 'done', converted: 1, failed: 1, examples: ['12.50'] })
  expect(await valuesOf(me)).toEqual(['12.50', '7', 'OLD', ''])
  // No copy of values that did not fit is stored, so erasing a person erases theirs.
  await me.call('/contacts/person/erase', { email: 'ann@example.com' })
  expect((await field()).conversion).toMatchObject({ failed: 1, examples: [] })
  const { rows } = await sql`SELECT conversion FROM contact_fields WHERE site_id = ${me.siteId}`.execute(
    database.system,
  )
  expect(JSON.stringify(rows)).not.toContain('12.50')
  // Changing only the label does not convert anything.
  await me.call('/contacts/fields/save', { key: 'paid', label: 'Paid so far', type: 'choice', choices })
  expect((await field()).conversion).toMatchObject({ state: 'done', converted: 1 })
})

test('counts a field’s values, most frequent first, without those of other sites', async () => {
  const me = member()
  for (const [name, tier] of [
    ['ann', 'gold'],
    ['bob', 'gold'],
    ['cy', 'tin'],
    ['dan', ''],
  ] as const)
    await subscribe(me.siteId, `${name}@example.com`, { tier })
  expect((await me.call('/contacts/fields/values', { key: 'tier' })).body.values).toEqual([
    { value: 'gold', contacts: 2 },
    { value: 'tin', contacts: 1 },
  ])
  expect((await member().call('/contacts/fields/values', { key: 'tier' })).body.values).toEqual([])
})
