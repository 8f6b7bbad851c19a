import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#core/call.ts'
import { seeded } from '#core/seeded.ts'
import { testSeed } from '../../config/test-seed.ts'
import { emptyFlow } from '#features/automations/contract.ts'
import { anyInput, type Known, learn } from './testing/any-input.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, get, post, rooms } = await wholeProgram()
const calls = rooms.flatMap(({ calls }) => Object.values(calls)).filter(({ ownRoute }) => !ownRoute)
const unknown = '01970000-0000-7000-8000-000000000000'
const ask = (call: Call, input: object, token: string) =>
  call.method === 'GET'
    ? get(call.path, Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])), { token })
    : post(call.path.replaceAll(/\{\w+\}/g, unknown), input, { token })

test('every call about a site answers non-members as if the site did not exist', async () => {
  const [owner, stranger] = [await anOwner(), await anOwner()]
  const siteCalls = calls.filter(({ access }) => access === 'site')
  expect(siteCalls.length).toBeGreaterThan(100)
  for (const call of siteCalls) {
    const input = anyInput(call, { random: seeded(testSeed()), known: new Map(), wild: 0 })
    const answers = []
    for (const site_id of [owner.siteId, unknown, 'nonsense']) {
      const { status, body } = await ask(call, { ...input, site_id }, stranger.token)
      answers.push([status, body])
    }
    const refused = [403, { success: false, error: 'You are not a member of this site.' }]
    expect(answers, call.path).toEqual([refused, refused, refused])
    const { status } = await ask(call, { site_id: owner.siteId }, 'nobody-knows-this-token')
    expect(status, call.path).toBe(401)
  }
})

/** Calls that create one object of every kind for other calls to refer to. The newest object of a name is used. */
const begun: readonly [path: string, input: (known: (name: string) => unknown) => object][] = [
  ['/templates', () => ({})],
  ['/popup/save', (known) => ({ popup: { name: 'Bread', json: (known('templates') as { json: object }[])[0]!.json } })],
  ['/popup/update', (known) => ({ popup_id: known('popup_id'), popup: { status: 'active' } })],
  ['/popup/save', (known) => ({ popup: { name: 'Cake', json: (known('templates') as { json: object }[])[1]!.json } })],
  ['/test/create', (known) => ({ popup_id: known('popup_id') })],
  ['/template/save', (known) => ({ template: { popup_id: known('popup_id'), name: 'Ours' } })],
  ['/displayrules/createruleset', (known) => ({ app_id: 'listbuilder', name: 'Set', object_id: known('popup_id') })],
  ['/contacts/add', () => ({ email: 'ann@example.com', consent: 'Asked in the shop.' })],
  ['/contacts/add', () => ({ email: 'bob@example.com', consent: 'Asked in the shop.' })],
  ['/lists/save', () => ({ name: 'News' })],
  [
    '/segments/save',
    () => ({
      name: 'Anns',
      filter: { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: 'ann' }] },
    }),
  ],
  ['/orders/record', () => ({ order: { external_id: '1001', email: 'ann@example.com', currency: 'EUR', total: 119 } })],
  ['/autoresponse/email/save', () => ({ email: { name: 'Hi', subject: 'Welcome', body: 'Hi' } })],
  ['/autoresponse/rule/create', (known) => ({ popup_id: known('popup_id'), email_id: known('email_id') })],
  ['/campaigns/save', () => ({ campaign: { name: 'Flash', type: 'push', push: { title: 'Hello', body: 'You' } } })],
  ['/campaigns/save', () => ({ campaign: { name: 'Spring' } })],
  [
    '/automations/save',
    (known) => ({
      name: 'Welcome',
      flow: {
        ...emptyFlow,
        steps: [{ id: 'mail', under: null, kind: 'email', email_id: known('email_id'), smart_sending: true }],
      },
    }),
  ],
  ['/automations/publish', (known) => ({ automation_id: known('automation_id') })],
  ['/events/track', (known) => ({ event: 'Start', contact_id: known('contact_id') })],
  ['/legacy/save', () => ({ item: { type: 'scrollbox', name: 'Old one' } })],
]

