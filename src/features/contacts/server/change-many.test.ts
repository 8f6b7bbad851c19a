import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { createChangeFeed } from '#platform/server/live/change-feed.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { undoMs } from '../rules.ts'
import { changeAll } from './change-many.ts'
import { contacts } from './index.ts'
import { purgeDeleted } from './jobs.ts'

const { aMember, clock, database, post, runJobs, tools } = await testServer({ rooms: [sitesRoom(), contacts] })
const many = 6000

async function aSite() {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  await sql`INSERT INTO contacts (site_id, id, email, email_key, status, fields, source_page, subscribed_at, created_at)
    SELECT ${siteId}, gen_random_uuid(), 'p' || i || '@x.io', 'p' || i || '@x.io', 'subscribed', '{}', '', now(), now()
    FROM generate_series(1, ${sql.lit(many)}) AS i`.execute(database.system)
  const total = async () => (await call('/contacts/count')).count
  const deleteAll = async () => call('/contacts/bulk', { selection: { query: {} }, action: { kind: 'delete' } })
  return { siteId, call, total, deleteAll }
}

test('a background job deletes a large selection, and one undo restores it', async () => {
  const { call, total, deleteAll } = await aSite()
  const { is_later, deletion_id } = await deleteAll()
  expect([is_later, await total()]).toEqual([true, many])
  await runJobs()
  expect(await total()).toBe(0)
  expect((await call('/contacts/restore', { deletion_id })).restored).toBe(many)
  expect(await total()).toBe(many)
})

test('notifies dashboards of changes made by a job', async () => {
  const { siteId, deleteAll } = await aSite()
  const feed = createChangeFeed({ connection: database.connection, log: silentLog })
  const heard: (string | undefined)[] = []
  await feed.follow(siteId, (change) => heard.push(change?.call))
  await deleteAll()
  // Announced by the call itself.
  await expect.poll(() => heard).toContain('/contacts/bulk')
  const before = heard.length
  await runJobs()
  await expect.poll(() => heard.slice(before)).toContain('/contacts/bulk')
  await feed.close()
})

test('an undo while the job is running stops further deletions', async () => {
  const { siteId, call, total, deleteAll } = await aSite()
  const { deletion_id } = await deleteAll()
  let looks = 0
  const signal = {
    get aborted() {
      return looks++ > 0
    },
  } as AbortSignal
  const payload = changeAll.payload.parse({ site_id: siteId, query: {}, action: { kind: 'delete' }, deletion_id })
  const job = { ...tools, database, signal, attempt: 1, maxAttempts: 25 }
  await expect(changeAll.run(payload, job)).rejects.toThrow('stopping')
  expect(await total()).toBe(many - 5000)
  expect((await call('/contacts/restore', { deletion_id })).restored).toBe(5000)
  // Retried after an hour, long after the time for undoing has passed.
  clock.advance(3600_000)
  await purgeDeleted.run({}, { ...tools, database, signal: new AbortController().signal, attempt: 1, maxAttempts: 25 })
  await runJobs()
  expect(await total()).toBe(many)
})

test('an undo after the time limit doesn’t stop the deletion', async () => {
  const { call, total, deleteAll } = await aSite()
  const { deletion_id } = await deleteAll()
  clock.advance(undoMs + 1)
  expect((await call('/contacts/restore', { deletion_id })).restored).toBe(0)
  await runJobs()
  expect(await total()).toBe(0)
})

test('changes all two hundred selected contacts, not just the first hundred', async () => {
  const { call } = await aSite()
  const pages = [await call('/contacts/list', { limit: 100 })]
  pages.push(await call('/contacts/list', { limit: 100, after: pages[0]!.next }))
  const contact_ids = pages.flatMap((page) => page.contacts.map(({ id }: { id: string }) => id))
  const { changed } = await call('/contacts/bulk', { selection: { contact_ids }, action: { kind: 'tag', tag: 'x' } })
  expect(changed).toBe(200)
})
