import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '#features/contacts/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { setFields } from '../changes.ts'
import { segmentTag } from '../segment-tags.ts'
import { newBlock, plainTheme } from '../new-block.ts'
import { aMail } from './testing/a-mail.ts'
import { linkAsker } from './check-links.ts'
import { composeMail } from './compose-mail.ts'
import { mailDesignRoom } from './index.ts'

let asked: string[] = []
const shop = createServer((request, response) => {
  asked.push(request.url ?? '')
  const status = request.url?.startsWith('/gone') ? 404 : request.url?.startsWith('/shut') ? 403 : 200
  response.writeHead(status).end('x')
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
let now = 0
const asker = linkAsker({
  now: () => now,
  trusted: new Set([origin]),
  resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : []),
})
const { aMember, app, post } = await testServer({ rooms: [contacts, mailDesignRoom({ asker })] })
afterAll(() => new Promise((resolve) => shop.close(resolve)))
// MJML is slow to load.
beforeAll(async () => void (await composeMail(aMail(), { publicUrl: '', postalAddress: '' })), 60_000)

const missing = '01890000-0000-7000-8000-000000000000'

function aSite() {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(`/mail-design/${path}`, { site_id: siteId, ...body }, { token })
  return { siteId, token, call }
}

describe('the design kit', () => {
  test('starts empty, saves the theme, and updates it', async () => {
    const { call } = aSite()
    expect((await call('kit')).body).toMatchObject({ theme: null, blocks: [], templates: [] })
    await call('theme/save', { theme: plainTheme })
    const theme = { ...plainTheme, width: 640, logo: { ...plainTheme.logo, name: 'Kettle' } }
    expect((await call('theme/save', { theme })).body).toMatchObject({ success: true, theme })
    expect((await call('kit')).body.theme).toEqual(theme)
  })

  test('saves, updates and deletes blocks', async () => {
    const { call } = aSite()
    const block = newBlock('button', 'b1')
    const saved = await call('block/save', { name: ' Our button ', block })
    expect(saved.body.block).toMatchObject({ name: 'Our button', block })
    const { id } = saved.body.block
    await call('block/save', { id, name: 'The button', block: { ...block, label: 'Go' } })
    expect((await call('kit')).body.blocks).toMatchObject([{ id, name: 'The button', block: { label: 'Go' } }])
    expect((await call('block/delete', { id })).status).toBe(200)
    expect((await call('block/delete', { id })).status).toBe(404)
    expect((await call('kit')).body.blocks).toEqual([])
  })

  test('saves, renames and deletes templates', async () => {
    const { call } = aSite()
    const { body } = await call('template/save', { name: 'Monthly', document: aMail() })
    const { id } = body.template
    expect(body.template.document).toEqual(aMail())
    expect((await call('template/rename', { id, name: 'Weekly' })).body.template).toMatchObject({ id, name: 'Weekly' })
    expect((await call('template/delete', { id })).status).toBe(200)
    expect((await call('template/rename', { id, name: 'x' })).status).toBe(404)
  })

  test('limits the number of blocks', async () => {
    const { call } = aSite()
    const block = newBlock('divider', 'd')
    for (let i = 0; i < 50; i++) expect((await call('block/save', { name: `${i}`, block })).status).toBe(200)
    const { status, body } = await call('block/save', { name: 'one more', block })
    expect([status, body.error]).toEqual([409, 'A site has at most 50 reusable blocks. Delete one first.'])
  })
})

test.each([
  ['theme/save', { theme: { ...plainTheme, width: 10_000 } }],
  ['theme/save', { theme: { ...plainTheme, colors: { ...plainTheme.colors, text: 'red' } } }],
  ['block/save', { name: '', block: newBlock('text', 't') }],
  ['block/save', { name: 'x', block: { ...newBlock('text', 't'), type: 'script' } }],
  ['template/save', { name: 'x', document: { ...aMail(), blocks: [] } }],
  ['template/save', { name: 'x', document: { ...aMail(), blocks: [...aMail().blocks, newBlock('footer', 'second')] } }],
  ['template/save', { name: 'x', document: { ...aMail(), blocks: [...aMail().blocks, newBlock('text', 'head')] } }],
  ['template/save', { name: 'x', document: { ...aMail(), version: 2 } }],
  ['preview', { document: setFields('head', { padding: [0, 0] })(aMail()) }],
  ['check', { document: null }],
])('/mail-design/%s refuses invalid input: %#', async (path, body) => {
  expect((await aSite().call(path, body)).status).toBe(400)
})

test('another site’s kit can’t be seen, changed or deleted', async () => {
  const [mine, other] = [aSite(), aSite()]
  await other.call('theme/save', { theme: plainTheme })
  const { body: kept } = await other.call('block/save', { name: 'Theirs', block: newBlock('text', 't') })
  const { body: made } = await other.call('template/save', { name: 'Theirs', document: aMail() })
  expect((await mine.call('kit')).body).toMatchObject({ theme: null, blocks: [], templates: [] })
  const tries: [string, object][] = [
    ['block/save', { name: 'x', block: newBlock('text', 't') }],
    ['block/delete', {}],
    ['template/rename', { name: 'x' }],
    ['template/delete', {}],
  ]
  for (const [path, body] of tries) {
    const id = path.startsWith('block') ? kept.block.id : made.template.id
    const theirs = await mine.call(path, { ...body, id })
    const nothing = await mine.call(path, { ...body, id: missing })
    expect([theirs.status, theirs.body]).toEqual([404, nothing.body])
  }
  for (const path of ['kit', 'theme/save', 'block/save', 'template/save', 'preview', 'check']) {
    const body = {
      site_id: other.siteId,
      theme: plainTheme,
      name: 'x',
      block: newBlock('text', 't'),
      document: aMail(),
    }
    expect((await post(`/mail-design/${path}`, body, { token: mine.token })).status).toBe(403)
    expect((await post(`/mail-design/${path}`, body)).status).toBe(401)
  }
  expect((await other.call('kit')).body).toMatchObject({
    blocks: [{ name: 'Theirs' }],
    templates: [{ name: 'Theirs' }],
  })
})

describe('a preview', () => {
  test('as a made-up contact shows the fallbacks of tags', async () => {
    const { body } = await aSite().call('preview', {
      document: aMail(),
      subject: 'Hi [name|you|Ann]',
      preview_text: 'x',
    })
    expect(body).toMatchObject({ subject: 'Hi Ann', preview_text: 'x' })
    expect(body.html).toContain('Hello there')
    expect(body.text).toContain('Hello there')
    expect(body.html).toContain('1 Test Street')
    expect(body.bytes).toBeGreaterThan(5000)
  })

  test('as a contact shows what the contact receives', async () => {
    const { siteId, token, call } = aSite()
    const profile = { first_name: '<Ann>', email: 'ann@example.com', consent: 'Asked.' }
    const added = await post('/contacts/add', { site_id: siteId, ...profile }, { token })
    const input = { document: aMail(), subject: 'For [first_name]', contact_id: added.body.contact.id }
    const { body } = await call('preview', input)
    expect(body.subject).toBe('For <Ann>')
    expect(body.html).toContain('Hello &lt;Ann&gt;')
    expect(body.html).toContain('to=ann%40example.com')
    const stranger = await aSite().call('preview', input)
    expect([stranger.status, stranger.body.error]).toEqual([404, 'Contact not found.'])
  })
})

test('a block for a segment is shown to contacts in it, hidden from others, and from everyone once the segment is deleted', async () => {
  const { siteId, token, call } = aSite()
  const add = async (first_name: string) => {
    const contact = { first_name, email: `${first_name.toLowerCase()}@example.com`, consent: 'Asked.' }
    return (await post('/contacts/add', { site_id: siteId, ...contact }, { token })).body.contact.id
  }
  const [ann, ben] = [await add('Ann'), await add('Ben')]
  const filter = { match: 'all', conditions: [{ field: 'first_name', operator: 'is', value: 'Ann' }] }
  const { body: saved } = await post('/segments/save', { site_id: siteId, name: 'Anns', filter }, { token })
  const tag = segmentTag(saved.segment.id)
  const shown = async (is_set: boolean, contact_id?: string) => {
    const document = setFields('end', { condition: { tag, is_set } })(aMail())
    const { html, text } = (await call('preview', { document, ...(contact_id && { contact_id }) })).body
    return [html.includes('>Shop<') || />\s*Shop\s*</.test(html), text.includes('Shop')]
  }
  const [yes, no] = [
    [true, true],
    [false, false],
  ]
  expect([await shown(true, ann), await shown(true, ben), await shown(true)]).toEqual([yes, no, yes])
  expect([await shown(false, ann), await shown(false, ben)]).toEqual([no, yes])
  expect((await post('/segments/delete', { site_id: siteId, segment_id: saved.segment.id }, { token })).status).toBe(
    200,
  )
  expect([await shown(true, ann), await shown(false, ann)]).toEqual([no, yes])
})

describe('the checks', () => {
  const linked = (link: string) => setFields('end', { link })(aMail())
  const about = async (link: string) => {
    const { body } = await aSite().call('check', { document: linked(link), subject: 'News' })
    return body.findings.filter(({ block_id }) => block_id === 'end')
  }

  test('report problems in the email', async () => {
    const { body } = await aSite().call('check', { document: linked(''), subject: 'LOOK AT THIS NOW' })
    expect(body.findings).toContainEqual(expect.objectContaining({ severity: 'error', block_id: 'end' }))
    expect(body.findings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('capital letters') }),
    )
  })

  test('request each link once, and cache the result for ten minutes', async () => {
    asked = []
    expect(await about(`${origin}/there`)).toEqual([])
    expect(await about(`${origin}/there`)).toEqual([])
    expect(asked).toEqual(['/there'])
    now += 11 * 60_000
    await about(`${origin}/there`)
    expect(asked).toEqual(['/there', '/there'])
  })

  test('report pages that are gone, but not pages that block bots', async () => {
    const message = `The button “Shop” leads to ${origin}/gone, which answers with 404.`
    expect(await about(`${origin}/gone`)).toEqual([{ severity: 'error', block_id: 'end', message }])
    expect(await about(`${origin}/shut`)).toEqual([])
  })

  test('never request addresses that are not on the internet, or links with a merge tag', async () => {
    asked = []
    expect(await about('http://inside.example/')).toMatchObject([
      { message: expect.stringContaining('not on the internet') },
    ])
    expect(await about('http://nowhere.example/')).toMatchObject([{ severity: 'warning' }])
    expect(await about(`${origin}/[city]`)).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('images', () => {
  test.each([
    ['/mail-pictures/tea.png', 200],
    ['/mail-pictures/social/instagram-c13584.png', 200],
    ['/mail-pictures/nothing.png', 404],
    ['/mail-pictures/..%2ftea.png', 404],
    ['/mail-pictures/tea.svg', 404],
    ['/mail-pictures/social/constructor-c13584.png', 404],
    ['/mail-pictures/social/instagram-red.png', 404],
  ])('%s → %i', async (url, status) => {
    const answer = await app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(status)
    if (status !== 200) return
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })
})
