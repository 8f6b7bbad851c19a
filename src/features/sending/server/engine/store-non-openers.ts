import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Contacts who got a campaign and didn't open it. */
export interface NonOpeners {
  readonly campaignId: Id
  /**
   * Whether to include contacts whose email only a machine opened, such as a privacy proxy, because that says nothing
   * about the person.
   */
  readonly withMachineOpened: boolean
  /** Contacts who were sent one of these campaigns are excluded. */
  readonly resends: readonly Id[]
}

const got = (siteId: Id, { campaignId, withMachineOpened }: NonOpeners) => sql`site_id = ${siteId}
  AND campaign_id = ${campaignId} AND state = 'accepted' AND opened_at IS NULL AND complained_at IS NULL
  AND (${withMachineOpened} OR machine_opened_at IS NULL)`

/** Matches recipients who were sent a message of these campaigns, or for whom one is planned. */
const resent = (siteId: Id, { resends }: NonOpeners, recipients: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM deliveries AS other WHERE other.site_id = ${siteId} AND other.recipient_id = ${recipients}
    AND other.campaign_id = ANY(${[...resends]}::uuid[]) AND (other.state <> 'skipped' OR other.first_at IS NOT NULL))`

/** Returns up to `max` of them, in order, after a given one. */
export async function nonOpenersAfter(
  db: Kysely<unknown>,
  siteId: Id,
  who: NonOpeners,
  { after, max }: { after: Id; max: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`SELECT recipient_id AS id FROM deliveries
    WHERE ${got(siteId, who)} AND recipient_id > ${after}
      AND NOT ${resent(siteId, who, sql.ref('deliveries.recipient_id'))}
    ORDER BY recipient_id LIMIT ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts them among the recipients that a query returns. */
export async function countNonOpeners(
  db: Kysely<unknown>,
  siteId: Id,
  who: NonOpeners,
  among: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM deliveries
    WHERE ${got(siteId, who)} AND NOT ${resent(siteId, who, sql.ref('deliveries.recipient_id'))}
      AND recipient_id IN (${among})`.execute(db)
  return Number(rows[0]!.count)
}

/** Returns those of these recipients who still haven't opened it, and were sent none of the other resends. */
export async function stillNotOpened(
  db: Kysely<unknown>,
  siteId: Id,
  who: NonOpeners,
  recipientIds: readonly Id[],
): Promise<Set<Id>> {
  if (recipientIds.length === 0) return new Set()
  const { rows } = await sql<{ id: Id }>`SELECT recipient_id AS id FROM deliveries
    WHERE ${got(siteId, who)} AND recipient_id = ANY(${[...recipientIds]}::uuid[]) AND NOT EXISTS (
      SELECT FROM deliveries AS other WHERE other.site_id = ${siteId} AND other.recipient_id = deliveries.recipient_id
        AND other.campaign_id = ANY(${[...who.resends]}::uuid[]) AND other.first_at IS NOT NULL)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
