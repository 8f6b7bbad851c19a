import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { sendingRoom } from './index.ts'
import { sendingSettings } from './settings.ts'

const { aMember, database, post } = await testServer({ rooms: [sendingRoom()] })

function aSite() {
  const { siteId, token } = aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    post(`/sending/settings/${path}`, { site_id: siteId, ...body }, { token })
  const stored = () => database.inSite(siteId, (db) => sendingSettings(db, siteId))
  return { call, stored }
}

test('shows limits with readable domains and stores them in ASCII form; two spellings of a domain are one', async () => {
  const { call, stored } = aSite()
  const limits = { 'gmail.com': 60, 'Bücher.example': 30, 'xn--bcher-kva.example': 20 }
  const saved = await call('save', { settings: { domain_limits: limits } })
  expect(saved.body.settings.domain_limits).toEqual({ 'gmail.com': 60, 'bücher.example': 20 })
  expect((await call('load')).body.settings).toEqual(saved.body.settings)
  expect((await stored()).domain_limits).toEqual({ 'gmail.com': 60, 'xn--bcher-kva.example': 20 })
  // Saving other settings leaves them unchanged.
  await call('save', { settings: { cap_count: 3 } })
  expect((await stored()).domain_limits).toEqual({ 'gmail.com': 60, 'xn--bcher-kva.example': 20 })
})

test.each([
  ['paral·lel.cat', 'xn--parallel-koa.cat', 'paral·lel.cat'],
  ['☃.example', 'xn--n3h.example', '☃.example'],
  ['xn--zzzzzz99999.example', 'xn--zzzzzz99999.example', 'xn--zzzzzz99999.example'],
  ['Faß.example', 'xn--fa-hia.example', 'faß.example'],
])('%s is a valid domain, and its displayed form can be saved again', async (typed, ascii, shown) => {
  const { call, stored } = aSite()
  const saved = await call('save', { settings: { domain_limits: { [typed]: 5 } } })
  expect(saved.body.settings.domain_limits).toEqual({ [shown]: 5 })
  const again = await call('save', { settings: saved.body.settings })
  expect(again.body).toEqual(saved.body)
  expect((await stored()).domain_limits).toEqual({ [ascii]: 5 })
})

test.each([
  'shop',
  'a b.example',
  'x..example',
  '-ü.example',
  'x_y.example',
  `${'ü'.repeat(63)}.example`,
  'ab\u{a0}c.example',
])('%s is not a valid domain', async (domain) => {
  const { call, stored } = aSite()
  const { status, body } = await call('save', { settings: { domain_limits: { [domain]: 5 } } })
  expect(status).toBe(400)
  expect(body.issues).toEqual([
    { path: `settings.domain_limits.${domain}`, message: 'Enter a domain such as shop.example.' },
  ])
  expect((await stored()).domain_limits).toEqual({})
})
