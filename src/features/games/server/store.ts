import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { PrizeType } from '#form/components/game/model.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Identifies a game by the form of a site. */
export interface OfForm {
  readonly site_id: Id
  readonly popup_id: Id
}
export type PlayRow = OfForm & {
  readonly id: Id
  readonly player: string
  readonly contact_id: Id | null
  readonly option_id: string | null
  readonly option_index: number | null
  readonly label: string
  readonly prize_type: PrizeType
  readonly code: string
  readonly content: string
  readonly at: Date
}
type Tables = {
  game_prizes: OfForm & { option_id: string; stock: number | null; drawn: number }
  game_codes: OfForm & { code_key: string; code: string; option_id: string; place: number; taken_at: Date | null }
  game_plays: PlayRow
}

const tables = (db: Db) => db.withTables<Tables>()

/**
 * Claims a player's only play. Returns false if the player has already played, or is playing at the same time and
 * commits first.
 */
export async function claimPlay(db: Db, play: PlayRow): Promise<boolean> {
  const answer = await tables(db)
    .insertInto('game_plays')
    .values(play)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return answer.numInsertedOrUpdatedRows === 1n
}

export async function storeDrawn(db: Db, { site_id, id, ...drawn }: PlayRow): Promise<void> {
  const { option_id, option_index, label, prize_type, code, content } = drawn
  await tables(db)
    .updateTable('game_plays')
    .set({ option_id, option_index, label, prize_type, code, content })
    .where('site_id', '=', site_id)
    .where('id', '=', id)
    .execute()
}

export function playOf(db: Db, { site_id, popup_id }: OfForm, player: string): Promise<PlayRow | undefined> {
  return tables(db)
    .selectFrom('game_plays')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('player', '=', player)
    .executeTakeFirst()
}

/** Takes one from the stock of a prize. Returns false if none is left. Always succeeds for a prize without a limit. */
export async function takeFromStock(db: Db, { site_id, popup_id }: OfForm, optionId: string): Promise<boolean> {
  const answer = await tables(db)
    .updateTable('game_prizes')
    .set({ drawn: sql`drawn + 1` })
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', '=', optionId)
    .where((where) => where.or([where('stock', 'is', null), where('drawn', '<', where.ref('stock'))]))
    .executeTakeFirst()
  if (answer.numUpdatedRows === 1n) return true
  const known = await tables(db)
    .selectFrom('game_prizes')
    .select('stock')
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', '=', optionId)
    .executeTakeFirst()
  return known === undefined
}

/** Returns to stock what was taken in this transaction. */
export async function returnToStock(db: Db, { site_id, popup_id }: OfForm, optionId: string): Promise<void> {
  await tables(db)
    .updateTable('game_prizes')
    .set({ drawn: sql`drawn - 1` })
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', '=', optionId)
    .execute()
}

/** Takes the first unused code, skipping those that other transactions are taking; undefined if there is none. */
export async function takeCode(
  db: Db,
  { site_id, popup_id }: OfForm,
  optionId: string,
  now: Date,
): Promise<string | undefined> {
  const free = await tables(db)
    .selectFrom('game_codes')
    .select(['code_key', 'code'])
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', '=', optionId)
    .where('taken_at', 'is', null)
    .orderBy('place')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!free) return undefined
  await setTaken(db, { site_id, popup_id }, free.code_key, now)
  return free.code
}

/** Returns a code that was taken in the same transaction. */
export async function returnCode(db: Db, form: OfForm, code: string): Promise<void> {
  await setTaken(db, form, code.toLowerCase(), null)
}

async function setTaken(db: Db, { site_id, popup_id }: OfForm, codeKey: string, at: Date | null): Promise<void> {
  await tables(db)
    .updateTable('game_codes')
    .set({ taken_at: at })
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('code_key', '=', codeKey)
    .execute()
}

/** Stored data of a game's option. */
export interface Kept {
  readonly stock: number | null
  readonly drawn: number
}

export async function convertedParts(db: Db, { site_id, popup_id }: OfForm): Promise<Map<string, Kept>> {
  const rows = await tables(db)
    .selectFrom('game_prizes')
    .select(['option_id', 'stock', 'drawn'])
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .execute()
  return new Map(rows.map(({ option_id, stock, drawn }) => [option_id, { stock, drawn }]))
}

/** Returns the options of a game that have a code left. */
export async function optionsWithCodes(
  db: Db,
  { site_id, popup_id }: OfForm,
  optionIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const optionId of optionIds) {
    const code = await tables(db)
      .selectFrom('game_codes')
      .select('code_key')
      .where('site_id', '=', site_id)
      .where('popup_id', '=', popup_id)
      .where('option_id', '=', optionId)
      .where('taken_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (code) found.add(optionId)
  }
  return found
}
