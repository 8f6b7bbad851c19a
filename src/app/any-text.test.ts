import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '#core/csv.ts'
import { emptyFlow } from '#features/automations/contract.ts'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { turnOnChat } from '#features/conversations/server/testing/turn-on-chat.ts'
import { postFile } from '#platform/server/testing/post-file.ts'
import { testSeed } from '../../config/test-seed.ts'
import { anyInput, type Known, learn } from './testing/any-input.ts'
import { wholeProgram } from './testing/whole-program.ts'
import { seeded } from '#core/seeded.ts'

const { anOwner, app, clock, database, get, post, rooms, runJobs, tools } = await wholeProgram()

/** Texts as people, programs and attackers send them. */
const hard = [
  'two\nlines',
  'a\ttab',
  'x\r\0y',
  '\ud800',
  '\u202eevil\u202c',
  '\u2028',
  '=1+1',
  '"\'<b>',
  `${'a'.repeat(199)}😀`,
  '[first_name|x]',
  'x'.repeat(100_000),
]
const texts = [
  'plain',
  ...hard,
  ...fc.sample(fc.string({ unit: 'binary', maxLength: 260 }), { numRuns: 2, seed: testSeed() }),
]

const noticeOf = (message: string) => ({ id: 'tell', under: null, kind: 'notify', message })

type Owner = Awaited<ReturnType<typeof anOwner>>

