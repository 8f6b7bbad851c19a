import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { activityCalls } from '#features/activity/contract.ts'
import { administrationCalls } from '#features/administration/contract.ts'
import { apiKeyCalls } from '#features/api-keys/contract.ts'
import { memberCalls } from '#features/members/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { openAllowance } from '#features/sending-limits/server/index.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, clock, database, post, rooms, tools } = await wholeProgram()
/** The first account of an installation is the administrator's. */
const admin = await anOwner()
const asAdmin = { token: admin.token }

test('only administrators may make administration calls', async () => {
  const { token, siteId } = await anOwner()
  const input = {
    viewed_site_id: siteId,
    suspended_site_id: siteId,
    reason: 'Spam',
    job_ids: ['1'],
    changed_user_id: siteId,
    is_admin: true,
  }
  for (const { path } of Object.values(administrationCalls)) {
    const { status, body } = await post(path, input, { token })
    expect([path, status, body]).toEqual([path, 403, { success: false, error: 'Only an administrator may do this.' }])
    expect((await post(path, input)).status, path).toBe(401)
  }
})

test('finds sites by name, URL and owner, and users by name and email', async () => {
  const owner = await anOwner()
  await call(siteCalls.update, { site_id: owner.siteId, name: 'Kiln 100%', url: 'https://kiln.example' }, owner)
  const found = async (search: string) =>
    (await call(administrationCalls.sites, { search }, asAdmin)).sites.map(({ id }) => id)
  for (const text of ['kiln 100%', 'KILN.example', owner.email]) expect(await found(text)).toEqual([owner.siteId])
  expect(await found('kiln_')).toEqual([])
  const { sites, total } = await call(administrationCalls.sites, { limit: 1 }, asAdmin)
  expect(sites.map(({ name, owners, members }) => [name, owners, members])).toEqual([
    ['Kiln 100%', [{ name: 'Olga', email: owner.email }], 1],
  ])
  expect(total).toBeGreaterThan(1)
  const { users } = await call(administrationCalls.users, { search: owner.email }, asAdmin)
  expect(users).toMatchObject([{ email: owner.email, sites: 1, is_admin: false, is_confirmed: true }])
})

test('an administrator can change the administrator status of others, but not their own', async () => {
  const other = await anOwner()
  const me = async (who: { token: string }) => (await call(accountCalls.me, {}, who)).account
  const [changed_user_id, own] = [(await me(other)).id, (await me(asAdmin)).id]
  const set = (id: string, is_admin: boolean, as: { token: string } = asAdmin) =>
    post('/admin/users/set-admin', { changed_user_id: id, is_admin }, as)
  expect((await set(changed_user_id, true, other)).status).toBe(403)
  expect((await set(changed_user_id, true)).status).toBe(200)
  expect((await me(other)).isAdmin).toBe(true)
  expect((await call(administrationCalls.users, {}, other)).total).toBeGreaterThan(1)
  const refused = await set(own, false)
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Only another administrator can change whether you are one.',
  ])
  await set(changed_user_id, false)
  expect((await post('/admin/users', {}, other)).status).toBe(403)
  expect((await set('01970000-0000-7000-8000-000000000000', true)).status).toBe(404)
})

