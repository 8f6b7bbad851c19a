import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { createIntake } from '#features/analytics/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { sitesRoom, siteOfKey } from '#features/sites/server/index.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { displayRulesRoom } from './index.ts'

const database = await testDatabase()
const intake = createIntake({ database, now: () => 0, log: silentLog })
const embed = { scriptFor: (config: object) => JSON.stringify(config), chunks: new Map() }
const user = { id: '0190a000-0000-7000-8000-000000000001', email: 'ada@example.com', isAdmin: false, isPro: false }
const token = randomBytes(32).toString('base64url')
const tokenHash = createHash('sha256').update(token).digest('hex')
const { get, post } = await testServer({
  rooms: [sitesRoom(), forms, displayRulesRoom(), visitorsRoom({ intake, embed })],
  database,
  callers: (_tools, { system }) => ({
    identify: async (hash) => (Buffer.from(hash).toString('hex') === tokenHash ? user : null),
    roleOn: async () => 'owner' as const,
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})

test('visitors get a form’s display rules with it, and each change to them', async () => {
  const { site } = (await post('/sites/create', { name: 'Shop' }, { token })).body
  const call = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: site.id, ...body }, { token })).body
  const published = async () => JSON.parse((await get(`/s/${site.key}.js`)).text).forms[0]

  const { popup } = await call('/popup/save', { popup: { form_type: 'popup' } })
  const object_id = popup.id
  const page = (filter_value: string, rule_type = 'include') => ({ filter_type: 'containing', rule_type, filter_value })
  await call('/displayrules/saverules', { object_id, display_rules: [page('/products')] })
  // Before the form is live, its rules are in no visitor's script.
  expect(await published()).toBeUndefined()

  await call('/popup/update', { popup_id: object_id, popup: { status: 'active' } })
  expect(await published()).toMatchObject({ id: object_id, on: ['*/products*'] })

  const country = { rule_id: 'country', filter_type: 'one-of', rule_type: 'include', filter_value: ['DE'] }
  await call('/displayrules/saverules', { object_id, display_rules: [page('/checkout', 'exclude'), country] })
  const changed = await published()
  // Rules that need more than the page's address are in the form's own file, together with the form.
  expect(changed).toMatchObject({ off: ['*/checkout*'], rules: 1 })
  expect((await get(changed.code)).text).toContain('["country","o",["DE"]]')
  expect(changed).not.toHaveProperty('on')

  // A copy also has the rules, as its own rules.
  const copy = (await call('/popup/clone', { popup_id: object_id })).popup
  const { displayRules } = await call('/displayrules/load', { object_id: copy.id })
  expect(displayRules).toMatchObject([{ object_id: copy.id, filter_value: '/checkout' }, { rule_id: 'country' }])
})
