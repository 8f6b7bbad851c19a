import { glob, readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, clock, get, mailbox, post, rooms, runJobs, tools } = await wholeProgram()
const script = '<img src=x onerror=alert(1)><script>alert(2)</script>'

/**
 * Creates a site with a live form, made with `settings`, and functions that make calls as its owner and its visitors.
 */
async function aSite(settings: (owner: { email: string }) => object = () => ({})) {
  const owner = await anOwner()
  const call = async <Path extends string>(path: Path, input: object = {}) => {
    const { status, body } = await post(path, { site_id: owner.siteId, ...input }, owner)
    expect([path, status, body]).toEqual([path, 200, expect.anything()])
    return body
  }
  const { templates } = await call('/templates')
  const template = templates.find((one: { goal: string }) => one.goal === 'emails')
  const { popup } = await call('/popup/save', { popup: { name: 'Bread', json: template!.json, ...settings(owner) } })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  await runJobs()
  const ticket = async () => (await get('/v/ticket', { key: owner.key })).body.ticket as string
  const subscribe = async (fields: object, more: object = {}) =>
    post('/v/subscribe', {
      key: owner.key,
      id: tools.newId(),
      popup_id: popup.id,
      visitor_id: tools.newId(),
      page: 'https://shop.example/',
      fields,
      shown_for: 9000,
      ticket: await ticket(),
      ...more,
    })
  return { ...owner, call, popup, subscribe }
}

const statusOf = async ({ call }: Awaited<ReturnType<typeof aSite>>, search: string) =>
  (await call('/contacts/list', { search })).contacts[0]?.status as string | undefined

test('listmonk CVE-2025-49136: templates can’t read environment variables', async () => {
  vi.stubEnv('TRELLIS_HOLE', 'what nobody may read')
  const { call } = await aSite()
  const tags = [
    '{{ env "TRELLIS_HOLE" }}',
    '${process.env.TRELLIS_HOLE}',
    '<%= process.env.TRELLIS_HOLE %>',
    '[process.env.TRELLIS_HOLE]',
    '[constructor.constructor("return process.env.TRELLIS_HOLE")()]',
    '[__proto__.env|x]',
  ].join(' ')
  const email = { name: 'Hi', subject: tags, preview_text: tags.slice(0, 150), body: tags, footer: tags }
  const shown = JSON.stringify(await call('/autoresponse/email/preview', { email }))
  expect(shown).not.toContain('what nobody may read')
  expect(shown).not.toContain('function')
})

test('listmonk CVE-2026-21483, Popup Maker CVE-2024-2336: scripts in an email don’t run in its preview', async () => {
  const { call } = await aSite()
  const email = { name: 'Hi', subject: 'Hi', body: `Hello ${script}` }
  const auto = await call('/autoresponse/email/preview', { email })
  expect(auto.html).not.toMatch(/<script>alert|<img src=x onerror/)
  // HTML written by an owner is their own, and is shown in frames that run no scripts or have no origin.
  const root = new URL('..', import.meta.url)
  let frames = 0
  for await (const file of glob('**/*.tsx', { cwd: root })) {
    for (const [frame] of (await readFile(new URL(file, root), 'utf8')).matchAll(/<iframe\b[^]*?\/>/g)) {
      frames++
      expect([file, frame]).toEqual([file, expect.stringMatching(/sandbox=/)])
      expect([file, /allow-scripts[^]*allow-same-origin|allow-same-origin[^]*allow-scripts/.test(frame)]).toEqual([
        file,
        false,
      ])
    }
  }
  expect(frames).toBeGreaterThan(3)
})

test('listmonk CVE-2026-34828: changing the password ends other sessions', async () => {
  const { email, token } = await anOwner()
  const other = (await post('/accounts/log-in', { email, password: 'a long enough password' })).body.token
  const change = { password: 'a long enough password', new_password: 'another long password' }
  expect((await post('/accounts/change-password', change, { token })).status).toBe(200)
  expect((await post('/accounts/me', {}, { token: other })).status).toBe(401)
  expect((await post('/accounts/me', {}, { token })).status).toBe(200)
})

test('Mautic CVE-2020-35124, -2022-25772, -2024-47050: scripts sent by visitors don’t run where they are shown', async () => {
  const site = await aSite(({ email }) => ({ subscriber_notification: email }))
  const page = `https://shop.example/"${script}`
  expect(
    (await site.subscribe({ email: 'eve@example.com', first_name: script }, { page, source: script })).status,
  ).toBe(200)
  const event = {
    id: tools.newId(),
    kind: 'view',
    popup_id: site.popup.id,
    visitor_id: tools.newId(),
    page,
    source: script,
  }
  await post('/v/record', { key: site.key, events: [event] })
  await runJobs()
  for (const path of ['/stats', '/contacts/list']) {
    const input = { site_id: site.siteId, period: '1 day', object_id: site.popup.id }
    const { headers } = await post(path, path === '/stats' ? input : { site_id: site.siteId }, site)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  clock.advance(15 * 60 * 1000)
  await runJobs()
  expect(mailbox.map(({ to }) => to.address)).toContain(site.email)
  for (const { html } of mailbox) expect(html).not.toMatch(/<script>alert|<img src=x onerror/)
})

test('Mautic CVE-2021-27913: secrets come from a cryptographically secure random source', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await anOwner()).token))
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const made = await readFile(new URL('tools.ts', import.meta.url), 'utf8')
  expect(made).toContain("import { randomBytes } from 'node:crypto'")
})

