import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { room } from '#platform/server/room.ts'
import { call } from '#core/call.ts'
import { z } from 'zod'
import { sitesRoom } from '#features/sites/server/index.ts'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { roleOn, siteOfKey } from '#features/sites/server/index.ts'
import { identify } from '#features/accounts/server/index.ts'
import { endMembership } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { apiKeyCalls } from '../contract.ts'
import { apiKeys, identifyKey, roleOfKey } from './index.ts'

const plain = { input: z.object({}), output: z.object({}), failure: 'Failed.' }
const things = {
  read: call('/t/read', { ...plain, scope: 'orders:read' }),
  write: call('/t/write', { ...plain, role: 'admin', scope: 'orders:write' }),
  own: call('/t/own', { ...plain, role: 'owner', scope: 'orders:write' }),
  people: call('/t/people', plain),
}
const nothing = async () => ({})
const handlers = { read: nothing, write: nothing, own: nothing, people: nothing }
const server = await testServer({
  rooms: [apiKeys, accountsRoom({ signUp: 'open' }), sitesRoom(), room({ name: 'things', calls: things, handlers })],
  callers: ({ now }, { system }) => ({
    identify: async (hash) => (await identify(system, hash, now())) ?? (await identifyKey(system, hash, now())),
    roleOn: async (userId, siteId) =>
      (await roleOn(system, userId, siteId)) ?? (await roleOfKey(system, userId, siteId)),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { call: make, post, clock, database, tools } = server
let count = 0
async function anOwner() {
  const email = `owner${++count}@example.com`
  const { token } = await make(accountCalls.signUp, {
    email,
    name: `Olga ${count}`,
    password: 'a long enough password',
  })
  const { site } = await make(siteCalls.create, { name: 'Bakery' }, { token })
  const key = (scopes: ('orders:read' | 'orders:write')[], name = 'ERP') =>
    make(apiKeyCalls.generate, { site_id: site.id, name, scopes }, { token })
  const keys = async () =>
    apiKeyCalls.list.output.parse((await post('/api/keys', { site_id: site.id }, { token })).body).keys
  const revoke = (key_id: string) => make(apiKeyCalls.revoke, { site_id: site.id, key_id }, { token })
  return { email, token, siteId: site.id, key, keys, revoke }
}
const ask = async (path: string, site_id: string, token: string) => {
  const { status, body } = await post(path, { site_id }, { token })
  return [status, body.error]
}

describe('an API key', () => {
  test('makes the calls of its scopes, and no other', async () => {
    const owner = await anOwner()
    const { key, token } = await owner.key(['orders:read'])
    expect(token).toMatch(/^trk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'ERP', scopes: ['orders:read'], ends_with: token.slice(-4), last_used_at: null })
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
    expect(await ask('/t/write', owner.siteId, token)).toEqual([403, 'This API key lacks the scope orders:write.'])
    expect(await ask('/t/people', owner.siteId, token)).toEqual([403, 'An API key cannot make this call.'])
    expect(await ask('/sites/list', owner.siteId, token)).toEqual([403, 'An API key cannot make this call.'])
    expect(await ask('/api/generate_key', owner.siteId, token)).toEqual([403, 'An API key cannot make this call.'])
  })

  test('may do what an admin may, not what takes an owner', async () => {
    const owner = await anOwner()
    const { token } = await owner.key(['orders:write'])
    expect(await ask('/t/write', owner.siteId, token)).toEqual([200, undefined])
    expect(await ask('/t/own', owner.siteId, token)).toEqual([403, 'Only an owner of the site may do this.'])
  })

  test('is nothing on another site', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const { token, key } = await owner.key(['orders:read'])
    expect(await ask('/t/read', other.siteId, token)).toEqual([403, 'You are not a member of this site.'])
    const { status, body } = await post('/api/keys/revoke', { site_id: other.siteId, key_id: key.id }, other)
    expect([status, body.error]).toEqual([404, 'There is no such API key.'])
    expect(await other.keys()).toEqual([])
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
  })

  test('is refused from the moment at which it is revoked, and stays in the list', async () => {
    const owner = await anOwner()
    const { token, key } = await owner.key(['orders:read'])
    const revoked = (await owner.revoke(key.id)).key
    expect(revoked.revoked_at).toBe(new Date(clock.now).toISOString())
    expect(await ask('/t/read', owner.siteId, token)).toEqual([401, 'Please log in.'])
    clock.advance(1000)
    expect((await owner.revoke(key.id)).key).toEqual(revoked)
    expect(await owner.keys()).toEqual([revoked])
  })

  test('says when it was last used, to the minute', async () => {
    const owner = await anOwner()
    const { token } = await owner.key(['orders:read'])
    const first = new Date(clock.now).toISOString()
    await ask('/t/read', owner.siteId, token)
    clock.advance(59_000)
    await ask('/t/read', owner.siteId, token)
    expect((await owner.keys())[0]).toMatchObject({ last_used_at: first, made_by: expect.stringMatching(/^Olga/) })
    clock.advance(1000)
    await ask('/t/read', owner.siteId, token)
    expect((await owner.keys())[0]!.last_used_at).toBe(new Date(clock.now).toISOString())
  })

  test('stays when the person who made it leaves the site', async () => {
    const owner = await anOwner()
    const { token } = await owner.key(['orders:read'])
    const { account } = await make(accountCalls.me, {}, owner)
    await database.inSite(owner.siteId, (db) => endMembership(db, owner.siteId, account.id, new Date(clock.now)))
    expect(await ask('/api/keys', owner.siteId, owner.token)).toEqual([403, 'You are not a member of this site.'])
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
  })
})

test.each([
  ['name', { name: ' ', scopes: ['orders:read'] }],
  ['scopes', { name: 'ERP', scopes: [] }],
  ['scopes.0', { name: 'ERP', scopes: ['everything:write'] }],
])('a wish is refused beside the field: %s', async (path, wish) => {
  const owner = await anOwner()
  const { status, body } = await post('/api/generate_key', { site_id: owner.siteId, ...wish }, owner)
  expect([status, body.issues[0].path]).toEqual([400, path])
})

test('a site has at most fifty keys in use', async () => {
  const owner = await anOwner()
  const made = await Promise.all(Array.from({ length: 50 }, (_, i) => owner.key(['orders:read'], `Key ${i}`)))
  await expect(owner.key(['orders:read'])).rejects.toThrow('at most 50 API keys')
  await owner.revoke(made[0]!.key.id)
  expect((await owner.key(['orders:read'])).key.name).toBe('ERP')
})

test('a revoked key is forgotten after 90 days', async () => {
  const owner = await anOwner()
  const [kept, gone] = [await owner.key(['orders:read'], 'Kept'), await owner.key(['orders:read'], 'Gone')]
  await owner.revoke(gone.key.id)
  const forget = apiKeys.jobs[0]!
  const world = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  await forget.run({}, world)
  expect(await owner.keys()).toHaveLength(2)
  clock.advance(90 * 86_400_000 + 1)
  await forget.run({}, world)
  const { rows } = await sql<{ id: string }>`SELECT id FROM api_keys WHERE site_id = ${owner.siteId}`.execute(
    database.system,
  )
  expect(rows.map(({ id }) => id)).toEqual([kept.key.id])
})
