import type { Kysely } from 'kysely'
import { findBrand } from './store.ts'

/** The appearance of the installation's own emails. */
export interface Brand {
  readonly name: string
  readonly accent: string
  /** URL of the logo; null for none. */
  readonly logo: string | null
}

/** Returns the path of the logo. Its version number changes with the logo. */
export const logoPath = (changedAt: Date) => `/brand/logo?v=${changedAt.getTime()}`

/** Returns the appearance of the installation, with Trellis's defaults for everything unchanged. */
export async function brandOf({ db, publicUrl }: { db: Kysely<unknown>; publicUrl: string }): Promise<Brand> {
  const row = await findBrand(db)
  return {
    name: row?.name || 'Trellis',
    accent: row?.accent || '#1f6f54',
    logo: row?.has_logo ? publicUrl + logoPath(row.changed_at) : null,
  }
}
