import { managedWith } from '#features/sites/server/index.ts'
import type { Handler } from '#platform/server/room.ts'
import type { templateCalls } from '../template-calls.ts'
import { templateOf } from './own-templates.ts'
import { sharedTemplatesOf } from './store-templates.ts'

/**
 * Returns the templates that other sites of this site's owners and admins share with it. Only users who manage both
 * sites learn which site a template is from.
 */
export const sharedTemplates: Handler<typeof templateCalls.sharedTemplates> = (_input, { database, siteId, user }) =>
  database.acrossSites(async (db) => {
    const others = await managedWith(db, siteId)
    const nameOf = (id: string) => others.find(({ site_id, user_id }) => site_id === id && user_id === user.id)?.name
    const rows = await sharedTemplatesOf(db, others)
    return {
      templates: rows.map((row) => {
        const { settings, ...template } = templateOf(row)
        // Fields that refer to things of the original site.
        const { list_ids: _lists, discount_campaign_id: _campaign, ...kept } = settings
        return { ...template, settings: kept, site_name: nameOf(row.site_id) ?? null }
      }),
    }
  })
