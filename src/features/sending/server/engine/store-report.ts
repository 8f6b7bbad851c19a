import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { DeliveryState } from '../../delivery-states.ts'

const conditions = {
  all: sql`true`,
  delivered: sql`state = 'accepted'`,
  opened: sql`opened_at IS NOT NULL`,
  machine_opened: sql`(machine_opened_at IS NOT NULL AND opened_at IS NULL)`,
  not_opened: sql`(state = 'accepted' AND opened_at IS NULL)`,
  clicked: sql`clicked_at IS NOT NULL`,
  unsubscribed: sql`unsubscribed_at IS NOT NULL`,
  bounced: sql`state = 'bounced'`,
  complained: sql`complained_at IS NOT NULL`,
  skipped: sql`state = 'skipped'`,
  unknown: sql`state = 'unknown'`,
  waiting: sql`state IN ('planned', 'leased', 'handing', 'deferred')`,
} as const satisfies Record<string, RawBuilder<unknown>>
/** Groups of a campaign's messages that a report distinguishes. */
export type DeliveryKind = keyof typeof conditions

/** The results of messages to a group of recipients. */
export interface Figures {
  readonly sent: number
  readonly delivered: number
  readonly opened: number
  readonly clicked: number
  readonly unsubscribed: number
  readonly bounced: number
  readonly complained: number
}

/** Sent, and not refused immediately. */
const isSent = sql`(state IN ('accepted', 'unknown') OR (state = 'bounced' AND returned_at IS NOT NULL))`
const figures = sql`count(*) FILTER (WHERE ${isSent}) AS sent,
  count(*) FILTER (WHERE state = 'accepted') AS delivered, count(opened_at) AS opened, count(clicked_at) AS clicked,
  count(unsubscribed_at) AS unsubscribed, count(*) FILTER (WHERE state = 'bounced') AS bounced,
  count(complained_at) AS complained`
const of = (siteId: Id, campaignId: Id) => sql`site_id = ${siteId} AND campaign_id = ${campaignId}`

/** Returns figures by recipient domain, for the 50 largest. */
export async function figuresByDomain(db: Kysely<unknown>, siteId: Id, campaignId: Id) {
  const { rows } = await sql<Figures & { domain: string }>`
    SELECT domain, ${figures} FROM deliveries WHERE ${of(siteId, campaignId)} AND domain <> ''
    GROUP BY domain ORDER BY count(*) DESC, domain LIMIT 50`.execute(db)
  return rows
}

/**
 * Returns figures by variant, and by whether the messages waited for the winner. Messages that are still waiting are
 * excluded. With an age, counts only messages sent at least that many hours ago, and only opens and clicks within that
 * many hours, so that messages sent at different times can be compared.
 */
export async function figuresByVariant(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  age?: { readonly hours: number; readonly now: Date },
) {
  const within = age ? sql`${`${age.hours} hours`}::interval` : sql`NULL`
  const columns = age
    ? sql`count(*) FILTER (WHERE ${isSent}) AS sent, count(*) FILTER (WHERE state = 'accepted') AS delivered,
        count(*) FILTER (WHERE opened_at <= first_at + ${within}) AS opened,
        count(*) FILTER (WHERE clicked_at <= first_at + ${within}) AS clicked,
        count(unsubscribed_at) AS unsubscribed, count(*) FILTER (WHERE state = 'bounced') AS bounced,
        count(complained_at) AS complained`
    : figures
  const isMeant = age ? sql`first_at <= ${age.now}::timestamptz - ${within}` : sql`true`
  const { rows } = await sql<Figures & { letter: string; was_held: boolean }>`
    SELECT variant AS letter, was_held, ${columns} FROM deliveries
    WHERE ${of(siteId, campaignId)} AND variant <> '' AND ${isMeant}
    GROUP BY variant, was_held ORDER BY variant, was_held`.execute(db)
  return rows
}

