import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'

/** When contacts of a site read their emails, as it is known at a moment. */
export interface ReadingHabits {
  /** The part of all opens and clicks that falls on each hour of their readers' clocks, from 0 to 23; none where nothing is known. */
  readonly shares: readonly number[]
  /** The hour at which most is read; null where too little is known. */
  readonly best: number | null
}

/** The hour at which a contact is best written to, by the clocks of a zone. */
export interface BestHour {
  readonly contactId: Id
  readonly hour: number
  readonly zone: string
  /** Whether it is the contact's own; else the site's, for too little is known of them. */
  readonly isOwn: boolean
}

interface Asked {
  readonly siteId: Id
  /** Of contacts whose own is not known. */
  readonly siteZone: string
  readonly now: Date
}

/** Habits change: what is older counts no more. */
const days = 180
/** So many opens and clicks of a contact say something. */
const enough = 3
/** The site's hours weigh as much as so many of a contact's own opens. */
const prior = 2
/** The site's own hours are known by its latest opens. */
const latest = 100_000
/** So many of a site say something. */
const enoughOfSite = 20

/** A reading an hour off is almost as good a sign. */
const neighbors = sql`(VALUES (-1, 0.25), (0, 0.5), (1, 0.25)) AS beside (step, weight)`

const zoneOf = (siteZone: string) =>
  sql`CASE WHEN c.time_zone IN (SELECT name FROM zones) THEN c.time_zone ELSE ${siteZone} END`
/** Of those that PostgreSQL knows, however the contact's was spelled. */
const zones = sql`zones AS MATERIALIZED (SELECT name FROM pg_timezone_names)`
/** Machines' opens are in no history. */
const isReading = (siteId: Id, now: Date) =>
  sql`a.site_id = ${siteId} AND a.kind IN ('opened', 'clicked') AND a.at > ${now}::timestamptz - ${`${days} days`}::interval AND a.at <= ${now}`

/** At which hours a site's emails are read, each reader by their own clocks. */
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

/** The site's own hour where it is known; ten in the morning elsewhere. */
export const usualHour = ({ best }: ReadingHabits) => best ?? 10

/**
 * The best hour of each of these contacts, in one statement: their own opens and clicks, drawn towards the site's hours, which they are
 * given where they have hardly any. A contact that is gone is left out.
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
