import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Begun } from '../stats-shapes.ts'

type Db = Kysely<unknown>

/** From `from` up to but not including `to`. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Counts the conversations that began in a span. */
export async function countBegun(db: Db, siteId: Id, { from, to }: Span): Promise<Begun> {
  const { rows } = await sql<Begun>`SELECT count(*)::int AS total, count(first_response)::int AS answered,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY first_response) AS first_response FROM conversations
    WHERE site_id = ${siteId} AND created_at >= ${from} AND created_at < ${to} AND state <> 'spam'`.execute(db)
  return rows[0]!
}

/** Returns the same counts by day of a time zone and by channel. */
export async function begunByDay(
  db: Db,
  siteId: Id,
  { from, to }: Span,
  zone: string,
): Promise<{ day: string; chat: number; form: number }[]> {
  const { rows } = await sql<{ day: string; chat: number; form: number }>`
    SELECT (created_at AT TIME ZONE ${zone})::date::text AS day,
      count(*) FILTER (WHERE channel = 'chat')::int AS chat, count(*) FILTER (WHERE channel = 'form')::int AS form
    FROM conversations
    WHERE site_id = ${siteId} AND created_at >= ${from} AND created_at < ${to} AND state <> 'spam'
    GROUP BY 1`.execute(db)
  return rows
}

/** Returns how many answers each member wrote in a span, and in how many conversations; most answers first. */
export async function repliesByMember(
  db: Db,
  siteId: Id,
  { from, to }: Span,
): Promise<{ author_id: Id; replies: number; conversations: number }[]> {
  const { rows } = await sql<{ author_id: Id; replies: number; conversations: number }>`
    SELECT author_id, count(*)::int AS replies, count(DISTINCT conversation_id)::int AS conversations
    FROM conversation_messages WHERE site_id = ${siteId} AND at >= ${from} AND at < ${to}
      AND kind = 'team' AND author_id IS NOT NULL
    GROUP BY author_id ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

/**
 * Returns the median seconds to the first answer of the conversations that began in a span, by the member who gave it.
 */
export async function firstResponseByMember(
  db: Db,
  siteId: Id,
  { from, to }: Span,
): Promise<{ author_id: Id | null; first_response: number }[]> {
  const { rows } = await sql<{ author_id: Id | null; first_response: number }>`
    SELECT answer.author_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY first_response) AS first_response
    FROM conversations CROSS JOIN LATERAL (
      SELECT author_id FROM conversation_messages AS messages
      WHERE messages.site_id = ${siteId} AND messages.conversation_id = conversations.id AND messages.kind = 'team'
      ORDER BY position LIMIT 1) AS answer
    WHERE conversations.site_id = ${siteId} AND created_at >= ${from} AND created_at < ${to}
      AND state <> 'spam' AND first_response IS NOT NULL
    GROUP BY answer.author_id`.execute(db)
  return rows
}

/** Counts the messages of visitors in a span by weekday (1 is Monday) and hour in a time zone. */
export async function messagesByHour(
  db: Db,
  siteId: Id,
  { from, to }: Span,
  zone: string,
): Promise<{ weekday: number; hour: number; messages: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; messages: number }>`
    SELECT extract(isodow FROM at AT TIME ZONE ${zone})::int AS weekday,
      extract(hour FROM at AT TIME ZONE ${zone})::int AS hour, count(*)::int AS messages
    FROM conversation_messages AS messages JOIN conversations ON conversations.site_id = messages.site_id
      AND conversations.id = messages.conversation_id
    WHERE messages.site_id = ${siteId} AND conversations.site_id = ${siteId} AND at >= ${from} AND at < ${to}
      AND kind = 'visitor' AND state <> 'spam'
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`.execute(db)
  return rows
}
