import { AppError } from '#core/error.ts'
import { managedWith } from '#features/sites/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { mailDesignCalls } from '../contract.ts'
import { templateOf } from './designs.ts'
import { shareTemplate as shareRow, sharedTemplatesOf } from './store.ts'

/** Shares a template with the other sites that the caller manages, or stops sharing it. */
export const shareTemplate: Handler<typeof mailDesignCalls.shareTemplate> = async ({ id, is_shared }, ctx) => {
  const row = await shareRow(ctx.db, ctx.siteId, id, is_shared ? ctx.user.id : null)
  if (!row) throw new AppError('not_found', 'Template not found.')
  return { template: templateOf(row) }
}

/**
 * Returns the templates that this site's owners and admins share from their other sites. Callers who don't manage both
 * sites don't see which site a template is from.
 */
export const sharedTemplates: Handler<typeof mailDesignCalls.sharedTemplates> = (_input, { database, siteId, user }) =>
  database.acrossSites(async (db) => {
    const others = await managedWith(db, siteId)
    const nameOf = (id: string) => others.find(({ site_id, user_id }) => site_id === id && user_id === user.id)?.name
    const rows = await sharedTemplatesOf(db, others)
    return {
      templates: rows.map(({ id, name, document, site_id }) => ({
        id,
        name,
        document,
        site_name: nameOf(site_id) ?? null,
      })),
    }
  })