/** What is there before: to be written about. */
async function begin(owner: Owner) {
  const { siteId: site_id } = owner
  const ok = async <Path extends string>(path: Path, body: object = {}) => {
    const { status, body: answer } = await post(path, { site_id, ...body }, owner)
    expect([path, status, answer]).toEqual([path, 200, expect.anything()])
    return answer
  }
  await turnOnChat({ database, tools } as never, site_id)
  const { token } = (await post('/v/chat/start', { key: owner.key })).body
  await post('/v/chat/send', { key: owner.key, token, id: tools.newId(), text: 'Hello?' })
  const conversation_id = (await ok('/inbox/list')).conversations[0]!.id
  const { templates } = await ok('/templates')
  const { popup } = await ok('/popup/save', { popup: { name: 'Bread', json: templates[0]!.json } })
  const { source } = await ok('/webhooks/incoming/save', {
    name: 'Till',
    mapping: {
      email: 'email',
      tags: ['till'],
      lists: [],
      consent: { kind: 'always', text: 'Asked at the till.' },
      event: null,
      fields: [
        { from: 'name', to: 'first_name' },
        { from: 'note', to: 'note' },
      ],
    },
  })
  const { email } = await ok('/autoresponse/email/save', { email: { name: 'Hi', subject: 'Hi [who]', body: '[who]' } })
  await ok('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  return { ok, token, conversation_id, popup, source, email }
}

test('any text, by the ways into every room, is shown on every screen and in every file', async () => {
  const owner = await anOwner()
  const { siteId: site_id, key } = owner
  const { ok, token, conversation_id, popup, source, email } = await begin(owner)
  const uuid = () => tools.newId()
  let n = 0
  const ways = (t: string): [path: string, body: object][] => [
    ['/v/chat/send', { key, token, id: uuid(), text: t }],
    ['/v/track', { key, event_id: uuid(), visitor_id: uuid(), event: t, properties: { plain: t } }],
    [
      '/v/record',
      { key, events: [{ id: uuid(), kind: 'view', popup_id: popup.id, visitor_id: uuid(), page: t, source: t }] },
    ],
    ['/v/order', { key, id: uuid(), visitor_id: uuid(), order: { external_id: t, currency: 'EUR', total: 1 } }],
    ['/inbox/reply', { conversation_id, id: uuid(), text: t, after: 10_000, anyway: true }],
    ['/inbox/update', { conversation_id, add_tags: [t] }],
    ['/inbox/saved-replies/save', { name: t, text: t }],
    ['/chat/save', { is_on: true, devices: ['desktop'], settings: { ...defaultChat, title: t, name: t } }],
    ['/transactional/send', { email_id: email.id, to: `t${n}@example.com`, to_name: t, data: { who: t } }],
    ['/transactional/sender/save', { sender: { from_name: t } }],
    ['/products/record', { products: [{ external_id: `p${n}`, title: t, url: 'https://shop.example/p', price: 1 }] }],
    ['/events/track', { event: t, email: 'ann@example.com', properties: { note: t } }],
    ['/contacts/add', { email: `c${n}@example.com`, first_name: t, tags: [t], fields: { note: t }, consent: t }],
    ['/contacts/fields/save', { key: `f${n}`, label: t, type: 'text' }],
    ['/lists/save', { name: t }],
    [
      '/segments/save',
      { name: t, filter: { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: t }] } },
    ],
    ['/popup/save', { popup: { name: t, json: popup.json } }],
    ['/template/save', { template: { popup_id: popup.id, name: t } }],
    ['/displayrules/createruleset', { app_id: 'listbuilder', name: t, object_id: popup.id }],
    ['/autoresponse/email/save', { email: { name: t, subject: t, body: t, preview_text: t, footer: t } }],
    ['/campaigns/save', { campaign: { name: t, email: { subject: t, html: t } } }],
    ['/campaigns/save', { campaign: { name: t, type: 'push', push: { title: t, body: t } } }],
    ['/automations/save', { name: t, flow: { ...emptyFlow, steps: [noticeOf(t)] } }],
    ['/webhooks/incoming/save', { name: t }],
    ['/legacy/save', { item: { type: 'scrollbox', name: t, headline: t } }],
    ['/sites/update', { name: t }],
    ['/suppressions/delete', { email: `s${n}@example.com`, why: t }],
    ['/accounts/update', { name: t }],
    ['/members/invite', { email: `m${n}@example.com`, role: 'editor', message: t }],
    ['/api/generate_key', { name: t, scopes: ['contacts:read'] }],
  ]
  const known: Known = new Map()
  const broken: string[] = []
  const taken = new Set<string>()
  const told = (path: string, status: number, t: string) => {
    if (status >= 500) broken.push(`${path} ${status} ${JSON.stringify(t).slice(0, 100)}`)
    else if (status === 200) taken.add(path)
  }
  for (const t of texts) {
    n++
    clock.advance(1000)
    for (const [path, body] of ways(t)) {
      const { status, body: answer } = await post(
        path,
        { ...(path.startsWith('/v/') ? {} : { site_id }), ...body },
        owner,
      )
      told(path, status, t)
      if (status === 200) learn(known, answer)
    }
    const incoming = await app.inject({
      method: 'POST',
      url: new URL(source.url).pathname,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `w${n}@example.com`, name: t, note: t, [t]: t }),
    })
    told('/in', incoming.statusCode, t)
    for (const [path, bytes] of [
      [
        '/imports/upload',
        csvText([
          ['email', t],
          [`i${n}@example.com`, t],
        ]),
      ],
      [
        '/orders/imports/upload',
        csvText([
          ['number', 'total', t],
          [`o${n}`, '1', t],
        ]),
      ],
      [
        '/suppressions/upload',
        csvText([
          ['email', t],
          [`u${n}@example.com`, t],
        ]),
      ],
      [`/media/upload/${site_id}/forms`, t || 'x'],
      ['/attachments/upload', t || 'x'],
    ] as const) {
      const { status, body } = await postFile(app, path, {
        bytes,
        name: `${t.slice(0, 300)}.csv`,
        fields: { site_id },
        token: owner.token,
      })
      told(path, status, t)
      if (status === 200) learn(known, body)
    }
  }
  await runJobs()
  const random = seeded(testSeed())
  const reads = rooms
    .flatMap(({ calls }) => Object.values(calls))
    .filter(
      ({ access, external, ownRoute, scope, method }) =>
        access === 'site' && !external && !ownRoute && method === 'POST' && scope?.endsWith(':read'),
    )
  expect(reads.length).toBeGreaterThan(50)
  const shown = new Set<string>()
  for (const call of reads) {
    const isFree = call.input.safeParse({}).success
    const inputs = isFree ? [{}] : Array.from({ length: 8 }, () => anyInput(call, { random, known, wild: 0 }))
    for (const input of inputs) {
      const { status, body } = await post(call.path.replaceAll(/\{\w+\}/g, popup.id), { site_id, ...input }, owner)
      if (status >= 500) broken.push(`${call.path} ${status} ${JSON.stringify(input).slice(0, 200)}`)
      if (status === 200) shown.add(call.path)
      if (status === 200 && isFree) learn(known, body)
    }
  }
  for (const path of ['/list/export', '/orders/export'] as const) {
    const { download_id } = await ok(path)
    await runJobs()
    const { url } = await ok('/list/export/status', { download_id })
    expect((await app.inject({ method: 'GET', url: url! })).statusCode).toBe(200)
  }
  await ok('/sites/export')
  await runJobs()
  expect((await ok('/sites/transfers')).transfers[0]).toMatchObject({ state: 'done' })
  expect((await get(`/s/${key}.js`)).status).toBe(200)
  expect(broken).toEqual([])
  // A way that takes nothing at all would prove nothing.
  expect([...ways('').map(([path]) => path), '/in'].filter((path) => !taken.has(path))).toEqual([])
  expect(shown.size).toBeGreaterThan(80)
}, 300_000)
