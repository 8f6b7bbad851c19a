import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { ModuleTexts } from './form-module.ts'

type Tables = {
  published_forms: { site_id: Id; popup_id: Id; hash: string; modules: Record<string, ModuleTexts & { at: string }> }
}

/** A version of a form, and the modules that this build makes of it. */
interface MadeModules {
  readonly popupId: Id
  readonly version: string
  readonly hash: string
  readonly texts: ModuleTexts
}

/** Stores the modules that this build makes of a version, along with those of the four builds before it. */
export async function storeModules(
  db: Kysely<unknown>,
  siteId: Id,
  { popupId, version, hash, texts }: MadeModules,
  now: Date,
): Promise<void> {
  const made = JSON.stringify({ [hash]: { ...texts, at: now.toISOString() } })
  const newest = sql`SELECT key, value FROM jsonb_each(modules) ORDER BY value ->> 'at' DESC LIMIT 4`
  await db
    .withTables<Tables>()
    .updateTable('published_forms')
    .set({
      modules: sql`coalesce((SELECT jsonb_object_agg(key, value) FROM (${newest}) AS newest), '{}') || ${made}::jsonb`,
    })
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where('hash', '=', version)
    .where(sql<boolean>`NOT jsonb_exists(modules, ${hash})`)
    .execute()
}

/** Returns the modules that an earlier build made of a version of the form and that a browser may still request. */
export async function keptModules(
  db: Kysely<unknown>,
  siteId: Id,
  popupId: Id,
  hash: string,
): Promise<ModuleTexts | undefined> {
  const row = await db
    .withTables<Tables>()
    .selectFrom('published_forms')
    .select(sql<ModuleTexts>`modules -> ${hash}`.as('texts'))
    .where('site_id', '=', siteId)
    .where('popup_id', '=', popupId)
    .where(sql<boolean>`jsonb_exists(modules, ${hash})`)
    .executeTakeFirst()
  return row?.texts
}
