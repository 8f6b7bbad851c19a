import type pg from 'pg'
import { addUpWeeks, hasWeeksToAddUp } from '#features/analytics/server/store-blocks.ts'
import type { Database } from '#platform/server/db/database.ts'

interface Made {
  readonly siteId: string
  readonly popupIds: readonly string[]
  /** Number of events in a year, evenly spread. */
  readonly events: number
}

/**
 * How many values a breakdown has per day, and the remainder. For the site's pages, as many as the program
 * distinguishes.
 */
const perDay = { site: { page: 1000, source: 200, country: 100 }, form: { page: 200, source: 50, country: 50 } }
/** Share of pages and sources that occur every day. The others change with the day of the week. */
const lasting = 0.7
const devices = ['mobile', 'desktop', 'tablet']
const nil = '00000000-0000-0000-0000-000000000000'

/**
 * Fills a site's tables as they are after a year with that many events: counts by day and week, in the shape that the
 * roll-up produces, and the events of the last two days as received, with those of the last minute not rolled up. There
 * are no single events for earlier days, because no report reads them.
 */
export async function makeCounts(admin: pg.Client, database: Database, made: Made): Promise<void> {
  await admin.query(`SET synchronous_commit = off; SET work_mem = '256MB'`)
  await makeDays(admin, made)
  await makeWeeks(admin, made)
  while (await database.inSite(made.siteId, (db) => hasWeeksToAddUp(db, made.siteId)))
    await database.acrossSites((db) => addUpWeeks(db, made.siteId))
  await makeFunnels(admin, made)
  await makeLastDays(admin, made)
  await admin.query('VACUUM ANALYZE form_counts, funnel_counts, event_batches, viewings')
}

/** Values follow Zipf's law. Three in ten views are by a visitor who came in the last three months. */
async function makeDays(admin: pg.Client, { siteId, popupIds, events }: Made): Promise<void> {
  const viewsADay = (events * 0.75) / 364
  const own = ({ page, source, country }: (typeof perDay)['site'], scope: string) =>
    [
      ['all', 1],
      ['page', page],
      ['source', source],
      ['country', country],
      ['device', devices.length],
    ].map(([dimension, count]) => ({ scope, dimension, count }))
  const all = [
    ...own(perDay.site, nil),
    { scope: nil, dimension: 'variant', count: popupIds.length },
    ...popupIds.flatMap((id) => own(perDay.form, id)),
  ]
  await admin.query(
    `WITH kinds AS (
      SELECT scope::uuid, dimension, count::int, CASE WHEN scope = '${nil}' THEN $2::float8 ELSE $2::float8 / ${popupIds.length} END AS a_day
      FROM jsonb_to_recordset($3) AS k (scope text, dimension text, count int)
    ), named AS (
      SELECT k.*, r, 1 / r::float8 / sum(1 / r::float8) OVER (PARTITION BY scope, dimension) AS share
      FROM kinds AS k, generate_series(1, count + CASE WHEN dimension IN ('page', 'source') THEN 1 ELSE 0 END) AS r
    ), made AS (
      SELECT scope, dimension, day::date AS day, CASE dimension WHEN 'all' THEN '' WHEN 'variant' THEN ($4::text[])[r]
          WHEN 'device' THEN ($5::text[])[r] WHEN 'country' THEN chr(65 + r / 26) || chr(65 + r % 26)
          ELSE CASE WHEN r > count THEN '*' ELSE CASE dimension WHEN 'page' THEN 'https://shop.example/products/' ELSE 'site-' END || r
            || CASE WHEN r > count * ${lasting} THEN '-' || extract(isodow FROM day) ELSE '' END END END AS value,
        round(a_day * share * (0.8 + 0.4 * random()))::int AS views
      FROM named, generate_series($6::date - 727, $6::date, '1 day') AS day
      WHERE day > $6::date - 364 OR dimension = 'all'
    )
    INSERT INTO form_counts (site_id, popup_id, dimension, span, start, value, views, closes, conversions, viewers)
    SELECT $1::uuid, scope, dimension, 'day', day, value, views, views / 4, views / 15, ${viewersOf('views * 0.9', 92)}
    FROM made WHERE views > 0 ORDER BY scope, dimension, day, value`,
    [siteId, viewsADay, JSON.stringify(all), popupIds, devices, today()],
  )
}

