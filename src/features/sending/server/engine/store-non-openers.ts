import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** Those who got one campaign and did not open it. */
export interface NonOpeners {
  readonly campaignId: Id
  /** Also those whose mail only a machine opened, such as a privacy proxy: it says nothing of a person. */
  readonly withMachineOpened: boolean
  /** Who was sent one of these is left out. */
  readonly resends: readonly Id[]
}

const got = (siteId: Id, { campaignId, withMachineOpened }: NonOpeners) => sql`site_id = ${siteId}
  AND campaign_id = ${campaignId} AND state = 'accepted' AND opened_at IS NULL AND complained_at IS NULL
  AND (${withMachineOpened} OR machine_opened_at IS NULL)`

/** Who was handed a message of these campaigns, or waits for one. */
const resent = (siteId: Id, { resends }: NonOpeners, recipients: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM deliveries AS other WHERE other.site_id = ${siteId} AND other.recipient_id = ${recipients}
    AND other.campaign_id = ANY(${[...resends]}::uuid[]) AND (other.state <> 'skipped' OR other.first_at IS NOT NULL))`

/** Up to so many of them, in order, after one. */
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

/** How many of them are among the recipients that a query names. */
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

/** Of these recipients, who has not opened it to this moment, and was handed none of the other resends. */
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
