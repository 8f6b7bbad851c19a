import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { contactCalls, View } from '../contract.ts'
import { filterContext, mustBeValidFilter } from './parse-filter.ts'
import { deleteView, type ViewRow, viewsOf, writeView } from './store-views.ts'

/** Maximum number of views in a site. */
const max = 100

/** Handlers of the calls for saved views of the contact list. */
export const viewHandlers: { [K in 'views' | 'saveView' | 'removeView']: Handler<(typeof contactCalls)[K]> } = {
  views: async (_input, { db, siteId }) => ({ views: (await viewsOf(db, siteId)).map(viewOf) }),
  saveView: async ({ view_id, name, view }, ctx) => {
    const { db, siteId, newId, now } = ctx
    if (view.query.filter) mustBeValidFilter(view.query.filter, await filterContext(ctx))
    const known = await viewsOf(db, siteId)
    const found = known.find(({ id }) => id === view_id)
    if (view_id !== undefined && !found) throw noView()
    if (!found && known.length >= max) throw new AppError('limit', `At most ${max} views.`)
    const row = {
      site_id: siteId,
      id: found?.id ?? newId(),
      name,
      view,
      created_at: found?.created_at ?? new Date(now()),
    }
    await writeView(db, row)
    return { view: viewOf(row) }
  },
  removeView: async ({ view_id }, { db, siteId }) => {
    if (!(await deleteView(db, siteId, view_id))) throw noView()
    return {}
  },
}

const noView = () => new AppError('not_found', 'View not found.')

const viewOf = ({ id, name, view, created_at }: ViewRow): View => ({
  id,
  name,
  view,
  created_at: created_at.toISOString(),
})
