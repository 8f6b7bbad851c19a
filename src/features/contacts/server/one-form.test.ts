import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useOneForm } from './one-form.ts'
import { importsServer } from './testing/imports-server.ts'

const { database, listed, member, tools } = await importsServer()
const run = () =>
  useOneForm.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })

test('converts stored ASCII domains to the common form, and merges two contacts with one address', async () => {
  const me = member()
  const add = (email: string, more: object = {}) => me.call('/contacts/add', { email, consent: 'Asked.', ...more })
  await add('info@bücher.example', { first_name: 'Ann' })
  await add('old-info@bücher.example', { city: 'Rome' })
  await add('alone@bücher.example')
  await add('ann@shop.example')
  const store = (from: string, to: string) =>
    sql`UPDATE contacts SET email = ${to}, email_key = ${to} WHERE site_id = ${me.siteId} AND email_key = ${from}`.execute(
      database.system,
    )
  await store('old-info@bücher.example', 'info@xn--bcher-kva.example')
  await store('alone@bücher.example', 'alone@xn--bcher-kva.example')
  await run()
  await run()
  const contacts = (await listed(me)).map(({ email, city }) => `${email} ${city}`)
  expect(contacts.toSorted()).toEqual(['alone@bücher.example ', 'ann@shop.example ', 'info@bücher.example Rome'])
})
