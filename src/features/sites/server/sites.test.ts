import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { admitSiteRole } from '#platform/server/db/site-role.ts'
import type { User } from '#platform/server/context.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { firstSiteKey, isMember, roleOn, siteById, siteOfKey, sitesRoom } from './index.ts'
import { when } from '#platform/server/events/events.ts'
import { siteEvents } from '../contract.ts'
import { purgeDeletedSites } from './purge.ts'
import { restorableFor } from './restorable-for.ts'

const users = new Map<string, User>()
/** Sites that were about to be purged. */
const emptied: string[] = []
const on = [when(siteEvents.purging, async ({ site_id }) => void emptied.push(site_id))]
const { clock, database, emitted, post, runJobs, tools } = await testServer({
  rooms: [sitesRoom()],
  on,
  callers: (_tools, { system }) => ({
    identify: async (tokenHash) => users.get(Buffer.from(tokenHash).toString('hex')) ?? null,
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
const { system } = database

/** Creates a logged-in user. */
function aUser(): { id: string; token: string } {
  const token = randomBytes(32).toString('base64url')
  const id = tools.newId()
  const name = createHash('sha256').update(token).digest('hex')
  users.set(name, { id, email: 'ada@example.com', isAdmin: false, isPro: false })
  return { id, token }
}

async function aSite(owner = aUser(), changes: object = {}) {
  const { body } = await post('/sites/create', { name: 'Shop', ...changes }, owner)
  return { owner, id: body.site.id as string, key: body.site.key as string, site: body.site }
}

async function siteNames(owner: { token: string }): Promise<string[]> {
  return (await post('/sites/list', {}, owner)).body.sites.map(({ name }: { name: string }) => name)
}

describe('creating a site', () => {
  test('gives the site a public key, and adds the site to its owner’s list', async () => {
    const owner = aUser()
    const input = { name: ' Shop ', url: 'https://shop.example', time_zone: 'Europe/Paris' }
    const { status, body } = await post('/sites/create', input, owner)
    expect(status).toBe(200)
    expect(body.site).toMatchObject({ name: 'Shop', url: 'https://shop.example', time_zone: 'Europe/Paris' })
    expect(body.site.key).toMatch(/^[\w-]{16}$/)
    const payload = { site_id: body.site.id, user_id: owner.id }
    expect(emitted).toContainEqual({ event: 'sites.created', payload })
    const list = (await post('/sites/list', {}, owner)).body
    expect(list).toMatchObject({ sites: [body.site], deleted_sites: [], public_url: tools.publicUrl })
    expect(await siteOfKey(system, body.site.key)).toBe(body.site.id)
    expect(await siteById(system, body.site.id)).toMatchObject({ name: 'Shop', time_zone: 'Europe/Paris' })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
    [{ time_zone: '+02:00' }, 'time_zone'],
  ])('rejects %j with an error on its field', async (changes, path) => {
    const { status, body } = await post('/sites/create', { name: 'Shop', ...changes }, aUser())
    expect(status).toBe(400)
    expect(body.issues[0].path).toBe(path)
  })

  test('twice with one idempotency key creates one site', async () => {
    const owner = aUser()
    const headers = { 'idempotency-key': 'one' }
    const [a, b] = [
      await post('/sites/create', { name: 'Shop' }, { ...owner, headers }),
      await post('/sites/create', { name: 'Shop' }, { ...owner, headers }),
    ]
    expect(b.body).toEqual(a.body)
    expect(await siteNames(owner)).toHaveLength(1)
  })

  test('stops at a hundred sites, even with many simultaneous requests', async () => {
    const { owner } = await aSite()
    await sql`WITH new AS (
        INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
        SELECT gen_random_uuid(), 'More', '', 'more', 'UTC', now() FROM generate_series(1, 97) RETURNING site_id)
      INSERT INTO site_members (site_id, user_id, role, created_at)
      SELECT site_id, ${owner.id}, 'owner', now() FROM new`.execute(system)
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/sites/create', { name: 'Shop' }, owner)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await sql`DELETE FROM site_members WHERE user_id = ${owner.id}`.execute(system)
    await sql`DELETE FROM sites WHERE key = 'more'`.execute(system)
  })
})

describe('a site', () => {
  test('changes only the given fields', async () => {
    const { owner, id, site } = await aSite()
    const changes = { name: 'Boutique', key: 'mine', id: randomUUID(), deleted_at: '2026-01-01T00:00:00Z' }
    const { body } = await post('/sites/update', { site_id: id, ...changes }, owner)
    expect(body.site).toEqual({ ...site, name: 'Boutique' })
    expect((await post('/sites/update', { site_id: id }, owner)).body.site).toEqual({ ...site, name: 'Boutique' })
    expect((await post('/sites/update', { site_id: id, time_zone: 'Mars/Base' }, owner)).status).toBe(400)
  })

  test('of someone else gets the same response as one that does not exist', async () => {
    const { id, owner } = await aSite()
    const stranger = aUser()
    for (const path of ['/sites/update', '/sites/delete']) {
      const theirs = await post(path, { site_id: id, name: 'Mine' }, stranger)
      const none = await post(path, { site_id: randomUUID(), name: 'Mine' }, stranger)
      expect(theirs.status).toBe(403)
      expect(theirs.body).toEqual(none.body)
    }
    await post('/sites/delete', { site_id: id }, owner)
    const theirs = await post('/sites/restore', { deleted_site_id: id }, stranger)
    const none = await post('/sites/restore', { deleted_site_id: randomUUID() }, stranger)
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(none.body)
  })
})

describe('a deleted site', () => {
  test('is gone everywhere, until a member restores it', async () => {
    const { owner, id, key, site } = await aSite()
    const { body } = await post('/sites/delete', { site_id: id }, owner)
    expect(body.restorable_until).toBe(new Date(clock.now + restorableFor).toISOString())
    expect(emitted.at(-1)).toEqual({ event: 'sites.deleted', payload: { site_id: id } })
    expect(await siteNames(owner)).toEqual([])
    expect(await isMember(system, owner.id, id)).toBe(false)
    expect(await siteOfKey(system, key)).toBeNull()
    expect(await siteById(system, id)).toBeNull()
    expect((await post('/sites/update', { site_id: id, name: 'x' }, owner)).status).toBe(403)
    expect((await post('/sites/restore', { deleted_site_id: id }, owner)).body.site).toEqual(site)
    expect((await post('/sites/restore', { deleted_site_id: id }, owner)).body.site).toEqual(site)
    expect(await siteOfKey(system, key)).toBe(id)
  })

  test('is listed for its members while it can be restored, the latest first', async () => {
    const { owner, id } = await aSite()
    const later = await aSite(owner, { name: 'Boutique' })
    await post('/sites/delete', { site_id: id }, owner)
    clock.advance(1000)
    const { body } = await post('/sites/delete', { site_id: later.id }, owner)
    const deleted = async (who: { token: string }) => (await post('/sites/list', {}, who)).body.deleted_sites
    const [last, first] = await deleted(owner)
    expect(last).toEqual({ id: later.id, name: 'Boutique', restorable_until: body.restorable_until })
    expect(first).toMatchObject({ id, name: 'Shop' })
    expect(await deleted(aUser())).toEqual([])
    await post('/sites/restore', { deleted_site_id: id }, owner)
    expect(await deleted(owner)).toHaveLength(1)
    clock.advance(restorableFor + 1)
    expect(await deleted(owner)).toEqual([])
  })

  test('cannot be restored after 30 days, and is purged from every table', async () => {
    const { owner, id } = await aSite()
    const kept = await aSite()
    await post('/sites/delete', { site_id: id }, owner)
    await sql`CREATE TABLE a_parent (site_id uuid, id int, PRIMARY KEY (site_id, id))`.execute(system)
    await sql`CREATE TABLE a_child (site_id uuid, id int, parent int, PRIMARY KEY (site_id, id),
      FOREIGN KEY (site_id, parent) REFERENCES a_parent (site_id, id))`.execute(system)
    await sql`CREATE TABLE a_parted (site_id uuid, day date, id int, PRIMARY KEY (site_id, day, id))
      PARTITION BY RANGE (day)`.execute(system)
    await sql`CREATE TABLE a_part PARTITION OF a_parted FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`.execute(
      system,
    )
    await admitSiteRole(database, String(database.siteRole))
    for (const siteId of [id, kept.id]) {
      await sql`INSERT INTO a_parent SELECT ${siteId}, i FROM generate_series(1, 6000) i`.execute(system)
      await sql`INSERT INTO a_child SELECT ${siteId}, i, i FROM generate_series(1, 6000) i`.execute(system)
      await sql`INSERT INTO a_parted SELECT ${siteId}, '2026-05-05', i FROM generate_series(1, 10) i`.execute(system)
    }
    const purge = () => database.acrossSites((db) => tools.jobs.add(db, purgeDeletedSites, {}))
    const left = async (siteId: string) => {
      const counts = ['sites', 'site_members', 'a_parent', 'a_child', 'a_parted'].map(async (table) => {
        const { rows } = await sql<{ n: string }>`
          SELECT count(*) AS n FROM ${sql.table(table)} WHERE site_id = ${siteId}`.execute(system)
        return Number(rows[0]!.n)
      })
      return Promise.all(counts)
    }
    clock.advance(restorableFor)
    await purge()
    await runJobs()
    expect(await left(id)).toEqual([1, 1, 6000, 6000, 10])
    clock.advance(1)
    expect((await post('/sites/restore', { deleted_site_id: id }, owner)).status).toBe(404)
    await purge()
    await runJobs()
    expect(await left(id)).toEqual([0, 0, 0, 0, 0])
    expect(emptied).toContain(id)
    expect(emptied).not.toContain(kept.id)
    expect(await left(kept.id)).toEqual([1, 1, 6000, 6000, 10])
  })
})

test('the first site is the oldest one that is not deleted', async () => {
  await sql`UPDATE sites SET deleted_at = now() WHERE deleted_at IS NULL`.execute(system)
  expect(await firstSiteKey(system)).toBeNull()
  const first = await aSite()
  clock.advance(1000)
  const second = await aSite()
  expect(await firstSiteKey(system)).toBe(first.key)
  await post('/sites/delete', { site_id: first.id }, first.owner)
  expect(await firstSiteKey(system)).toBe(second.key)
})
