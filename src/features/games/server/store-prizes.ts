import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type { OfForm, PlayRow } from './store.ts'

type Tables = {
  game_prizes: OfForm & { option_id: string; stock: number | null; drawn: number }
  game_codes: OfForm & { code_key: string; code: string; option_id: string; place: number; taken_at: Date | null }
  game_plays: PlayRow
}

const tables = (db: Db) => db.withTables<Tables>()

/** Sets the total number that can be won. Prizes won before the first limit also count. */
export async function setStock(
  db: Db,
  { site_id, popup_id }: OfForm,
  optionId: string,
  stock: number | null,
): Promise<void> {
  const drawn = (await drawnOf(db, { site_id, popup_id })).get(optionId) ?? 0
  await tables(db)
    .insertInto('game_prizes')
    .values({ site_id, popup_id, option_id: optionId, stock, drawn })
    .onConflict((conflict) => conflict.columns(['site_id', 'popup_id', 'option_id']).doUpdateSet({ stock }))
    .execute()
}

/** Returns how often each option was drawn, by option ID. */
export async function drawnOf(db: Db, { site_id, popup_id }: OfForm): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('game_plays')
    .select(['option_id', (select) => select.fn.countAll<number>().as('drawn')])
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', 'is not', null)
    .groupBy('option_id')
    .execute()
  return new Map(rows.map(({ option_id, drawn }) => [option_id!, Number(drawn)]))
}

/** Adds codes to an option. Returns those that the game already has. If there are any, the caller must roll back. */
export async function addCodes(
  db: Db,
  { site_id, popup_id }: OfForm,
  optionId: string,
  codes: readonly string[],
): Promise<string[]> {
  const last = await tables(db)
    .selectFrom('game_codes')
    .select((select) => select.fn.max('place').as('place'))
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .executeTakeFirst()
  const first = Number(last?.place ?? 0) + 1
  const added = new Set<string>()
  await insertRows(
    codes.map((code, place) => ({ code, place: first + 1 + place })),
    ({ code, place }) => [site_id, popup_id, code.toLowerCase(), code, optionId, place],
    async (values) => {
      const { rows } = await sql<{ code_key: string }>`
        INSERT INTO game_codes (site_id, popup_id, code_key, code, option_id, place) ${values}
        ON CONFLICT DO NOTHING RETURNING code_key`.execute(db)
      for (const { code_key } of rows) added.add(code_key)
      return {}
    },
  )
  return codes.filter((code) => !added.has(code.toLowerCase()))
}

/** Removes an option's codes that haven't been won. */
export async function removeCodesLeft(db: Db, { site_id, popup_id }: OfForm, optionId: string): Promise<void> {
  await tables(db)
    .deleteFrom('game_codes')
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .where('option_id', '=', optionId)
    .where('taken_at', 'is', null)
    .execute()
}

/** Returns the number of codes of each option, and how many haven't been won. */
export async function countCodes(
  db: Db,
  { site_id, popup_id }: OfForm,
): Promise<Map<string, { all: number; left: number }>> {
  const rows = await tables(db)
    .selectFrom('game_codes')
    .select((select) => [
      'option_id',
      select.fn.countAll<number>().as('all'),
      select.fn.countAll<number>().filterWhere('taken_at', 'is', null).as('left'),
    ])
    .where('site_id', '=', site_id)
    .where('popup_id', '=', popup_id)
    .groupBy('option_id')
    .execute()
  return new Map(rows.map(({ option_id, all, left }) => [option_id, { all: Number(all), left: Number(left) }]))
}

/** Returns a page of plays, latest first, and their total number. */
export async function listPlays(
  db: Db,
  { site_id, popup_id }: OfForm,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PlayRow[]; total: number }> {
  const all = tables(db).selectFrom('game_plays').where('site_id', '=', site_id).where('popup_id', '=', popup_id)
  const rows = await all
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await all.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}
