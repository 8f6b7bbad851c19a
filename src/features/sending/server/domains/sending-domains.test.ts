import { afterEach, expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { sendingRoom } from '../index.ts'
import { fakeDns, type Zone } from '../testing/fake-dns.ts'
import { openDns } from './open-dns.ts'

const zone: Record<string, Zone[string]> = {}
const dns = await fakeDns(zone)
const room = sendingRoom({ dns: openDns([dns.address]), privateServers: new Set(['localhost']) })
const server = await testServer({ rooms: [sitesRoom(), room] })

afterEach(() => {
  for (const key of Object.keys(zone)) delete zone[key]
})

function member() {
  const { siteId, token } = server.aMember()
  return <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
}

const recheck = async () => {
  const job = room.jobs.find(({ name }) => name === 'sending.recheck-domains')!
  const { database, tools } = server
  await job.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 })
}

test('a new domain gets a key and lists the records to add; it is verified once DNS has them', async () => {
  const call = member()
  const { domain } = (await call('/sending/domains/add', { domain: 'Shop.example' })).body
  expect(domain.records).toMatchObject([
    { purpose: 'dkim', type: 'TXT', name: 'trellis._domainkey.shop.example', is_found: null },
    { purpose: 'spf', type: 'TXT', name: 'shop.example', value: '' },
    { purpose: 'dmarc', type: 'TXT', name: '_dmarc.shop.example', value: 'v=DMARC1; p=none' },
    { purpose: 'return', type: 'MX', name: 'shop.example', value: '' },
  ])
  const missing = (await call('/sending/domains/check', { domain_id: domain.id })).body.domain
  expect(missing.verified_at).toBeNull()
  expect(missing.records.map(({ is_found }) => is_found)).toEqual([false, false, false, false])
  const { value } = domain.records[0]!
  Object.assign(zone, {
    'TXT trellis._domainkey.shop.example': [[value.slice(0, 200), value.slice(200)]],
    'TXT shop.example': ['v=spf1 mx ~all'],
    'TXT _dmarc.shop.example': ['v=DMARC1; p=reject'],
    'MX shop.example': ['mx.shop.example'],
  })
  const right = (await call('/sending/domains/check', { domain_id: domain.id })).body.domain
  expect(right.records).toMatchObject([{}, { value: 'v=spf1 mx ~all' }, { found: ['v=DMARC1; p=reject'] }, {}])
  expect(right.records.every(({ is_found }) => is_found)).toBe(true)
  // The findings are stored.
  expect((await call('/sending/domains/list')).body.domains).toEqual([right])
})

test('SPF names the servers the site sends through, and bounces go to the return domain in the settings', async () => {
  const call = member()
  await call('/sending/domains/add', { domain: 'shop.example' })
  await call('/sending/servers/save', { server: { name: 'Ours', address: 'smtp://localhost:587' } })
  await call('/sending/settings/save', { settings: { return_domain: 'bounces.shop.example' } })
  const [domain] = (await call('/sending/domains/list')).body.domains
  expect(domain!.records.slice(1)).toMatchObject([
    { name: 'bounces.shop.example', value: 'v=spf1 a:localhost ~all' },
    {},
    { purpose: 'return', name: 'bounces.shop.example' },
  ])
})

test('a job rechecks domains, and does not take a domain out of use automatically', async () => {
  const call = member()
  const { domain } = (await call('/sending/domains/add', { domain: 'shop.example' })).body
  await call('/sending/domains/check', { domain_id: domain.id })
  const { value } = domain.records[0]!
  zone['TXT trellis._domainkey.shop.example'] = [[value.slice(0, 200), value.slice(200)]]
  server.clock.advance(3_600_001)
  await recheck()
  const seen = async () => (await call('/sending/domains/list')).body.domains[0]!
  expect(await seen()).toMatchObject({ verified_at: expect.any(String), records: [{ is_found: true }, {}, {}, {}] })
  delete zone['TXT trellis._domainkey.shop.example']
  server.clock.advance(3_600_001)
  await recheck()
  expect(await seen()).toMatchObject({ verified_at: expect.any(String), records: [{ is_found: false }, {}, {}, {}] })
})

test('reports a record that is gone, once, but not one that never existed', async () => {
  const call = member()
  const { domain } = (await call('/sending/domains/add', { domain: 'shop.example' })).body
  const told = () =>
    server.emitted.flatMap(({ event, payload }) =>
      event === 'sending.domainFailed' && JSON.stringify(payload).includes(domain.id) ? [payload] : [],
    )
  const dkim = 'TXT trellis._domainkey.shop.example'
  const { value } = domain.records[0]!
  const key = [[value.slice(0, 200), value.slice(200)]]
  zone[dkim] = key
  await call('/sending/domains/check', { domain_id: domain.id })
  delete zone[dkim]
  server.clock.advance(3_600_001)
  await recheck()
  // SPF, DMARC and the bounce address were never there: the owner is about to set the domain up.
  expect(told()).toEqual([])
  Object.assign(zone, {
    [dkim]: key,
    'TXT shop.example': ['v=spf1 mx ~all'],
    'TXT _dmarc.shop.example': ['v=DMARC1; p=reject'],
    'MX shop.example': ['mx.shop.example'],
  })
  await call('/sending/domains/check', { domain_id: domain.id })
  delete zone[dkim]
  server.clock.advance(25 * 3_600_000)
  await recheck()
  server.clock.advance(3_600_001)
  await recheck()
  expect(told()).toMatchObject([
    { domain: 'shop.example', problems: ['DKIM (trellis._domainkey.shop.example): Record not found.'] },
  ])
})

test('refuses a duplicate or invalid domain with an error at the field, and does not find another site’s domain', async () => {
  const call = member()
  const { domain } = (await call('/sending/domains/add', { domain: 'shop.example' })).body
  for (const wrong of ['shop.example', 'no domain', 'https://shop.example']) {
    const { status, body } = await call('/sending/domains/add', { domain: wrong })
    expect([status >= 400, body.issues[0].path]).toEqual([true, 'domain'])
  }
  const other = member()
  for (const verb of ['check', 'delete'] as const) {
    expect((await other(`/sending/domains/${verb}`, { domain_id: domain.id })).status).toBe(404)
  }
})

test('reports if no name server answers', async () => {
  const silent = () => Promise.reject(new Error('ETIMEOUT'))
  const other = await testServer({ rooms: [sitesRoom(), sendingRoom({ dns: { txt: silent, mx: silent } })] })
  const { siteId: site_id, token } = other.aMember()
  const { domain } = (await other.post('/sending/domains/add', { site_id, domain: 'a.example' }, { token })).body
  const { status } = await other.post('/sending/domains/check', { site_id, domain_id: domain.id }, { token })
  expect(status).toBe(503)
})
