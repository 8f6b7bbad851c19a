import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#core/call.ts'
import type { Scope, SiteRole } from '#core/access.ts'
import { id } from '#core/fields.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { openApi } from './docs/open-api.ts'

const plain = { output: z.object({}), failure: 'It broke.' }
const calls = {
  read: call('/t/read', { ...plain, input: z.object({}), scope: 'contacts:read' }),
  write: call('/t/write', { ...plain, input: z.object({}), role: 'admin', scope: 'contacts:write' }),
  end: call('/t/end', { ...plain, input: z.object({}), role: 'owner' }),
  readForms: call('/t/forms', { ...plain, input: z.object({}), scope: 'forms:read' }),
  change: call('/t/change', { ...plain, input: z.object({}), scope: 'forms:write' }),
  meet: call('/t/meet', { ...plain, input: z.object({}), role: 'support' }),
  leave: call('/t/leave', {
    ...plain,
    input: z.object({ user_id: id }),
    stricter: {
      role: 'owner',
      when: 'it is about somebody else',
      applies: (input, userId) => input['user_id'] !== userId,
    },
  }),
  extra: call('/t/extra', { ...plain, input: z.object({}), feature: 'games' }),
  sometimes: call('/t/sometimes', {
    ...plain,
    input: z.object({ game: z.boolean() }),
    feature: { feature: 'games', when: 'it is a game', applies: (input) => input['game'] === true },
  }),
}
const done = async () => ({})
const rooms = [
  room({
    name: 't',
    calls,
    handlers: {
      read: done,
      readForms: done,
      change: done,
      write: done,
      end: done,
      meet: done,
      leave: done,
      extra: done,
      sometimes: done,
    },
  }),
]
const userOf = new Map<string, { id: string; role: SiteRole; scopes?: readonly Scope[] }>()
const { post, tools } = await testServer({
  rooms,
  callers: () => ({
    async identify(tokenHash) {
      const found = userOf.get(Buffer.from(tokenHash).toString('hex'))
      const scopes = found?.scopes && { scopes: found.scopes }
      return found ? { id: found.id, email: 'a@b.example', isAdmin: false, isPro: false, ...scopes } : null
    },
    roleOn: async (userId) => [...userOf.values()].find((user) => user.id === userId)?.role,
    hasFeature: async (_siteId, feature) => feature !== 'games',
    siteOfKey: async () => null,
  }),
})
const site_id = tools.newId()

function somebody(role: SiteRole, scopes?: readonly Scope[]) {
  const user = { id: tools.newId(), role, ...(scopes && { scopes }) }
  const token = `a-token-of-${user.id}`
  userOf.set(createHash('sha256').update(token).digest('hex'), user)
  const answer = (name: keyof typeof calls, input: object = {}) =>
    post(calls[name].path, { site_id, ...input }, { token })
  const ask = async (name: keyof typeof calls, input: object = {}) => (await answer(name, input)).status
  return { id: user.id, ask, answer }
}

test.each([
  ['support', [200, 403, 403, 403, 403, 200]],
  ['analyst', [200, 200, 403, 403, 403, 200]],
  ['editor', [200, 200, 200, 403, 403, 200]],
  ['admin', [200, 200, 200, 200, 403, 200]],
  ['owner', [200, 200, 200, 200, 200, 200]],
] as const)('the role %s may make the calls that it includes', async (role, answers) => {
  const { ask } = somebody(role)
  const names = ['read', 'readForms', 'change', 'write', 'end', 'meet'] as const
  expect(await Promise.all(names.map((name) => ask(name)))).toEqual(answers)
})

test('a refusal says who may make the call', async () => {
  const refusal = async (role: SiteRole, name: keyof typeof calls) => (await somebody(role).answer(name)).body.error
  expect(await refusal('analyst', 'change')).toBe('Only an owner, an admin or an editor of the site may do this.')
  expect(await refusal('editor', 'write')).toBe('Only an owner or an admin of the site may do this.')
  expect(await refusal('admin', 'end')).toBe('Only an owner of the site may do this.')
  expect(await refusal('support', 'readForms')).toBe('Your role on this site does not allow this.')
})

test('a call can require a higher role depending on its input', async () => {
  const [member, owner] = [somebody('editor'), somebody('owner')]
  expect(await member.ask('leave', { user_id: member.id })).toBe(200)
  expect(await member.ask('leave', { user_id: owner.id })).toBe(403)
  expect(await owner.ask('leave', { user_id: member.id })).toBe(200)
})

test('an API key makes only the calls of its scopes, whatever its owner’s role', async () => {
  const { ask } = somebody('owner', ['contacts:read'])
  expect([await ask('read'), await ask('write'), await ask('end')]).toEqual([200, 403, 403])
})

test('refuses a feature that the plan doesn’t include', async () => {
  const { ask, answer } = somebody('owner')
  const { status, body } = await answer('extra')
  expect(status).toBe(402)
  expect(body).toEqual({ success: false, error: 'Your plan does not include games.', feature: 'games' })
  expect([await ask('sometimes', { game: false }), await ask('sometimes', { game: true })]).toEqual([200, 402])
})

test('the OpenAPI description says who may make each call', () => {
  const { paths } = openApi(rooms) as { paths: Record<string, { post: Record<string, unknown> }> }
  expect(paths['/t/write']!.post).toMatchObject({
    description: 'An admin or an owner of the site that site_id names. An API key with the scope contacts:write.',
    'x-roles': ['admin', 'owner'],
    'x-scope': 'contacts:write',
  })
  expect(paths['/t/leave']!.post).toMatchObject({
    description:
      'An editor, an admin or an owner of the site that site_id names. An owner when it is about somebody else.',
    'x-stricter-role': { role: 'owner', when: 'it is about somebody else' },
  })
  expect(paths['/t/extra']!.post['x-feature']).toBe('games')
  expect(paths['/t/sometimes']!.post['description']).toContain('has to include games when it is a game.')
})