test('an administrator views a site as its owner for an hour, and the activity log says so', async () => {
  const owner = await anOwner()
  const site_id = owner.siteId
  const mine = async () => (await call(siteCalls.list, {}, asAdmin)).sites.find(({ id }) => id === site_id)
  expect((await post('/lists/save', { site_id, name: 'News' }, asAdmin)).status).toBe(403)
  expect(await mine()).toBeUndefined()
  await call(administrationCalls.view, { viewed_site_id: site_id }, asAdmin)
  expect(await mine()).toMatchObject({ role: 'owner', viewed_until: new Date(clock.now + 3_600_000).toISOString() })
  clock.advance(1000)
  expect((await post('/lists/save', { site_id, name: 'News' }, asAdmin)).status).toBe(200)
  clock.advance(1000)
  await call(administrationCalls.stopViewing, { viewed_site_id: site_id }, asAdmin)
  expect((await post('/lists/save', { site_id, name: 'More' }, asAdmin)).status).toBe(403)
  expect((await post('/admin/sites/leave', { viewed_site_id: site_id }, asAdmin)).status).toBe(404)
  const { activities } = await call(activityCalls.list, { site_id }, owner)
  expect(activities.slice(0, 3).map(({ actor, text }) => [actor.kind, actor.email, text])).toEqual([
    ['administrator', admin.email, 'Stopped viewing the site as its owner'],
    ['administrator', admin.email, 'Saved a list'],
    ['administrator', admin.email, 'Started viewing the site as its owner'],
  ])
  await call(administrationCalls.view, { viewed_site_id: site_id }, asAdmin)
  clock.advance(3_600_001)
  expect((await post('/lists/save', { site_id, name: 'Late' }, asAdmin)).status).toBe(403)
  expect(await mine()).toBeUndefined()
  // On their own site, an administrator is a member like any other.
  await post('/lists/save', { site_id: admin.siteId, name: 'Own' }, asAdmin)
  const own = await call(activityCalls.list, { site_id: admin.siteId }, asAdmin)
  expect(own.activities[0]!.actor.kind).toBe('user')
})

test('an administrator viewing a site can’t change what outlasts the view: the team, API keys and setup copies', async () => {
  const owner = await anOwner()
  const site_id = owner.siteId
  const ed = await anOwner()
  await call(memberCalls.invite, { site_id, email: 'open@example.com' }, owner)
  const { invitations } = await call(memberCalls.list, { site_id }, owner)
  const { key } = await call(apiKeyCalls.generate, { site_id, name: 'Shop', scopes: ['contacts:read'] }, owner)
  await call(administrationCalls.view, { viewed_site_id: site_id }, asAdmin)
  const { account } = await call(accountCalls.me, {}, ed)
  const refused: readonly [path: `/${string}`, input: object][] = [
    ['/members/invite', { email: 'mine@example.com', role: 'owner' }],
    ['/members/withdraw', { invitation_id: invitations[0]!.id }],
    ['/members/change', { user_id: account.id, role: 'owner' }],
    ['/members/remove', { user_id: account.id }],
    ['/members/bring-back', { user_id: account.id }],
    ['/api/generate_key', { name: 'Mine', scopes: ['contacts:read'] }],
    ['/api/keys/update', { key_id: key.id, scopes: ['contacts:write'] }],
    ['/api/keys/rotate', { key_id: key.id, previous_until: null }],
    ['/sites/copy-setup', { from_site_id: admin.siteId, parts: ['forms'] }],
  ]
  const error = 'Only members of the site may do this. You are viewing it as an administrator.'
  for (const [path, input] of refused) {
    const { status, body } = await post(path, { site_id, ...input }, asAdmin)
    expect([path, status, body.error]).toEqual([path, 403, error])
  }
  const all = rooms.flatMap((room) => Object.values(room.calls))
  const membersOnly = all.filter((one) => one.membersOnly).map(({ path }) => path)
  expect(membersOnly.toSorted()).toEqual(refused.map(([path]) => path).toSorted())
  // A leaked key can be revoked, and on their own site an administrator is a member like any other.
  expect((await post('/api/keys/revoke', { site_id, key_id: key.id }, asAdmin)).status).toBe(200)
  const own = { site_id: admin.siteId, email: 'helper@example.com' }
  expect((await post('/members/invite', own, asAdmin)).status).toBe(200)
})

test('viewing a site ends when the administrator role is removed', async () => {
  const owner = await anOwner()
  const second = await anOwner()
  const setAdmin = (isAdmin: boolean) =>
    database.acrossSites((db) => sql`UPDATE users SET is_admin = ${isAdmin} WHERE email = ${second.email}`.execute(db))
  await setAdmin(true)
  await call(administrationCalls.view, { viewed_site_id: owner.siteId }, second)
  const list = { site_id: owner.siteId, name: 'News' }
  expect((await post('/lists/save', list, second)).status).toBe(200)
  await setAdmin(false)
  expect((await post('/lists/save', list, second)).status).toBe(403)
  expect((await call(siteCalls.list, {}, second)).sites.map(({ id }) => id)).toEqual([second.siteId])
})