/** Counts first-time events per hour or day in the time zone, oldest first; at most 1,000 points. */
export async function figuresOverTime(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  { interval, timeZone, until }: { interval: 'hour' | 'day'; timeZone: string; until: Date | null },
) {
  type Point = Record<'sent' | 'opened' | 'clicked' | 'unsubscribed' | 'bounced' | 'complained', number> & { at: Date }
  const kinds = {
    sent: sql`CASE WHEN ${isSent} THEN first_at END`,
    opened: sql`opened_at`,
    clicked: sql`clicked_at`,
    unsubscribed: sql`unsubscribed_at`,
    bounced: sql`CASE WHEN state = 'bounced' THEN state_at END`,
    complained: sql`complained_at`,
  }
  const pairs = Object.entries(kinds).map(([kind, moment]) => sql`(${sql.lit(kind)}, ${moment})`)
  const counts = Object.keys(kinds).map(
    (kind) => sql`count(*) FILTER (WHERE kind = ${sql.lit(kind)}) AS ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Point>`
    SELECT date_trunc(${interval}, moment, ${timeZone}) AS at, ${sql.join(counts)}
    FROM deliveries CROSS JOIN LATERAL (VALUES ${sql.join(pairs)}) AS happened (kind, moment)
    WHERE ${of(siteId, campaignId)} AND moment IS NOT NULL AND (${until}::timestamptz IS NULL OR moment < ${until})
    GROUP BY 1 ORDER BY 1 LIMIT 1000`.execute(db)
  return rows
}

/** Returns the most frequent reasons why messages weren't sent or bounced, with their counts. */
export async function reasonsOf(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  state: 'skipped' | 'bounced' | 'unknown',
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    SELECT left(reason, 200) AS reason, count(*) AS count FROM deliveries
    WHERE ${of(siteId, campaignId)} AND state = ${state} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`.execute(db)
  return rows
}

/** A message as shown in a list of recipients. */
export interface RecipientRow {
  readonly id: Id
  readonly bucket: number
  readonly recipient_id: Id
  readonly domain: string
  readonly variant: string
  readonly state: DeliveryState
  readonly state_at: Date
  readonly reason: string
  readonly opened_at: Date | null
  readonly machine_opened_at: Date | null
  readonly clicked_at: Date | null
  readonly unsubscribed_at: Date | null
  readonly complained_at: Date | null
}

/** Returns a limited number of a campaign's messages of a kind, by key: after one of them or, in reverse, before it. */
export async function recipientsOf(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  page: { kind: DeliveryKind; key: readonly [bucket: number, id: Id] | null; isBackwards: boolean; max: number },
): Promise<RecipientRow[]> {
  const { kind, key, isBackwards, max } = page
  const beyond = isBackwards ? sql`<` : sql`>`
  const from = key ? sql`(bucket, id) ${beyond} (${key[0]}::smallint, ${key[1]}::uuid)` : sql`true`
  const direction = isBackwards ? sql`DESC` : sql`ASC`
  const { rows } = await sql<RecipientRow>`
    SELECT id, bucket, recipient_id, domain, variant, state, state_at, reason, opened_at, machine_opened_at, clicked_at,
      unsubscribed_at, complained_at
    FROM deliveries WHERE ${of(siteId, campaignId)} AND ${conditions[kind]} AND ${from}
    ORDER BY bucket ${direction}, id ${direction} LIMIT ${max}`.execute(db)
  return isBackwards ? rows.toReversed() : rows
}

/**
 * Returns the variant, domain and send time of the message to each of these recipients. Those without one are omitted.
 */
export async function assignmentsOfRecipients(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  recipientIds: readonly Id[],
): Promise<Map<Id, { letter: string; domain: string; wasHeld: boolean; firstAt: Date | null }>> {
  if (recipientIds.length === 0) return new Map()
  const { rows } = await sql<{ id: Id; letter: string; domain: string; wasHeld: boolean; firstAt: Date | null }>`
    SELECT recipient_id AS id, variant AS letter, domain, was_held AS "wasHeld", first_at AS "firstAt" FROM deliveries
    WHERE ${of(siteId, campaignId)} AND recipient_id = ANY(${recipientIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...assignment }) => [id, assignment]))
}
