import { expect, test } from 'vitest'
import type { Answer } from '#core/call.ts'
import { csvText } from '#core/csv.ts'
import { emptyFlow } from '#features/automations/contract.ts'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import type { shortcutCalls } from '#features/shortcuts/contract.ts'
import { turnOnChat } from '#features/conversations/server/testing/turn-on-chat.ts'
import { postFile } from '#platform/server/testing/post-file.ts'
import { type Known, learn } from './testing/any-input.ts'
import { hardTexts } from './testing/hard-texts.ts'
import { readEverything } from './testing/read-everything.ts'
import { seeded } from '#core/seeded.ts'
import { isDrawn } from '../../config/is-drawn.ts'
import { testSeed } from '../../config/test-seed.ts'
import { wholeProgram } from './testing/whole-program.ts'

const program = await wholeProgram()
const { anOwner, app, clock, database, post, runJobs, tools } = program

const chatTexts = (text: string) => ({
  welcomes: [{ language: '', text }],
  greetings: [{ id: '01970000-0000-7000-8000-000000000000', text, delay: 1, interval: 'day' }],
})
const noticeOf = (message: string) => ({ id: 'tell', under: null, kind: 'notify', message })

type Owner = Awaited<ReturnType<typeof anOwner>>

const importing = { known: 'update', status: 'subscribed', tags: [], list_ids: [], consent: 'Asked at the till.' }

type Shortcut = Answer<typeof shortcutCalls.save>['shortcut']
const shortcutWith = ({ id, template_id, emails }: Shortcut, t: string) => ({
  emails_to_save: emails.map((email) => ({ ...email, label: t, subject: t, preview_text: t, from: t })),
  shortcut: { id, template_id, name: t, status: 'draft' },
})

/** Creates the objects that the texts are written to. */
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
  const ann = (await ok('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })).contact
  const { json } = templates.find(({ form_type }) => form_type === 'game')!
  const game = (await ok('/popup/save', { popup: { name: 'Wheel', form_type: 'game', json } })).popup
  await ok('/popup/update', { popup_id: game.id, popup: { status: 'active' } })
  const codes = { create_method: 'upload', discount_value: 10, discount_prefix: 'P' }
  const { campaign } = await ok('/apps/discounts/campaign/save', {
    campaign: { campaignName: 'Sale', discount: codes },
    codes: ['FIRST'],
  })
  const { share } = await ok('/share/load')
  const pictures = (await ok('/image-sharer/load')).image_sharer
  const template_id = (await ok('/apps/shortcuts/templates')).templates[0]!.id
  const { shortcut } = await ok('/apps/shortcuts/save', { shortcut: { template_id, name: 'Welcome', status: 'draft' } })
  return { ok, token, conversation_id, popup, source, email, ann, game, campaign, share, pictures, shortcut }
}

test('arbitrary text submitted through every input of every room is shown on every screen and in every file', async () => {
  const owner = await anOwner()
  const { siteId: site_id, key } = owner
  const { ok, token, conversation_id, popup, source, email, ann, ...more } = await begin(owner)
  const { game, campaign, share, pictures, shortcut } = more
  const [option_id] = /(?<="options":\[\{"id":")[^"]+/.exec(JSON.stringify(game.json))!
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
    ['/chat/save', { is_on: true, devices: ['desktop'], settings: { ...defaultChat, team: t, ...chatTexts(t) } }],
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
    ['/games/prizes/save', { popup_id: game.id, option_id, codes: [`${t}${n}`] }],
    [
      '/v/subscribe',
      {
        key,
        id: uuid(),
        popup_id: game.id,
        visitor_id: uuid(),
        page: t,
        source: t,
        fields: { email: `v${n}@example.com`, name: t },
      },
    ],
    ['/share/save', { ...share, settings: { ...share.settings, networks: share.settings.networks.map((one) => ({ ...one, text: t, utm_campaign: t })) } }], // prettier-ignore
    ['/v/share', { key, id: uuid(), network: 'facebook', placement: 'left', url: `https://shop.example/${t}` }],
    ['/image-sharer/save', { ...pictures, settings: { ...pictures.settings, utm_campaign: t } }],
    ['/apps/shortcuts/update', { shortcut_id: shortcut.id, attribute: { name: 'name', value: t } }],
    ['/apps/shortcuts/save', shortcutWith(shortcut, t)],
    ['/apps/discounts/add', { campaign_id: campaign.id, codes: [t, `C${n}`] }],
    ['/apps/discounts/campaign/save', { campaign: { campaignName: t, discount: { discount_value: 5, label: t, discount_prefix: `P${n}`, fallback_code: t } } }], // prettier-ignore
    ['/discounts/code/check', { code: t, total: 10 }],
    ['/v/code/used', { key, code: t, visitor_id: uuid(), kind: 'copied' }],
    ['/v/cart', { key, id: uuid(), visitor_id: uuid(), kind: 'viewed', product: { id: `p${n}`, title: t } }],
  ]
  const known: Known = new Map()
  const broken: string[] = []
  const taken = new Set<string>()
  const told = (path: string, status: number, t: string) => {
    if (status >= 500) broken.push(`${path} ${status} ${JSON.stringify(t).slice(0, 100)}`)
    else if (status === 200) taken.add(path)
  }
  for (const t of hardTexts(testSeed()).filter((text, index) => text === 'plain' || isDrawn(index, 2))) {
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
          ['email', 'first name', 'tags', t],
          [`i${n}@example.com`, t, t, t],
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
      if (status !== 200) continue
      learn(known, body)
      if (path !== '/imports/upload') continue
      const { id: import_id, mapping } = body.import
      await ok('/imports/map', { import_id, mapping, options: importing })
      await ok('/imports/start', { import_id })
    }
    const { status, body } = await post(
      '/contacts/add',
      { site_id, email: `g${n}@example.com`, first_name: t, company: t, tags: [t], fields: { [t]: t }, consent: t },
      owner,
    )
    if (status === 200) await ok('/contacts/merge', { contact_id: ann.id, from_id: body.contact.id })
  }
  await runJobs()
  learn(known, { popup })
  const read = await readEverything(program, owner, { known, random: seeded(testSeed()) })
  expect([...broken, ...read.broken]).toEqual([])
  // A call that accepts none of the texts would prove nothing.
  expect([...ways('').map(([path]) => path), '/in'].filter((path) => !taken.has(path))).toEqual([])
  expect(read.shown.size).toBeGreaterThan(80)
}, 300_000)
