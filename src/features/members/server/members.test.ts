import { expect, test } from 'vitest'
import { aServer, password } from './testing/members-server.ts'

const { aPerson, aSite, clock, emitted, post } = await aServer()
const unknown = '01970000-0000-7000-8000-000000000000'

test('a member works on the site, but can’t manage members or delete it', async () => {
  const { owner, aMember, ask, names } = await aSite()
  const mia = await aMember()
  expect((await ask('/sites/update', { name: 'Mill' }, mia)).body.site).toMatchObject({ name: 'Mill', role: 'editor' })
  const refused = await Promise.all([
    ask('/members/invite', { email: 'eve@example.org' }, mia),
    ask('/members/withdraw', { invitation_id: unknown }, mia),
    ask('/members/change', { user_id: mia.id, role: 'owner' }, mia),
    ask('/members/remove', { user_id: owner.id }, mia),
    ask('/members/bring-back', { user_id: owner.id }, mia),
    ask('/sites/delete', {}, mia),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await names(mia)).toEqual([
    ['Olga', 'owner'],
    ['Mia', 'editor'],
  ])
})

test('an admin manages everyone except owners, and can’t make anyone an owner', async () => {
  const { owner, aMember, ask, invite, names } = await aSite()
  const [ann, mia] = [await aMember('admin', 'Ann'), await aMember('editor', 'Mia')]
  const status = async (path: `/${string}`, input: object) => (await ask(path, input, ann)).status
  expect(await status('/members/change', { user_id: mia.id, role: 'admin' })).toBe(200)
  expect(await status('/members/change', { user_id: mia.id, role: 'analyst' })).toBe(200)
  expect(await status('/members/invite', { email: 'eve@example.org', role: 'admin' })).toBe(200)
  const ofOwner = await invite('kim@example.org', 'owner')
  const { invitations } = (await ask('/members/list')).body
  const idOf = (email: string) => invitations.find((one) => one.email === email)!.id
  const refused = [
    await status('/members/invite', { email: 'new@example.org', role: 'owner' }),
    await status('/members/change', { user_id: mia.id, role: 'owner' }),
    await status('/members/change', { user_id: ann.id, role: 'owner' }),
    await status('/members/change', { user_id: owner.id, role: 'editor' }),
    await status('/members/remove', { user_id: owner.id }),
    await status('/members/withdraw', { invitation_id: idOf('kim@example.org') }),
  ]
  expect(refused).toEqual([403, 403, 403, 403, 403, 403])
  expect((await post('/members/invitation', { token: ofOwner })).status).toBe(200)
  expect(await status('/members/withdraw', { invitation_id: idOf('eve@example.org') })).toBe(200)
  expect(await status('/members/remove', { user_id: mia.id })).toBe(200)
  expect(await status('/members/bring-back', { user_id: mia.id })).toBe(200)
  const tom = await aMember('owner', 'Tom')
  await ask('/members/remove', { user_id: tom.id })
  expect(await status('/members/bring-back', { user_id: tom.id })).toBe(403)
  expect((await names()).map(([name, role]) => `${name} ${role}`).toSorted()).toEqual([
    'Ann admin',
    'Mia analyst',
    'Olga owner',
  ])
})

test('refuses calls by someone who is not a member', async () => {
  const { ask } = await aSite()
  const eve = await aPerson('Eve')
  for (const path of ['list', 'invite', 'withdraw', 'change', 'remove', 'bring-back']) {
    const answer = await ask(`/members/${path}`, { user_id: eve.id, email: 'a@example.org', role: 'owner' }, eve)
    expect([answer.status, answer.body.error]).toEqual([403, 'You are not a member of this site.'])
  }
})

test('another site’s invitations and members are not found', async () => {
  const [bakery, mill] = [await aSite(), await aSite()]
  await bakery.invite('kim@example.org')
  const { id: invitation_id } = (await bakery.ask('/members/list')).body.invitations[0]!
  const mia = await bakery.aMember()
  const answers = await Promise.all([
    mill.ask('/members/withdraw', { invitation_id }),
    mill.ask('/members/change', { user_id: mia.id, role: 'owner' }),
    mill.ask('/members/remove', { user_id: mia.id }),
    mill.ask('/members/bring-back', { user_id: mia.id }),
    mill.ask('/members/remove', { user_id: unknown }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await bakery.names()).toHaveLength(2)
})

test('a removed member loses access at once, and can be brought back for an hour', async () => {
  const { aMember, ask, names } = await aSite()
  const mia = await aMember()
  await ask('/members/remove', { user_id: mia.id })
  expect(emitted.at(-1)).toMatchObject({ event: 'members.removed', payload: { user_id: mia.id } })
  expect((await ask('/members/list', {}, mia)).status).toBe(403)
  expect((await post('/sites/list', {}, mia)).body.sites).toEqual([])
  expect((await ask('/members/remove', { user_id: mia.id })).status).toBe(404)
  expect((await ask('/members/bring-back', { user_id: mia.id })).body).toEqual({ success: true })
  expect(await names(mia)).toHaveLength(2)
  await ask('/members/remove', { user_id: mia.id })
  clock.advance(61 * 60 * 1000)
  expect((await ask('/members/bring-back', { user_id: mia.id })).status).toBe(404)
})

test('API keys of a removed member or demoted owner are revoked, and restored if that is undone', async () => {
  const { owner, aMember, ask } = await aSite()
  const mia = await aMember('owner')
  const made = async (as: { token: string }, name: string) => {
    const { status } = await ask('/api/generate_key', { name, scopes: ['contacts:read'] }, as)
    expect(status).toBe(200)
  }
  const live = async () =>
    (await ask('/api/keys')).body.keys
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ name }) => name)
      .toSorted()
  await made(owner, 'ours')
  await made(mia, 'first')
  expect((await ask('/members/remove', { user_id: mia.id })).body).toEqual({ success: true, revoked_keys: 1 })
  expect(await live()).toEqual(['ours'])
  await ask('/members/bring-back', { user_id: mia.id })
  expect(await live()).toEqual(['first', 'ours'])
  clock.advance(1)
  const demoted = await ask('/members/change', { user_id: mia.id, role: 'editor' })
  expect(demoted.body).toEqual({ success: true, revoked_keys: 1 })
  expect(await live()).toEqual(['ours'])
  clock.advance(1)
  await ask('/members/remove', { user_id: mia.id })
  await ask('/members/bring-back', { user_id: mia.id })
  expect(await live()).toEqual(['ours'])
})