test('a suspended site still collects data, but sends nothing until the suspension is lifted', async () => {
  const owner = await anOwner()
  const site_id = owner.siteId
  const allowance = openAllowance({ isSignUpOpen: false })
  const take = () =>
    database.inSite(site_id, (db) =>
      allowance.take(db, { siteId: site_id, count: 5, now: clock.now, isOwnServer: true }),
    )
  const suspended = { suspended_site_id: site_id, reason: 'Bought addresses' }
  expect((await post('/admin/sites/suspend', { ...suspended, reason: ' ' }, asAdmin)).status).toBe(400)
  await call(administrationCalls.suspend, suspended, asAdmin)
  expect(await take()).toMatchObject({ allowed: 0, reason: expect.stringContaining('suspended') as string })
  const { sites } = await call(siteCalls.list, {}, owner)
  expect(sites[0]!.suspension).toMatchObject({ reason: 'Bought addresses' })
  const added = { site_id, email: 'ann@example.com', consent: 'Asked in the shop.' }
  expect((await post('/contacts/add', added, owner)).status).toBe(200)
  const { sites: listed } = await call(administrationCalls.sites, { is_suspended: true }, asAdmin)
  expect(listed.map(({ id }) => id)).toEqual([site_id])
  await call(administrationCalls.lift, { suspended_site_id: site_id }, asAdmin)
  expect((await post('/admin/sites/lift', { suspended_site_id: site_id }, asAdmin)).status).toBe(404)
  expect((await take()).reason).not.toContain('suspended')
  expect((await call(siteCalls.list, {}, owner)).sites[0]!.suspension).toBeUndefined()
  const { activities } = await call(activityCalls.list, { site_id }, owner)
  expect(activities.map(({ text, subject }) => [text, subject])).toContainEqual([
    'Suspended sending of the site',
    'Bought addresses',
  ])
})

test('health lists queues and failed jobs, and the failed jobs can be retried or removed', async () => {
  const { account } = await call(accountCalls.me, {}, asAdmin)
  expect(account.isAdmin).toBe(true)
  const job = { name: 'test.fails', payload: { parse: (value: unknown) => value } as never, maxAttempts: 1 } as const
  await database.acrossSites((db) => tools.jobs.add(db, job, {} as never))
  const health = () => call(administrationCalls.health, {}, asAdmin)
  expect((await health()).queues).toContainEqual(expect.objectContaining({ task: 'test.fails', due: 1 }))
  await failJobs()
  const before = await health()
  expect(before.failed.jobs.map(({ task, error }) => [task, error])).toContainEqual(['test.fails', 'It broke.'])
  expect(before.database.bytes).toBeGreaterThan(1_000_000)
  expect(before.version).toMatch(/^\d+\.\d+\.\d+/)
  const { id } = before.failed.jobs.find(({ task }) => task === 'test.fails')!
  expect(await call(administrationCalls.retryJobs, { job_ids: [id] }, asAdmin)).toEqual({ retried: 1 })
  expect((await health()).queues).toContainEqual(expect.objectContaining({ task: 'test.fails', due: 1, retrying: 0 }))
  await failJobs()
  expect(await call(administrationCalls.removeJobs, { job_ids: [id] }, asAdmin)).toEqual({ removed: 1 })
  expect(await call(administrationCalls.removeJobs, { job_ids: [id] }, asAdmin)).toEqual({ removed: 0 })
  expect((await health()).failed.jobs.map(({ task }) => task)).not.toContain('test.fails')
  expect((await post('/admin/jobs/retry', { job_ids: ['x'] }, asAdmin)).status).toBe(400)
})

/** Marks the test's jobs as permanently failed, as a worker does after the last attempt. */
async function failJobs() {
  await database.acrossSites(async (db) => {
    await sql`SELECT graphile_worker.permanently_fail_jobs(
      ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'test.fails'), 'It broke.')`.execute(db)
  })
}
