import { expect, test } from 'vitest'
import { runAndKill } from '#platform/server/testing/run-and-kill.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import { silence } from './services/testing/vendor-server.ts'
import { integrationsServer } from './testing/integrations-server.ts'
import type { RefreshOrder } from './testing/refresh-process.ts'

const { app, begin, clock, database, failing, vendors } = await integrationsServer()
const script = new URL('./testing/refresh-process.ts', import.meta.url)

/** Creates a site connected to Constant Contact, two hours later: its token has expired. */
async function expired() {
  const { call, site } = await begin()
  let given = 0
  let asked = 0
  let waits = () => {}
  let answer: () => unknown = () => undefined
  const used: unknown[] = []
  failing(({ request, headers }) => {
    if (request === 'GET waits') {
      waits()
      return {}
    }
    if (request.startsWith('POST authz.')) {
      asked++
      const tokens = () => ({ access_token: `access-${++given}`, refresh_token: `refresh-${given}`, expires_in: 3600 })
      return Promise.resolve(answer()).then((instead) => instead ?? tokens())
    }
    if (request.includes('/account/summary')) return { organization_name: 'Kettle' }
    if (!request.includes('/contact_lists')) return undefined
    used.push(headers.authorization)
    return { lists: [] }
  })
  const { url } = await call('/oaconsumer/constantcontact/connect', {
    credentials: { clientId: 'app', clientSecret: 'client-secret' },
  })
  await app.inject({ url: `/integrations/authorized?code=x&state=${new URL(url!).searchParams.get('state')}` })
  clock.advance(2 * 3_600_000)
  asked = 0
  const order: RefreshOrder = {
    target: await targetOf(database),
    now: clock.now,
    siteId: site.id,
    origin: vendors.origin,
  }
  return {
    call,
    used,
    run: (milliseconds = 600_000) => runAndKill(script, order, milliseconds),
    asked: () => asked,
    onWait: (how: () => void) => void (waits = how),
    answerWith: (how: () => unknown) => void (answer = how),
  }
}

test('with two processes at once, one renews the token while the other waits, and both use the new one', async () => {
  const { run, used, asked, onWait, answerWith } = await expired()
  // The service doesn't answer the first process until the second one waits for it.
  let resolve = () => {}
  const promise = new Promise<void>((done) => void (resolve = done))
  onWait(() => resolve())
  answerWith(() => promise)
  expect(await Promise.all([run(), run()])).toEqual(['done', 'done'])
  expect(asked()).toBe(1)
  expect(used).toEqual(['Bearer access-2', 'Bearer access-2'])
})

test('if a process is killed while renewing the token, the next one takes over once its lease expires', async () => {
  const { run, used, onWait, answerWith } = await expired()
  answerWith(() => silence)
  expect(await run(0)).toBe('killed')
  answerWith(() => undefined)
  let waited = 0
  onWait(() => waited++)
  expect(await run()).toBe('done')
  expect(waited).toBeGreaterThan(0)
  expect(used).toEqual(['Bearer access-2'])
})

test('keeps no transaction open while a service is slow to issue a token', async () => {
  const { call, answerWith } = await expired()
  const open: number[] = []
  answerWith(async () => {
    // The connection's row can be locked, so no transaction holds it.
    await database.system.transaction().execute(async (db) => {
      const rows = await db
        .withTables<{ integration_connections: { site_id: string; service: string } }>()
        .selectFrom('integration_connections')
        .select('service')
        .forUpdate()
        .noWait()
        .execute()
      open.push(rows.filter(({ service }) => service === 'constantcontact').length)
    })
    return undefined
  })
  await call('/list/constantcontact/lists')
  expect(open).toEqual([expect.any(Number)])
  expect(open[0]).toBeGreaterThan(0)
})

test('a refused token refresh releases its lease at once, so a later refresh works', async () => {
  const { call, answerWith } = await expired()
  answerWith(() => ({ error: 'invalid_grant' }))
  const refused = await call('/list/constantcontact/lists').catch((error: Error) => error.message)
  expect(JSON.stringify(refused)).toContain('did not authorize the connection')
  answerWith(() => undefined)
  expect(await call('/list/constantcontact/lists')).toMatchObject({ lists: [] })
})
