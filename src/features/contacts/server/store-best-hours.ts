import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** When a site's contacts read their emails, according to the data at a moment. */
export interface ReadingHabits {
  /** The share of all opens and clicks in each hour of the readers' clocks, from 0 to 23; empty if there is no data. */
  readonly shares: readonly number[]
  /** The hour in which most emails are read; null if there is too little data. */
  readonly best: number | null
}

/** The best hour to send to a contact, in a time zone. */
export interface BestHour {
  readonly contactId: Id
  readonly hour: number
  readonly zone: string
  /**
   * Whether it is the contact's own hour. Otherwise it is the site's, because there is too little data about the
   * contact.
   */
  readonly isOwn: boolean
}

interface Asked {
  readonly siteId: Id
  /** Used for contacts whose own time zone is unknown. */
  readonly siteZone: string
  readonly now: Date
}

/** Number of days that count. Habits change, so older data is ignored. */
const days = 180
/** Number of a contact's opens and clicks that are enough to be significant. */
const enough = 3
/** The weight of the site's hours, in number of a contact's own opens. */
const prior = 2
/** Number of latest opens from which the site's own hours are calculated. */
const latest = 100_000
/** Number of a site's opens and clicks that are enough to be significant. */
const enoughOfSite = 20

/** An open or click one hour earlier or later also counts, with half the weight. */
const neighbors = sql`(VALUES (-1, 0.25), (0, 0.5), (1, 0.25)) AS beside (step, weight)`

const zoneOf = (siteZone: string) =>
  sql`CASE WHEN c.time_zone IN (SELECT name FROM zones) THEN c.time_zone ELSE ${siteZone} END`
/** The time zones that PostgreSQL knows. A contact's zone may be spelled in any way. */
const zones = sql`zones AS MATERIALIZED (SELECT name FROM pg_timezone_names)`
/** Histories don't contain opens by machines. */
const isReading = (siteId: Id, now: Date) =>
  sql`a.site_id = ${siteId} AND a.kind IN ('opened', 'clicked') AND a.at > ${now}::timestamptz - ${`${days} days`}::interval AND a.at <= ${now}`

/** Returns the hours at which a site's emails are read, by each reader's own clock. */
export async function readingHabits(db: Kysely<unknown>, { siteId, siteZone, now }: Asked): Promise<ReadingHabits> {
  const { rows } = await sql<{ hour: number; count: number }>`
    WITH ${zones}, read AS (
      SELECT a.contact_id, a.at FROM contact_activity AS a WHERE ${isReading(siteId, now)} ORDER BY a.at DESC LIMIT ${latest})
    SELECT extract(hour FROM read.at AT TIME ZONE (${zoneOf(siteZone)}))::int AS hour, count(*)::int AS count
    FROM read JOIN contacts AS c ON c.site_id = ${siteId} AND c.id = read.contact_id GROUP BY 1`.execute(db)
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  if (all < enoughOfSite) return { shares: [], best: null }
  const shares = Array.from({ length: 24 }, (_, hour) => (rows.find((row) => row.hour === hour)?.count ?? 0) / all)
  const smooth = shares.map((share, hour) => share / 2 + shares[(hour + 1) % 24]! / 4 + shares[(hour + 23) % 24]! / 4)
  return { shares, best: smooth.reduce((best, share, hour) => (share > smooth[best]! ? hour : best), 0) }
}

/** Returns the site's own hour if it is known; otherwise 10 AM. */
export const usualHour = ({ best }: ReadingHabits) => best ?? 10

/**
 * Returns the best hour of each of these contacts, in one query. It is based on their own opens and clicks, weighted
 * with the site's hours. Contacts with hardly any data get the site's hour. Contacts that no longer exist are omitted.
 */
export async function bestHours(
  db: Kysely<unknown>,
  { siteId, siteZone, now }: Asked,
  habits: ReadingHabits,
  contactIds: readonly Id[],
): Promise<BestHour[]> {
  const shares = habits.shares.length > 0 ? habits.shares : Array.from({ length: 24 }, () => 0)
  const { rows } = await sql<{ contactId: Id; hour: number | null; zone: string }>`
    WITH ${zones}, asked AS (
      SELECT c.id, ${zoneOf(siteZone)} AS zone FROM contacts AS c
      WHERE c.site_id = ${siteId} AND c.id = ANY(${contactIds}::uuid[])),
    read AS (
      SELECT asked.id, extract(hour FROM a.at AT TIME ZONE asked.zone)::int AS hour, count(*) AS count
      FROM asked JOIN contact_activity AS a ON a.contact_id = asked.id AND ${isReading(siteId, now)} GROUP BY 1, 2),
    known AS (SELECT id FROM read GROUP BY id HAVING sum(count) >= ${enough}),
    score AS (
      SELECT known.id, place.hour, ${prior} * (${shares}::float8[])[place.hour + 1] + coalesce((
        SELECT sum(read.count * beside.weight) FROM read JOIN ${neighbors}
          ON (read.hour + beside.step + 24) % 24 = place.hour WHERE read.id = known.id), 0) AS points
      FROM known CROSS JOIN generate_series(0, 23) AS place (hour)),
    best AS (SELECT DISTINCT ON (id) id, hour FROM score ORDER BY id, points DESC, hour)
    SELECT asked.id AS "contactId", asked.zone, best.hour FROM asked LEFT JOIN best ON best.id = asked.id`.execute(db)
  return rows.map(({ contactId, zone, hour }) => ({
    contactId,
    zone,
    hour: hour ?? usualHour(habits),
    isOwn: hour !== null,
  }))
}