test('Ghost CVE-2026-22594, Popup Builder CVE-2023-6000: a browser can’t claim that it was verified', async () => {
  const trusting = await aSite()
  expect((await trusting.subscribe({ email: 'eve@example.com' })).body.status).toBe('subscribed')
  const site = await aSite(() => ({ double_opt_in: true }))
  const claims = { status: 'subscribed', confirmed: true, sure: 'eve@example.com', isAdmin: true, double_opt_in: false }
  expect((await site.subscribe({ email: 'eve@example.com', status: 'subscribed' }, claims)).body.status).toBe(
    'unconfirmed',
  )
  expect(await statusOf(site, 'eve@example.com')).toBe('unconfirmed')
})

test('Ghost CVE-2023-31133, CVE-2026-26980, Chatwoot CVE-2025-21628: filters can’t inject SQL', async () => {
  const { token, siteId: site_id } = await aSite()
  const condition = (change: object) => ({
    match: 'all',
    conditions: [{ field: 'email', operator: 'contains', value: 'a', ...change }],
  })
  for (const change of [
    { operator: "= '' OR 1=1 --" },
    { operator: 'constructor' },
    { field: 'email) OR (1=1' },
    { field: 'password_hash' },
    { field: '__proto__' },
  ]) {
    const { status } = await post('/contacts/list', { site_id, filter: condition(change) }, { token })
    expect([change, status]).toEqual([change, 400])
  }
  const quoted = await post('/contacts/list', { site_id, filter: condition({ value: "' OR 1=1 --" }) }, { token })
  expect([quoted.status, quoted.body.contacts]).toEqual([200, []])
})

test('OptinMonster CVE-2021-39341: a Referer, Origin or cookie is not accepted as a login', async () => {
  const { siteId: site_id, token } = await aSite()
  const headers = {
    referer: 'http://localhost:3000/sites',
    origin: 'http://localhost:3000',
    cookie: `trellis_session=${token}`,
    'x-forwarded-for': '127.0.0.1',
  }
  for (const call of rooms.flatMap(({ calls }) => Object.values(calls))) {
    if (call.access !== 'site' && call.access !== 'user') continue
    const url = call.path.replaceAll(/\{\w+\}/g, tools.newId())
    const answer = await app.inject({
      method: call.method,
      url,
      headers,
      ...(call.method === 'POST' && { payload: { site_id } }),
    })
    expect([call.path, answer.statusCode]).toEqual([call.path, 401])
  }
})

test('Popup Maker CVE-2019-17574: only visitor calls can be called by name', async () => {
  const { key } = await aSite()
  for (const name of ['constructor', '__proto__', 'toString', 'save', '../popup/save', '%2e%2e/popup/save']) {
    expect([name, (await post(`/v/${name}`, { key })).status]).toEqual([name, name.includes('popup') ? 401 : 404])
  }
})

test('nodemailer CVE-2025-13033: a quoted local part can’t redirect an email', async () => {
  const { subscribe } = await aSite()
  mailbox.length = 0
  for (const email of [
    '"eve@evil.example x"@shop.example',
    'a@shop.example, eve@evil.example',
    'Eve <eve@evil.example>',
  ]) {
    expect([email, (await subscribe({ email })).status]).toEqual([email, 400])
  }
  await runJobs()
  expect(mailbox).toEqual([])
})

test('Mautic CVE-2024-47051: an upload’s name and content don’t decide where it is stored or what runs', async () => {
  const { siteId, token } = await aSite()
  for (const [name, bytes] of [
    ['../../../dist/web/index.html', '<script>alert(1)</script>'],
    ['shell.php', '<?php system($_GET[0]);'],
    [
      'picture.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><script>alert(2)</script></svg>',
    ],
  ]) {
    const form = new FormData()
    form.append('file', new File([bytes!], name!))
    const sent = new Request('http://x/', { method: 'POST', body: form })
    const answer = await app.inject({
      method: 'POST',
      url: `/media/upload/${siteId}/forms`,
      headers: { 'content-type': sent.headers.get('content-type')!, authorization: `Bearer ${token}` },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 200, expect.anything()])
    const { address, picture } = answer.json().media as { address: string; picture: { address: string } | null }
    expect([address, picture?.address ?? '']).not.toContainEqual(expect.stringMatching(/\/\.\.|php$|html$/))
    const served = await app.inject({ url: new URL(picture?.address ?? address, 'http://localhost').pathname })
    if (picture === null) {
      // Such a file is accessible only through links signed by us, and then as a download.
      expect([name, served.statusCode]).toEqual([name, 404])
      continue
    }
    expect(served.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(served.body).not.toMatch(/<script|onload/)
  }
})

test('Mautic CVE-2025-5256, Formbricks CVE-2025-59934: links that we did not sign redirect nowhere and do nothing', async () => {
  const { subscribe } = await aSite(() => ({ double_opt_in: true }))
  mailbox.length = 0
  await subscribe({ email: 'eve@example.com' })
  await runJobs()
  const path = /http:\/\/localhost:3000(\/y\/[\w-]+)/.exec(mailbox.at(-1)?.text ?? '')?.[1] ?? ''
  const forged = `${path.slice(0, -4)}AAAA`
  expect((await app.inject({ url: path })).statusCode).toBe(200)
  for (const url of [
    forged,
    '/y/eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
    '/k/AAAA?to=https://evil.example',
    '/n/AAAA',
    '/p/AAAA',
    '/d/AAAA',
  ]) {
    const { statusCode, headers } = await app.inject({ url })
    expect([url, statusCode >= 400, headers.location]).toEqual([url, true, undefined])
  }
})
