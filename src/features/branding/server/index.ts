import { AppError } from '#core/error.ts'
import type { UserContext } from '#platform/server/context.ts'
import { room } from '#platform/server/room.ts'
import { type Branding, brandingCalls } from '../contract.ts'
import { accentProblem } from '../shades.ts'
import { logoPath } from './brand.ts'
import { readLogo } from './read-logo.ts'
import { serveBrand } from './serve-brand.ts'
import { findBrand, saveBrand } from './store.ts'

export { type Brand, brandOf } from './brand.ts'

/** The room for the installation's branding. */
export const brandingRoom = room({
  name: 'branding',
  calls: brandingCalls,
  handlers: {
    async load(_input, ctx) {
      return { branding: await brandingOf(ctx) }
    },
    async save({ name, accent, logo }, ctx) {
      const problem = accent === '' ? undefined : accentProblem(accent)
      if (problem) throw new AppError('invalid', problem, { issues: [{ path: 'accent', message: problem }] })
      const kept = logo === undefined ? {} : logo === null ? { logo: null, logo_type: '' } : await readLogo(logo)
      await saveBrand(ctx.db, { name, accent, changed_at: new Date(ctx.now()), ...kept })
      return { branding: await brandingOf(ctx) }
    },
  },
  routes: serveBrand,
  migrations: new URL('./migrations/', import.meta.url),
})

async function brandingOf({ db }: Pick<UserContext, 'db'>): Promise<Branding> {
  const row = await findBrand(db)
  return {
    name: row?.name ?? '',
    accent: row?.accent ?? '',
    logo_url: row?.has_logo ? logoPath(row.changed_at) : null,
  }
}