/** Creates the weekly counts from the daily ones. */
async function makeWeeks(admin: pg.Client, { siteId }: Made): Promise<void> {
  await admin.query(
    `INSERT INTO form_counts (site_id, popup_id, dimension, span, start, value, views, closes, conversions, viewers)
    SELECT site_id, popup_id, dimension, 'week', week, value, views, closes, conversions, ${viewersOf('views * 0.85', 52)} FROM (
      SELECT site_id, popup_id, dimension, date_trunc('week', start)::date AS week, value, sum(views)::int AS views,
        sum(closes) AS closes, sum(conversions) AS conversions
      FROM form_counts WHERE site_id = $1 AND span = 'day' GROUP BY 1, 2, 3, 4, 5
    ) AS summed ORDER BY popup_id, dimension, week, value`,
    [siteId],
  )
}

/**
 * SQL for the list of how many of `first` viewers had not come in the preceding days: decreasing, up to the length of
 * the list.
 */
const viewersOf = (first: string, longest: number) => `ARRAY(
  SELECT greatest(1, (${first}) * (0.7 + 0.3 / k))::int FROM generate_series(1, least(${longest}, 1 + sqrt(0.6 * ${first})::int)) AS k)`

async function makeFunnels(admin: pg.Client, { siteId, popupIds, events }: Made): Promise<void> {
  await admin.query(
    `INSERT INTO funnel_counts (site_id, popup_id, day, device, stage, reached)
    SELECT $1::uuid, popup_id, day::date, device, stage, greatest(1, $4::float8 / n)::int
    FROM unnest($2::uuid[]) AS popup_id, generate_series($5::date - 363, $5::date, '1 day') AS day, unnest($3::text[]) AS device,
      (VALUES ('view', 1), ('step-2', 4), ('submit', 12), ('conversion', 15)) AS stages (stage, n)
    ORDER BY popup_id, day, device, stage`,
    [siteId, popupIds, devices, (events * 0.75) / 364 / popupIds.length / devices.length, today()],
  )
}

/**
 * Creates events of the last two days as intake stores them: two of three batches hold a single event. Three in ten
 * views are by a visitor who came earlier in these days.
 */
async function makeLastDays(admin: pg.Client, { siteId, popupIds, events }: Made): Promise<void> {
  const count = Math.round((events / 364) * 2)
  const source = `(ARRAY['', '', 'google.com', 'instagram.com'])[1 + (random() * 3)::int] || CASE WHEN random() < 0.3 THEN (random() * 900)::int::text ELSE '' END`
  await admin.query(
    `WITH made AS (
      SELECT i, now() - (interval '2 days' * ($3::int - i) / $3::int) AS at, (md5('event' || i || $1))::uuid AS id,
        md5('visitor' || CASE WHEN random() < 0.7 THEN i ELSE (random() * i)::int END || $1)::uuid AS visitor_id,
        ($2::uuid[])[1 + floor(power(random(), 2) * ${popupIds.length})::int] AS popup_id,
        CASE WHEN random() < 0.75 THEN 'view' WHEN random() < 0.8 THEN 'close' ELSE 'conversion' END AS kind,
        'https://shop.example/products/' || (power(random(), 4) * 1400)::int AS page,
        (ARRAY['mobile', 'mobile', 'desktop', 'desktop', 'tablet'])[1 + (random() * 4)::int] AS device, ${source} AS source,
        chr(65 + (power(random(), 3) * 3)::int) || chr(65 + (random() * 25)::int) AS country
      FROM generate_series(1, $3::int) AS i
    ), noted AS (
      INSERT INTO viewings (site_id, visitor_id, day, popup_id, page, device, source, country)
      SELECT DISTINCT $1::uuid, visitor_id, at::date, popup_id, page, device, source, country FROM made WHERE kind = 'view'
    )
    INSERT INTO event_batches (site_id, id, kinds, popup_ids, visitor_ids, pages, devices, sources, countries, times, event_ids, latest, is_rolled_up)
    SELECT $1::uuid, (array_agg(id))[1], array_agg(kind), array_agg(popup_id), array_agg(visitor_id), array_agg(page), array_agg(device),
      array_agg(source), array_agg(country), array_agg(at), array_agg(id), max(at), max(at) < now() - interval '1 minute'
    FROM made GROUP BY i / 4, greatest(1, i % 4)`,
    [siteId, popupIds, count],
  )
}

const today = () => new Date().toISOString().slice(0, 10)