/** Creates all of these on a site. Returns the known values. */
async function begin(site_id: string, token: string): Promise<Known> {
  const known: Known = new Map()
  for (const [path, input] of begun) {
    const sent = input((name) => known.get(name)?.at(-1))
    const { status, body } = await post(path, { site_id, ...sent }, { token })
    expect([path, status, body]).toEqual([path, 200, expect.anything()])
    learn(known, sent)
    learn(known, body)
  }
  return known
}

/** Excludes calls that would remove what the others refer to, and calls that contact other servers. */
const isLeftOut = ({ path, external }: Call) =>
  external === true || ['/sites/delete', '/accounts/delete', '/accounts/log-out', '/members/remove'].includes(path)

test('every call answers another site’s ids as if they did not exist', async () => {
  const [theirs, mine, alike] = [await anOwner(), await anOwner(), await anOwner()]
  const known = await begin(theirs.siteId, theirs.token)
  const random = seeded(testSeed() + 1)
  const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const plain = (answer: object) =>
    JSON.stringify(answer)
      .replace(anyId, 'id')
      .replace(/20\d\d-[\d-]+T[\d:.]+Z/g, 'moment')
      .replace(/\/p\/[\w-]+/g, '/p/token')
  let told = 0
  for (const call of calls.filter((one) => one.access === 'site' && !isLeftOut(one))) {
    for (let round = 0; round < 2; round++) {
      const input = JSON.stringify(anyInput(call, { random, known, wild: 0 }))
      if (!anyId.test(input)) continue
      const answers = []
      for (const [owner, text] of [
        [mine, input],
        [alike, input.replace(anyId, (id) => `${id.slice(0, -4)}${id.slice(-2)}${id.slice(-4, -2)}`)],
      ] as const) {
        answers.push(await ask(call, { ...(JSON.parse(text) as object), site_id: owner.siteId }, owner.token))
      }
      expect(plain(answers[0]!.body), `${call.path} ${input.slice(0, 500)}`).toBe(plain(answers[1]!.body))
      told++
    }
  }
  expect(told).toBeGreaterThan(100)
})

/** Number of inputs tried per call in one run. The seed differs from commit to commit. CALL_ROUNDS=50 tests longer. */
const rounds = Number(process.env['CALL_ROUNDS'] ?? 2)

test('no call fails with a server error, whatever the input', async () => {
  const { token, siteId: site_id, key } = await anOwner()
  const random = seeded(testSeed() + 2)
  const known = await begin(site_id, token)
  const broken: string[] = []
  const asked = calls.filter((call) => !isLeftOut(call))
  for (let round = 0; round < rounds; round++) {
    for (const call of asked) {
      const input = anyInput(call, { random, known, wild: round % 2 === 0 ? 0.03 : 0.15 })
      const { status, body } = await ask(call, { ...input, site_id, ...(call.access === 'visitor' && { key }) }, token)
      if (status >= 500) broken.push(`${call.path} ${status} ${JSON.stringify(input).slice(0, 1500)}`)
      if (status === 200) learn(known, body)
    }
  }
  expect(broken).toEqual([])
})

test('integer inputs of calls have limits that fit the database', () => {
  const unlimited: string[] = []
  const visit = (path: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('type' in schema && schema.type === 'integer') {
      const { maximum, exclusiveMaximum } = schema as { maximum?: number; exclusiveMaximum?: number }
      if (Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity) > 2 ** 31) unlimited.push(path)
    }
    for (const [name, value] of Object.entries(schema)) visit(`${path} ${name}`, value)
  }
  for (const { path, input } of calls) visit(path, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  // The timestamp of a preview comes from Stripe and isn't stored.
  expect(unlimited).toEqual(['/api/app_store/switchplan properties date'])
})
