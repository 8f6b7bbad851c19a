import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutomationKey } from './store-enrollments.ts'

/** Returns those of these contacts who were members at the last check. */
export async function membersAmong(
  db: Db,
  { siteId, automationId }: AutomationKey,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ contact_id: Id }>`SELECT contact_id FROM automation_members
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND contact_id = ANY(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** Returns up to `most` members after a given one, in order. */
export async function membersAfter(
  db: Db,
  { siteId, automationId }: AutomationKey,
  after: Id,
  most: number,
): Promise<Id[]> {
  const { rows } = await sql<{ contact_id: Id }>`SELECT contact_id FROM automation_members
    WHERE site_id = ${siteId} AND automation_id = ${automationId} AND contact_id > ${after}
    ORDER BY contact_id LIMIT ${most}`.execute(db)
  return rows.map(({ contact_id }) => contact_id)
}

/** Records contacts as members. */
export async function addMembers(db: Db, { siteId, automationId }: AutomationKey, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id) => sql`(${siteId}::uuid, ${automationId}::uuid, ${id}::uuid)`)
  await sql`INSERT INTO automation_members (site_id, automation_id, contact_id) VALUES ${sql.join(rows)}
    ON CONFLICT (site_id, automation_id, contact_id) DO NOTHING`.execute(db)
}

/** Deletes the memberships of these contacts, or all of them. */
export async function deleteMembers(
  db: Db,
  { siteId, automationId }: AutomationKey,
  ids?: readonly Id[],
): Promise<void> {
  const among = ids ? sql`AND contact_id = ANY(${ids}::uuid[])` : sql``
  await sql`DELETE FROM automation_members WHERE site_id = ${siteId} AND automation_id = ${automationId} ${among}`.execute(
    db,
  )
}

/** Returns the day of the last check; undefined before the first. */
export async function lastLook(db: Db, { siteId, automationId }: AutomationKey): Promise<{ day: string } | undefined> {
  const { rows } = await sql<{ day: string }>`SELECT day FROM automation_looks
    WHERE site_id = ${siteId} AND automation_id = ${automationId}`.execute(db)
  return rows[0]
}

export async function setLook(db: Db, { siteId, automationId }: AutomationKey, day: string): Promise<void> {
  await sql`INSERT INTO automation_looks (site_id, automation_id, day) VALUES (${siteId}, ${automationId}, ${day})
    ON CONFLICT (site_id, automation_id) DO UPDATE SET day = excluded.day`.execute(db)
}

/** Makes the next check the first one. */
export async function resetLooks(db: Db, of: AutomationKey): Promise<void> {
  await deleteMembers(db, of)
  await sql`DELETE FROM automation_looks WHERE site_id = ${of.siteId} AND automation_id = ${of.automationId}`.execute(
    db,
  )
}
