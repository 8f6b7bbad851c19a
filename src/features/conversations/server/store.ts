import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ConversationState } from '../contract.ts'

export interface PersonRow {
  readonly site_id: Id
  readonly id: Id
  readonly identity: string | null
  readonly visitor_id: Id | null
  readonly contact_id: Id | null
  readonly email: string | null
  readonly name: string
  readonly created_at: Date
}
export interface ConversationRow {
  readonly site_id: Id
  readonly id: Id
  readonly person_id: Id
  readonly channel: 'chat' | 'form'
  readonly submission_id: Id | null
  readonly state: ConversationState
  readonly subject: string
  readonly page: string
  readonly assigned_to: Id | null
  readonly tags: readonly string[]
  readonly last_position: number
  readonly preview: string
  readonly last_at: Date
  readonly visitor_seen: number
  readonly team_seen: number
  /** Position up to which answers in a chat were also emailed. */
  readonly mailed_position: number
  readonly visitor_typed_at: Date | null
  /** Seconds within office hours until the first answer. */
  readonly first_response: number | null
  readonly created_at: Date
}
export interface MessageRow {
  readonly site_id: Id
  readonly conversation_id: Id
  readonly position: number
  readonly id: Id
  readonly person_id: Id
  readonly kind: 'visitor' | 'team' | 'note'
  readonly author_id: Id | null
  readonly text: string
  readonly at: Date
  readonly has_files: boolean
}

type Db = Kysely<unknown>
type Tables = {
  conversation_people: PersonRow
  conversations: ConversationRow
  conversation_messages: MessageRow
}

const tables = (db: Db) => db.withTables<Tables>()

export function findPerson(db: Db, siteId: Id, id: Id): Promise<PersonRow | undefined> {
  const people = tables(db).selectFrom('conversation_people').selectAll()
  return people.where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export function findByIdentity(db: Db, siteId: Id, identity: string): Promise<PersonRow | undefined> {
  const people = tables(db).selectFrom('conversation_people').selectAll()
  return people.where('site_id', '=', siteId).where('identity', '=', identity).executeTakeFirst()
}

/** Stores a person, unless one with the same verified identity already exists. */
export async function insertPerson(db: Db, row: PersonRow): Promise<void> {
  await tables(db)
    .insertInto('conversation_people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'identity']).doNothing())
    .execute()
}

export async function changePerson(
  db: Db,
  { site_id, id, ...changed }: Pick<PersonRow, 'site_id' | 'id'> & Partial<PersonRow>,
): Promise<void> {
  const people = tables(db).updateTable('conversation_people').set(changed)
  await people.where('site_id', '=', site_id).where('id', '=', id).execute()
}

/** Moves the people of one contact to another: all, or those in `only`. Returns the IDs of the moved people. */
export async function movePeople(db: Db, siteId: Id, from: Id, to: Id, only?: readonly Id[]): Promise<Id[]> {
  const among = only ? sql`AND id = ANY(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: Id }>`UPDATE conversation_people SET contact_id = ${to}
    WHERE site_id = ${siteId} AND contact_id = ${from} ${among} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

export function findConversation(db: Db, siteId: Id, id: Id): Promise<ConversationRow | undefined> {
  const conversations = tables(db).selectFrom('conversations').selectAll()
  return conversations.where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export function findChat(db: Db, siteId: Id, personId: Id): Promise<ConversationRow | undefined> {
  const chats = tables(db).selectFrom('conversations').selectAll().where('channel', '=', 'chat')
  return chats.where('site_id', '=', siteId).where('person_id', '=', personId).executeTakeFirst()
}

/**
 * Stores a conversation. Returns whether it is new: a person has one chat, and a submission begins one conversation.
 */
export async function insertConversation(db: Db, row: ConversationRow): Promise<boolean> {
  const added = await tables(db)
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Returns the conversation, locked until the transaction ends. The holder of the lock assigns the next position. */
export function lockConversation(db: Db, siteId: Id, id: Id): Promise<ConversationRow | undefined> {
  const conversations = tables(db).selectFrom('conversations').selectAll()
  return conversations.where('site_id', '=', siteId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeConversation(
  db: Db,
  { site_id, id, ...changed }: Pick<ConversationRow, 'site_id' | 'id'> & Partial<ConversationRow>,
): Promise<void> {
  const conversations = tables(db).updateTable('conversations').set(changed)
  await conversations.where('site_id', '=', site_id).where('id', '=', id).execute()
}

export function findMessage(db: Db, siteId: Id, id: Id): Promise<MessageRow | undefined> {
  const messages = tables(db).selectFrom('conversation_messages').selectAll()
  return messages.where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** Returns the conversation of the message among these that the team wrote; null if none of them is a team answer. */
export async function answeredConversation(db: Db, siteId: Id, ids: readonly Id[]): Promise<Id | null> {
  if (ids.length === 0) return null
  const messages = tables(db).selectFrom('conversation_messages').select('conversation_id')
  const answers = messages.where('site_id', '=', siteId).where('id', 'in', ids).where('kind', '=', 'team')
  return (await answers.executeTakeFirst())?.conversation_id ?? null
}

export async function insertMessage(db: Db, row: MessageRow): Promise<void> {
  await tables(db).insertInto('conversation_messages').values(row).execute()
}

/** Returns the messages after a position, oldest first. */
export function messagesAfter(
  db: Db,
  { site_id, id }: Pick<ConversationRow, 'site_id' | 'id'>,
  after: number,
  { limit, withNotes }: { readonly limit: number; readonly withNotes: boolean },
): Promise<MessageRow[]> {
  const messages = tables(db).selectFrom('conversation_messages').selectAll()
  const those = messages.where('site_id', '=', site_id).where('conversation_id', '=', id).where('position', '>', after)
  return (withNotes ? those : those.where('kind', '!=', 'note')).orderBy('position').limit(limit).execute()
}

/** Returns the last messages, oldest first. */
export async function lastMessages(
  db: Db,
  { site_id, id }: Pick<ConversationRow, 'site_id' | 'id'>,
  limit: number,
): Promise<MessageRow[]> {
  const messages = tables(db).selectFrom('conversation_messages').selectAll()
  const those = messages.where('site_id', '=', site_id).where('conversation_id', '=', id)
  return (await those.orderBy('position', 'desc').limit(limit).execute()).toReversed()
}

/** Returns whether another team member answered after a position. */
export async function wasAnswered(db: Db, { site_id, id }: ConversationRow, after: number, by: Id): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM conversation_messages WHERE site_id = ${site_id} AND conversation_id = ${id}
    AND position > ${after} AND kind = 'team' AND author_id IS DISTINCT FROM ${by} LIMIT 1`.execute(db)
  return rows.length > 0
}
