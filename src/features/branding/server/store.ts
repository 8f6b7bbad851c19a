import type { Kysely } from 'kysely'

/** A row of `installation_brand`. */
export interface BrandRow {
  readonly one: true
  readonly name: string
  readonly accent: string
  readonly logo: Buffer | null
  readonly logo_type: string
  readonly changed_at: Date
}

const tables = (db: Kysely<unknown>) => db.withTables<{ installation_brand: BrandRow }>()

/** Returns the branding, without the logo's bytes; undefined if nobody has changed it yet. */
export async function findBrand(
  db: Kysely<unknown>,
): Promise<(Pick<BrandRow, 'name' | 'accent' | 'logo_type' | 'changed_at'> & { has_logo: boolean }) | undefined> {
  return tables(db)
    .selectFrom('installation_brand')
    .select(['name', 'accent', 'logo_type', 'changed_at'])
    .select((one) => one('logo', 'is not', null).as('has_logo'))
    .executeTakeFirst() as never
}

/** Returns the logo's bytes and type. */
export async function findLogo(db: Kysely<unknown>): Promise<Pick<BrandRow, 'logo' | 'logo_type'> | undefined> {
  return tables(db).selectFrom('installation_brand').select(['logo', 'logo_type']).executeTakeFirst()
}

/** Stores the given values. If the logo is omitted, it doesn't change. */
export async function saveBrand(
  db: Kysely<unknown>,
  change: Pick<BrandRow, 'name' | 'accent' | 'changed_at'> & Partial<Pick<BrandRow, 'logo' | 'logo_type'>>,
): Promise<void> {
  const row: BrandRow = { one: true, logo: null, logo_type: '', ...change }
  await tables(db)
    .insertInto('installation_brand')
    .values(row)
    .onConflict((on) => on.column('one').doUpdateSet(change))
    .execute()
}
