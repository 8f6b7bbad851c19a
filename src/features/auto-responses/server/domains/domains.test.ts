import { afterEach, expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { type Dns, openDns, sendingRoom } from '#features/sending/server/index.ts'
import { fakeDns, type Zone } from '#features/sending/server/testing/fake-dns.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { autoResponsesRoom } from '../index.ts'

// One name server for the whole file; each test fills in its records.
const zone: Record<string, Zone[string]> = {}
const dns = await fakeDns(zone)
const server = await testServer({
  rooms: [sitesRoom(), sendingRoom(), autoResponsesRoom({ dns: openDns([dns.address]) })],
})

afterEach(() => {
  for (const key of Object.keys(zone)) delete zone[key]
  dns.questions.length = 0
})

function member() {
  const { siteId, token } = server.aMember()
  const call = <Path extends string>(path: Path, body: object = {}) =>
    server.post(path, { site_id: siteId, ...body }, { token })
  const validate = (domain = 'shop.example') => call('/autoresponse/validate', { domain, sub_user_id: siteId })
  return { siteId, call, validate }
}

async function aDomain(call: ReturnType<typeof member>['call'], domain = 'shop.example') {
  const { body } = await call('/sending/domains/add', { domain })
  return body.domain.records.find(({ purpose }: { purpose: string }) => purpose === 'dkim') as {
    name: string
    value: string
  }
}

const good = (dkim: { name: string; value: string }) => ({
  // A key of 2,048 bits doesn't fit into one string. It is served through an alias, as email services do.
  [`CNAME ${dkim.name}`]: ['key.mail.example'],
  'TXT key.mail.example': [[dkim.value.slice(0, 200), dkim.value.slice(200)]],
  'TXT shop.example': ['v=spf1 include:_spf.mail.example ~all', 'another=1'],
  'TXT _spf.mail.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  'TXT _dmarc.shop.example': ['v=DMARC1; p=none'],
  'MX shop.example': ['mx.shop.example'],
})

test('a domain belongs to its site: another site’s or an unknown sub user is refused', async () => {
  const { call } = member()
  for (const sub_user_id of [member().siteId, '01a17ccd-6d00-7009-9f17-65f6156bc51b']) {
    const { status, body } = await call('/autoresponse/validate', { domain: 'shop.example', sub_user_id })
    expect([status, body.error]).toEqual([404, 'Failed to validate domain.'])
  }
  expect((await call('/autoresponse/validate', { domain: 'shop.example', sub_user_id: 'main' })).status).toBe(400)
  expect((await call('/autoresponse/domains')).body.domains).toEqual([])
  expect((await call('/autoresponse/validate', { domain: 'shop.example' })).status).toBe(200)
})

test('a domain with all records is valid, following aliases and joining strings', async () => {
  const { call, validate } = member()
  const dkim = await aDomain(call)
  Object.assign(zone, good(dkim))
  const { status, body } = await validate()
  expect([status, body.is_valid]).toEqual([200, true])
  expect(body.records).toMatchObject([
    { purpose: 'dkim', name: dkim.name, expected: dkim.value, found: [dkim.value], is_good: true },
    { purpose: 'spf', found: ['v=spf1 include:_spf.mail.example ~all'], is_good: true },
    { purpose: 'dmarc', is_good: true },
    { purpose: 'return', type: 'MX', found: ['mx.shop.example'], is_good: true },
  ])
  expect((await call('/autoresponse/domains')).body.domains).toMatchObject([{ domain: 'shop.example', is_valid: true }])
})

test.each([
  [{}, ['Record not found.', /No SPF record/, /No DMARC record/, /No mail server/]],
  [{ 'TXT trellis._domainkey.shop.example': ['v=DKIM1; p=AAAA'] }, [/different value/]],
  [{ 'TXT trellis._domainkey.shop.example': ['v=DKIM1; p='] }, [/revoked/]],
  [{ 'TXT shop.example': ['v=spf1 -all', 'v=spf1 ~all'] }, [/more than one SPF/]],
  [{ 'TXT shop.example': ['v=spf1 +all'] }, [/anyone/]],
  [{ 'TXT _dmarc.shop.example': ['v=DMARC1; p=maybe'] }, [/policy/]],
  [{ 'TXT _dmarc.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, [/more than one DMARC/]],
])('reports invalid records (%#)', async (records, problems) => {
  const { call, validate } = member()
  await aDomain(call)
  Object.assign(zone, records)
  const { body } = await validate()
  expect(body.is_valid).toBe(false)
  const said = body.records.map(({ problem }: { problem: string }) => problem)
  for (const problem of problems) expect(said).toContainEqual(expect.stringMatching(problem))
})

test('a domain without a key says where to get one', async () => {
  const { body } = await member().validate()
  expect(body.records[0]!.problem).toContain('has no DKIM key yet')
})

test('a job rechecks invalid domains hourly and valid ones daily', async () => {
  const { call, validate } = member()
  const dkim = await aDomain(call)
  await validate()
  Object.assign(zone, good(dkim))
  const recheck = async () => {
    const autoResponses = autoResponsesRoom({ dns: openDns([dns.address]) })
    const job = autoResponses.jobs.find(({ name }) => name === 'auto-responses.recheck-domains')!
    const { database, tools } = server
    const signal = new AbortController().signal
    await job.run({}, { ...tools, database, signal, attempt: 1, maxAttempts: 1 })
    return (await call('/autoresponse/domains')).body.domains[0]
  }
  expect((await recheck())!.is_valid).toBe(false)
  server.clock.advance(3_600_001)
  expect((await recheck())!.is_valid).toBe(true)
  delete zone['TXT _dmarc.shop.example']
  server.clock.advance(3_600_001)
  expect((await recheck())!.is_valid).toBe(true)
  server.clock.advance(24 * 3_600_000)
  expect((await recheck())!.is_valid).toBe(false)
})

test.each([['no dots'], ['-a.example'], ['a..example'], ['https://shop.example'], ['127.0.0.1'], ['']])(
  '%j is not a valid domain',
  async (domain) => {
    const { status, body } = await member().validate(domain)
    expect([status, body.issues[0].path]).toEqual([400, 'domain'])
  },
)

test('can’t forget another site’s domain', async () => {
  const [mine, theirs] = [member(), member()]
  await theirs.validate()
  expect((await mine.call('/autoresponse/domain/forget', { domain: 'shop.example' })).status).toBe(404)
  expect((await mine.call('/autoresponse/domains')).body.domains).toEqual([])
  expect((await theirs.call('/autoresponse/domain/forget', { domain: 'shop.example' })).status).toBe(200)
})

test('when no name server responds, returns the documented error message', async () => {
  const silent: Dns = {
    txt: () => Promise.reject(new Error('ETIMEOUT')),
    mx: () => Promise.reject(new Error('ETIMEOUT')),
  }
  const other = await testServer({ rooms: [sitesRoom(), sendingRoom(), autoResponsesRoom({ dns: silent })] })
  const { siteId, token } = other.aMember()
  const { status, body } = await other.post(
    '/autoresponse/validate',
    { site_id: siteId, domain: 'a.example' },
    { token },
  )
  expect([status, body.error]).toEqual([503, 'Failed to validate domain.'])
})
