import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ConversationState, SavedReply } from '../contract.ts'
import type { ConversationRow, PersonRow } from './store.ts'

type Db = Kysely<unknown>

/** A conversation as the list shows it. */
export type ListedRow = ConversationRow & Pick<PersonRow, 'email' | 'name' | 'contact_id' | 'identity'>

interface Question {
  readonly siteId: Id
  readonly state: ConversationState
  /** Null: assigned to no one. Undefined: any assignee. */
  readonly assignedTo: Id | null | undefined
  readonly search: string
  /** Empty: no filter by tag. */
  readonly tag: string
  readonly before: { readonly last_at: string; readonly id: Id } | null
  readonly limit: number
}

/** Returns the matching conversations, latest first. A search covers names, addresses, subjects and all messages. */
export async function findListed(db: Db, question: Question): Promise<ListedRow[]> {
  const { siteId, state, assignedTo, search, tag, before, limit } = question
  const words = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const assigned =
    assignedTo === undefined ? sql`` : sql`AND conversations.assigned_to IS NOT DISTINCT FROM ${assignedTo}::uuid`
  const found = search
    ? sql`AND (people.email ILIKE ${words} OR people.name ILIKE ${words} OR conversations.subject ILIKE ${words} OR EXISTS (
        SELECT 1 FROM conversation_messages AS messages WHERE messages.site_id = ${siteId}
        AND messages.conversation_id = conversations.id AND messages.text ILIKE ${words}))`
    : sql``
  const tagged = tag ? sql`AND conversations.tags @> ARRAY[${tag}]::text[]` : sql``
  const earlier = before
    ? sql`AND (conversations.last_at, conversations.id) < (${new Date(before.last_at)}, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<ListedRow>`
    SELECT conversations.*, people.email, people.name, people.contact_id, people.identity FROM conversations
    JOIN conversation_people AS people ON people.site_id = conversations.site_id AND people.id = conversations.person_id
    WHERE conversations.site_id = ${siteId} AND conversations.state = ${state} ${assigned} ${tagged} ${found} ${earlier}
    ORDER BY conversations.last_at DESC, conversations.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Returns the number of conversations in each state. */
export async function countStates(db: Db, siteId: Id): Promise<Partial<Record<ConversationState, number>>> {
  const { rows } = await sql<{ state: ConversationState; count: number }>`
    SELECT state, count(*)::int AS count FROM conversations WHERE site_id = ${siteId} GROUP BY state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Returns the tags of the site's conversations, most used first. */
export async function listTags(db: Db, siteId: Id, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT tag FROM conversations, unnest(tags) AS tag WHERE conversations.site_id = ${siteId} AND tags <> '{}'
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${limit}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/**
 * Returns the median seconds to the first answer of the conversations that began since a moment; null if none was
 * answered.
 */
export async function medianFirstResponse(db: Db, siteId: Id, since: Date): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY first_response) AS median FROM conversations
    WHERE site_id = ${siteId} AND created_at >= ${since} AND first_response IS NOT NULL`.execute(db)
  return rows[0]?.median ?? null
}

type Tables = {
  saved_replies: SavedReply & { readonly site_id: Id }
  inbox_forms: { readonly site_id: Id; readonly popup_id: Id }
}
const tables = (db: Db) => db.withTables<Tables>()

export function listReplies(db: Db, siteId: Id): Promise<SavedReply[]> {
  const replies = tables(db).selectFrom('saved_replies').select(['id', 'name', 'text'])
  return replies.where('site_id', '=', siteId).orderBy('name').orderBy('id').execute()
}

export async function insertReply(db: Db, siteId: Id, reply: SavedReply): Promise<void> {
  await tables(db)
    .insertInto('saved_replies')
    .values({ ...reply, site_id: siteId })
    .execute()
}

/** Changes a saved reply. Returns whether it exists. */
export async function changeReply(db: Db, siteId: Id, { id, ...changed }: SavedReply): Promise<boolean> {
  const replies = tables(db).updateTable('saved_replies').set(changed).where('site_id', '=', siteId)
  return (await replies.where('id', '=', id).returning('id').execute()).length > 0
}

export async function removeReply(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const replies = tables(db).deleteFrom('saved_replies').where('site_id', '=', siteId).where('id', '=', id)
  return (await replies.returning('id').execute()).length > 0
}

export async function isInboxForm(db: Db, siteId: Id, popupId: Id): Promise<boolean> {
  const forms = tables(db).selectFrom('inbox_forms').select('popup_id').where('site_id', '=', siteId)
  return (await forms.where('popup_id', '=', popupId).executeTakeFirst()) !== undefined
}

/** Sets whether a form's submissions become conversations from now on. */
export async function storeInboxForm(db: Db, siteId: Id, popupId: Id, isOn: boolean): Promise<void> {
  if (isOn) {
    const added = tables(db).insertInto('inbox_forms').values({ site_id: siteId, popup_id: popupId })
    await added.onConflict((conflict) => conflict.doNothing()).execute()
  } else {
    const removed = tables(db).deleteFrom('inbox_forms').where('site_id', '=', siteId)
    await removed.where('popup_id', '=', popupId).execute()
  }
}
