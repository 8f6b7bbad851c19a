import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

const kept = ['game_prizes', 'game_codes', 'game_plays'] as const
type Tables = Record<(typeof kept)[number], { popup_id: Id }>

const tables = (db: Db) => db.withTables<Tables>()

/** Returns the forms, across all sites, with stored game data. */
export async function formsWithGames(db: Db): Promise<Id[]> {
  const found = new Set<Id>()
  for (const table of kept) {
    const rows = await tables(db).selectFrom(table).select('popup_id').distinct().execute()
    for (const { popup_id } of rows) found.add(popup_id)
  }
  return [...found]
}

/** Deletes all data of these forms' games, across all sites. */
export async function forgetGames(db: Db, popupIds: readonly Id[]): Promise<void> {
  if (popupIds.length === 0) return
  for (const table of kept) await tables(db).deleteFrom(table).where('popup_id', 'in', popupIds).execute()
}