test('API keys made before an account’s email was confirmed are revoked when another person claims it', async () => {
  const { post, runJobs, mailbox, signUp } = await aServer()
  await signUp('First')
  const { email, ...squatter } = await signUp('Eve')
  const { id: site_id } = (await post('/sites/create', { name: 'Trap' }, squatter)).body.site
  await post('/api/generate_key', { site_id, name: 'kept', scopes: ['contacts:read'] }, squatter)
  await post('/accounts/forgot-password', { email })
  await runJobs()
  const mail = mailbox.findLast(({ to, subject }) => to.address === email && /password/i.test(subject))
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const { body } = await post('/accounts/reset-password', { token: link!, password: 'another long password' })
  const { keys } = (await post('/api/keys', { site_id }, { token: body.token })).body
  expect(keys.map(({ name, revoked_at }) => [name, revoked_at !== null])).toEqual([['kept', true]])
})

test('a former member returns with another invitation, in the role it names', async () => {
  const { aMember, ask, invite, names } = await aSite()
  const mia = await aMember('owner')
  expect((await ask('/members/remove', { user_id: mia.id }, mia)).body).toEqual({ success: true, revoked_keys: 0 })
  await post('/members/accept', { token: await invite(mia.email) }, mia)
  expect(await names()).toEqual([
    ['Olga', 'owner'],
    ['Mia', 'editor'],
  ])
})

test('a site keeps an owner when all of its owners leave at the same time', async () => {
  const { owner, aMember, ask, names } = await aSite()
  const alone = [
    await ask('/members/remove', { user_id: owner.id }),
    await ask('/members/change', { user_id: owner.id, role: 'editor' }),
  ]
  expect(alone.map(({ status, body }) => [status, body.error])).toEqual(
    Array.from({ length: 2 }, () => [409, 'A site needs at least one owner. Make someone else an owner first.']),
  )
  const mia = await aMember()
  expect((await ask('/members/change', { user_id: mia.id, role: 'owner' })).body).toEqual({
    success: true,
    revoked_keys: 0,
  })
  const both = await Promise.all([
    ask('/members/remove', { user_id: owner.id }, owner),
    ask('/members/change', { user_id: mia.id, role: 'editor' }, mia),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const last = both[0].status === 200 ? mia : owner
  expect((await names(last)).filter(([, role]) => role === 'owner')).toHaveLength(1)
})

test('a site keeps an owner when all of its owners delete their accounts at the same time', async () => {
  const { owner, aMember, ask } = await aSite()
  const mia = await aMember('owner')
  const answers = await Promise.all([
    post('/accounts/delete', { password }, owner),
    post('/accounts/delete', { password }, mia),
    ask('/members/remove', { user_id: mia.id }, mia),
  ])
  const owners = await Promise.all(
    [owner, mia].map(async (one) => (await ask('/members/list', {}, one)).status === 200),
  )
  expect([owners.filter(Boolean).length, answers.some(({ status }) => status === 409)]).toEqual([1, true])
})

test.each(['removed', 'made a member'])('an owner who is %s has no open invitation to return with', async (how) => {
  const { aMember, ask, invite, tokenFor } = await aSite()
  const mia = await aMember('owner')
  const kim = await invite('kim@example.org')
  // Sent by her to a second address of her own.
  await ask('/members/invite', { email: 'eve@example.org', role: 'owner' }, mia)
  const own = await tokenFor('eve@example.org')
  if (how === 'removed') await ask('/members/remove', { user_id: mia.id })
  else await ask('/members/change', { user_id: mia.id, role: 'editor' })
  expect((await post('/members/invitation', { token: own })).status).toBe(404)
  expect((await post('/members/join', { token: own, name: 'Eve', password })).status).toBe(404)
  expect((await post('/members/invitation', { token: kim })).status).toBe(200)
})

test('only owners can restore a deleted site, and it comes back with its members', async () => {
  const { owner, site_id, aMember, ask, names } = await aSite()
  const mia = await aMember()
  await ask('/sites/delete')
  expect((await ask('/members/list', {}, mia)).status).toBe(403)
  expect((await post('/sites/list', {}, mia)).body.deleted_sites).toEqual([])
  expect((await post('/sites/restore', { deleted_site_id: site_id }, mia)).status).toBe(404)
  expect((await post('/sites/restore', { deleted_site_id: site_id }, owner)).body.site.role).toBe('owner')
  expect(await names(mia)).toHaveLength(2)
})

test('an account can be deleted if no site needs it, and leaves the sites it worked on', async () => {
  const { owner, aMember, ask, names } = await aSite()
  const mia = await aMember()
  expect((await post('/accounts/delete', { password }, owner)).status).toBe(409)
  expect((await post('/accounts/delete', { password }, mia)).body).toEqual({ success: true })
  expect(await names()).toEqual([['Olga', 'owner']])
  const tom = await aMember('owner', 'Tom')
  await ask('/members/remove', { user_id: owner.id })
  expect(await names(tom)).toEqual([['Tom', 'owner']])
})
