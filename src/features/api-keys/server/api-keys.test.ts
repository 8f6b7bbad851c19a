import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { room } from '#platform/server/room.ts'
import { call } from '#core/call.ts'
import { z } from 'zod'
import { sitesRoom } from '#features/sites/server/index.ts'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { sendingRoom } from '#features/sending/server/index.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { roleOn, siteOfKey } from '#features/sites/server/index.ts'
import { identify } from '#features/accounts/server/index.ts'
import { endMembership } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
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
  rooms: [
    sendingRoom(),
    notificationsRoom,
    apiKeys,
    accountsRoom({ signUp: 'open' }),
    sitesRoom(),
    room({ name: 'things', calls: things, handlers }),
  ],
  callers: ({ now }, { system }) => ({
    identify: async (hash) => (await identify(system, hash, now())) ?? (await identifyKey(system, hash, now())),
    roleOn: async (userId, siteId) =>
      (await roleOn(system, userId, siteId)) ?? (await roleOfKey(system, userId, siteId, now())),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { call: make, post, clock, database, tools, mailbox, runJobs } = server
let count = 0
async function anOwner() {
  const email = `owner${++count}@example.com`
  const { token } = await make(accountCalls.signUp, {
    email,
    name: `Olga ${count}`,
    password: 'a long enough password',
  })
  const { site } = await make(siteCalls.create, { name: 'Bakery' }, { token })
  const key = (scopes: ('orders:read' | 'orders:write')[], name = 'ERP', expires_at: string | null = null) =>
    make(apiKeyCalls.generate, { site_id: site.id, name, scopes, expires_at }, { token })
  const keys = async () =>
    apiKeyCalls.list.output.parse((await post('/api/keys', { site_id: site.id }, { token })).body).keys
  const revoke = (key_id: string) => make(apiKeyCalls.revoke, { site_id: site.id, key_id }, { token })
  return { email, token, siteId: site.id, key, keys, revoke }
}
const refused = 'This API key does not exist, was revoked or has expired.'
const ask = async (path: string, site_id: string, token: string) => {
  const { status, body } = await post(path, { site_id }, { token })
  return [status, body.error]
}

describe('an API key', () => {
  test('may make only the calls of its scopes', async () => {
    const owner = await anOwner()
    const { key, token } = await owner.key(['orders:read'])
    expect(token).toMatch(/^trk_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'ERP', scopes: ['orders:read'], ends_with: token.slice(-4), last_used_at: null })
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
    expect(await ask('/t/write', owner.siteId, token)).toEqual([403, 'This API key lacks the scope orders:write.'])
    expect(await ask('/t/people', owner.siteId, token)).toEqual([403, 'An API key cannot make this call.'])
    expect(await ask('/sites/list', owner.siteId, token)).toEqual([403, 'An API key cannot make this call.'])
    expect(await ask('/api/generate_key', owner.siteId, token)).toEqual([
      403,
      'An API key cannot make this call. A key must not make keys or change them.',
    ])
    const { body } = await post(
      '/api/generate_key',
      { site_id: owner.siteId, name: 'E', scopes: ['orders:raed'] },
      owner,
    )
    expect(body.issues).toEqual([{ path: 'scopes.0', message: 'There is no such scope.' }])
  })

  test('has the rights of an admin, but not of an owner', async () => {
    const owner = await anOwner()
    const { token } = await owner.key(['orders:write'])
    expect(await ask('/t/write', owner.siteId, token)).toEqual([200, undefined])
    expect(await ask('/t/own', owner.siteId, token)).toEqual([403, 'Only an owner of the site may do this.'])
  })

  test('is invalid on another site', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const { token, key } = await owner.key(['orders:read'])
    expect(await ask('/t/read', other.siteId, token)).toEqual([403, 'You are not a member of this site.'])
    const { status, body } = await post('/api/keys/revoke', { site_id: other.siteId, key_id: key.id }, other)
    expect([status, body.error]).toEqual([404, 'There is no such API key.'])
    expect(await other.keys()).toEqual([])
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
  })

  test('is refused immediately after revocation, and stays in the list', async () => {
    const owner = await anOwner()
    const { token, key } = await owner.key(['orders:read'])
    const revoked = (await owner.revoke(key.id)).key
    expect(revoked.revoked_at).toBe(new Date(clock.now).toISOString())
    expect(await ask('/t/read', owner.siteId, token)).toEqual([401, refused])
    clock.advance(1000)
    expect((await owner.revoke(key.id)).key).toEqual(revoked)
    expect(await owner.keys()).toEqual([revoked])
  })

  test('shows when it was last used, to the minute', async () => {
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

  test('keeps working when the person who created it leaves the site', async () => {
    const owner = await anOwner()
    const { token } = await owner.key(['orders:read'])
    const { account } = await make(accountCalls.me, {}, owner)
    await database.inSite(owner.siteId, (db) => endMembership(db, owner.siteId, account.id, new Date(clock.now)))
    expect(await ask('/api/keys', owner.siteId, owner.token)).toEqual([403, 'You are not a member of this site.'])
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
  })
})

const day = 86_400_000
const inDays = (days: number) => new Date(clock.now + days * day).toISOString()

describe('rotation', () => {
  test('creates a new token, and the previous one works until the chosen time', async () => {
    const owner = await anOwner()
    const before = await owner.key(['orders:read'])
    const until = inDays(2)
    const wish = { site_id: owner.siteId, key_id: before.key.id, previous_until: until }
    const after = await make(apiKeyCalls.rotate, wish, owner)
    expect(after.token).not.toBe(before.token)
    expect(after.key).toMatchObject({
      id: before.key.id,
      ends_with: after.token.slice(-4),
      previous: { ends_with: before.token.slice(-4), until },
    })
    expect(await ask('/t/read', owner.siteId, before.token)).toEqual([200, undefined])
    expect(await ask('/t/read', owner.siteId, after.token)).toEqual([200, undefined])
    clock.advance(2 * day)
    expect(await ask('/t/read', owner.siteId, before.token)).toEqual([401, refused])
    expect(await ask('/t/read', owner.siteId, after.token)).toEqual([200, undefined])
    expect((await owner.keys())[0]!.previous).toBeNull()
  })

  test('without an overlap, ends the previous token immediately', async () => {
    const owner = await anOwner()
    const before = await owner.key(['orders:read'])
    const wish = { site_id: owner.siteId, key_id: before.key.id, previous_until: null }
    const after = await make(apiKeyCalls.rotate, wish, owner)
    expect(await ask('/t/read', owner.siteId, before.token)).toEqual([401, refused])
    expect(await ask('/t/read', owner.siteId, after.token)).toEqual([200, undefined])
  })

  test('of a leaked key: revoking ends both tokens', async () => {
    const owner = await anOwner()
    const before = await owner.key(['orders:read'])
    const wish = { site_id: owner.siteId, key_id: before.key.id, previous_until: inDays(2) }
    const after = await make(apiKeyCalls.rotate, wish, owner)
    await owner.revoke(before.key.id)
    expect(await ask('/t/read', owner.siteId, before.token)).toEqual([401, refused])
    expect(await ask('/t/read', owner.siteId, after.token)).toEqual([401, refused])
  })

  test('is refused for a time in the past or too far ahead, a revoked key, and a key of another site', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const { key } = await owner.key(['orders:read'])
    const rotate = async (site_id: string, previous_until: string | null, who = owner) => {
      const { status, body } = await post('/api/keys/rotate', { site_id, key_id: key.id, previous_until }, who)
      return [status, body.error]
    }
    const words = 'Choose a time within the next 30 days.'
    expect(await rotate(owner.siteId, inDays(0))).toEqual([400, words])
    expect(await rotate(owner.siteId, inDays(31))).toEqual([400, words])
    expect(await rotate(other.siteId, null, other)).toEqual([404, 'There is no such API key.'])
    await owner.revoke(key.id)
    expect(await rotate(owner.siteId, null)).toEqual([409, 'This API key was revoked. Generate a new one.'])
  })
})

describe('expiry', () => {
  test('a key is refused from the moment it expires, and works again with a later expiry', async () => {
    const owner = await anOwner()
    const { token, key } = await owner.key(['orders:read'], 'ERP', inDays(1))
    expect(key.expires_at).toBe(inDays(1))
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
    clock.advance(day)
    expect(await ask('/t/read', owner.siteId, token)).toEqual([401, refused])
    const later = { site_id: owner.siteId, key_id: key.id, expires_at: inDays(1) }
    expect((await make(apiKeyCalls.update, later, owner)).key.expires_at).toBe(inDays(1))
    expect(await ask('/t/read', owner.siteId, token)).toEqual([200, undefined])
  })

  test('rejects a time in the past with an error on the field', async () => {
    const owner = await anOwner()
    const { key } = await owner.key(['orders:read'])
    const wish = { site_id: owner.siteId, name: 'ERP', scopes: ['orders:read'], key_id: key.id, expires_at: inDays(0) }
    for (const path of ['/api/generate_key', '/api/keys/update'] as const) {
      const { status, body } = await post(path, wish, owner)
      const issue = { path: 'expires_at', message: 'Choose a time in the future.' }
      expect([path, status, body.issues]).toEqual([path, 400, [issue]])
    }
  })

  test('emails the owners once, a week before', async () => {
    const owner = await anOwner()
    const { key } = await owner.key(['orders:read'], 'Warehouse', inDays(9))
    const warn = apiKeys.jobs.find(({ name }) => name === 'api-keys.warn-of-expiry')!
    const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
    const mails = async () => {
      await warn.run({}, context)
      await runJobs()
      return mailbox.filter(({ to, subject }) => to.address === owner.email && subject.includes('Warehouse'))
    }
    await database.system
      .transaction()
      .execute((db) => sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${owner.email}`.execute(db))
    clock.advance(day)
    expect(await mails()).toEqual([])
    clock.advance(day + 1)
    expect(await mails()).toMatchObject([
      { subject: `Bakery: the API key “Warehouse” expires on ${key.expires_at!.slice(0, 10)}` },
    ])
    clock.advance(day)
    expect(await mails()).toHaveLength(1)
  })
})

test('a key can be renamed and given other scopes, but not by another site', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  const { key, token } = await owner.key(['orders:read'])
  const wish = { key_id: key.id, name: 'Warehouse', scopes: ['orders:write' as const] }
  const changed = await make(apiKeyCalls.update, { site_id: owner.siteId, ...wish }, owner)
  expect(changed.key).toEqual({ ...key, name: 'Warehouse', scopes: ['orders:write'] })
  expect(await ask('/t/read', owner.siteId, token)).toEqual([403, 'This API key lacks the scope orders:read.'])
  const { status, body } = await post('/api/keys/update', { site_id: other.siteId, ...wish }, other)
  expect([status, body.error]).toEqual([404, 'There is no such API key.'])
})

test('a call by a key without a site uses the key’s own site', async () => {
  const owner = await anOwner()
  const { token } = await owner.key(['orders:read'])
  expect((await post('/t/read', {}, { token })).status).toBe(200)
  expect((await post('/t/read', {}, owner)).status).toBe(403)
})

test.each([
  ['name', { name: ' ', scopes: ['orders:read'] }],
  ['scopes', { name: 'ERP', scopes: [] }],
  ['scopes.0', { name: 'ERP', scopes: ['everything:write'] }],
])('rejects invalid input with an error on its field: %s', async (path, wish) => {
  const owner = await anOwner()
  const { status, body } = await post('/api/generate_key', { site_id: owner.siteId, ...wish }, owner)
  expect([status, body.issues[0].path]).toEqual([400, path])
})

test('a site has at most 50 active keys', async () => {
  const owner = await anOwner()
  const made = await Promise.all(Array.from({ length: 50 }, (_, i) => owner.key(['orders:read'], `Key ${i}`)))
  await expect(owner.key(['orders:read'])).rejects.toThrow('at most 50 API keys')
  await owner.revoke(made[0]!.key.id)
  expect((await owner.key(['orders:read'])).key.name).toBe('ERP')
})

test('deletes a revoked key after 90 days', async () => {
  const owner = await anOwner()
  const [kept, gone] = [await owner.key(['orders:read'], 'Kept'), await owner.key(['orders:read'], 'Gone')]
  await owner.revoke(gone.key.id)
  const forget = apiKeys.jobs.find(({ name }) => name === 'api-keys.forget')!
  const context = { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 1 }
  await forget.run({}, context)
  expect(await owner.keys()).toHaveLength(2)
  clock.advance(90 * 86_400_000 + 1)
  await forget.run({}, context)
  const { rows } = await sql<{ id: string }>`SELECT id FROM api_keys WHERE site_id = ${owner.siteId}`.execute(
    database.system,
  )
  expect(rows.map(({ id }) => id)).toEqual([kept.key.id])
})
