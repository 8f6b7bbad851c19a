import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { readBounceMessage } from './feedback/read-bounce-message.ts'
import { sendingRoom } from './index.ts'
import { listUnsubscribeHeader, unsubscribeAddressOf, readUnsubscribeToken } from './list-unsubscribe.ts'
import { readReturnPath, returnPathOf } from './return-path.ts'

const keys = { keyFor: (purpose: string) => new Uint8Array(32).fill(purpose.length) }
const ids = { siteId: '0190a000-0000-7000-8000-000000000001', id: '0190a000-0000-7000-8000-00000000000f' }
const url = 'https://trellis.example/n/abc'
const { aMember, database, post } = await testServer({
  rooms: [sendingRoom({ privateServers: new Set(['127.0.0.1']) })],
})

test('contains only the link if there is no mailbox', () => {
  expect(listUnsubscribeHeader(keys, null, url, ids)).toBe(`<${url}>`)
})

test.each([{ domain: 'bounces.shop.example' }, { address: 'box+mail@shop.example' }])(
  'reads back a token sent by %o, however the email client changes it',
  async (place) => {
    const header = listUnsubscribeHeader(keys, place, url, ids)
    const [, link = ''] = /^<https:[^>]+>, <(mailto:[^>\s]+)>$/.exec(header)!
    expect(header.length).toBeLessThan(900)
    const { pathname, searchParams } = new URL(link)
    const to = decodeURIComponent(pathname)
    expect(to.indexOf('@')).toBeLessThanOrEqual(64)
    const written = (subject: string) =>
      `Delivered-To: box@shop.example\nTo: Shop <${to}>\nSubject: ${subject}\n\nPlease.`
    for (const subject of [searchParams.get('subject')!, `RE: ${searchParams.get('subject')}`]) {
      expect(readUnsubscribeToken(keys, (await readBounceMessage(written(subject))).unsubscribeToken)).toEqual(ids)
    }
  },
)

test('a return path is not an unsubscribe address, nor the reverse; forged ones are refused', () => {
  const returned = returnPathOf(keys, { siteId: ids.siteId, deliveryId: ids.id }, 'bounces.shop.example')
  const [token = ''] = returned.slice(2).split('@')
  expect(readUnsubscribeToken(keys, token)).toBeNull()
  const [, unsubscribing = ''] = /u-([a-z2-7]{61})/.exec(
    listUnsubscribeHeader(keys, { domain: 'x.example' }, url, ids),
  )!
  expect(readReturnPath(keys, `b-${unsubscribing}@x.example`)).toBeNull()
  expect(readUnsubscribeToken({ keyFor: () => new Uint8Array(32) }, unsubscribing)).toBeNull()
  for (const other of ['', 'a', unsubscribing.slice(1), `${unsubscribing}a`])
    expect(readUnsubscribeToken(keys, other)).toBeNull()
})

test('a site with a mailbox has an unsubscribe address: at the return path domain, or the mailbox’s own', async () => {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object) =>
    post(`/sending/${path}`, { site_id: siteId, ...body }, { token })
  const place = () => database.inSite(siteId, (db) => unsubscribeAddressOf(db, siteId))
  const box = { protocol: 'imap', host: '127.0.0.1', port: 143, security: 'none', user: 'box', password: 'secret' }
  expect(await place()).toBeNull()
  await call('bounce-mailbox/save', { mailbox: box })
  expect(await place()).toBeNull()
  await call('bounce-mailbox/save', { mailbox: { ...box, user: 'box@shop.example' } })
  expect(await place()).toEqual({ address: 'box@shop.example' })
  await call('settings/save', { settings: { return_domain: 'bounces.shop.example' } })
  expect(await place()).toEqual({ domain: 'bounces.shop.example' })
  await call('bounce-mailbox/save', { mailbox: { ...box, user: 'box@shop.example', is_on: false } })
  expect(await place()).toBeNull()
})
