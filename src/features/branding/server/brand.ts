import type { Kysely } from 'kysely'
import { findBrand } from './store.ts'

/** How the installation's own mails look. */
export interface Brand {
  readonly name: string
  readonly accent: string
  /** The address of the logo; null for none. */
  readonly logo: string | null
}

/** Where the logo is; its number changes with it. */
export const logoPath = (changedAt: Date) => `/brand/logo?v=${changedAt.getTime()}`

/** How the installation looks, as Trellis has it where nobody changed it. */
export async function brandOf({ db, publicUrl }: { db: Kysely<unknown>; publicUrl: string }): Promise<Brand> {
  const row = await findBrand(db)
  return {
    name: row?.name || 'Trellis',
    accent: row?.accent || '#1f6f54',
    logo: row?.has_logo ? publicUrl + logoPath(row.changed_at) : null,
  }
}
