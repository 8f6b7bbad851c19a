import { type Page, ShopError } from '../adapter.ts'
import type { Rest } from './rest.ts'

export const perPage = 100

/**
 * Position at which a list is resumed: after a second, or within one second (`only`) in which more items changed than
 * fit on a page. Numbered pages would skip items that move to the end during the reading.
 */
interface Cursor {
  readonly after: string | null
  readonly only?: string
  readonly page: number
  /** Whether the trash is read; `any` doesn't include it. */
  readonly isTrash?: boolean
}

/**
 * Returns a page of the items that changed since a point in time, oldest change first. Items that change during the
 * reading appear again at the end. With `withTrash`, items trashed since then follow.
 */
export async function changedPage<T extends { readonly date_modified_gmt?: string | null }>(
  rest: Rest,
  path: string,
  { since, cursor, withTrash = false }: { since: string | null; cursor: string | null; withTrash?: boolean },
): Promise<Page<T>> {
  const first: Cursor = { after: since && secondOf(since, -1), page: 1 }
  const at = cursor === null ? first : (JSON.parse(cursor) as Cursor)
  const { body } = await rest<T[]>(path, { query: queryOf(at) })
  const isLast = body.length < perPage
  const after = at.only ? secondOf(at.only, -1) : at.after
  if (after && body.some(({ date_modified_gmt: modified }) => modified && secondOf(modified, 0) < after)) {
    // Otherwise, the same items would be returned first again and again, without an end.
    const message = 'This WooCommerce cannot be asked for what changed. Update it to version 5.8 or newer.'
    throw new ShopError({ kind: 'refused', message })
  }
  const next = nextOf(at, isLast, body.at(-1)?.date_modified_gmt ?? null)
  const trash: Cursor | null = withTrash && since !== null && !at.isTrash ? { ...first, isTrash: true } : null
  return { items: body, next: next ?? (trash && JSON.stringify(trash)) }
}

function queryOf({ after, only, page, isTrash }: Cursor) {
  const status = isTrash ? 'trash' : 'any'
  const common = { per_page: perPage, page, order: 'asc', dates_are_gmt: 'true', status }
  // Within one second, only the ids have a defined order.
  if (only) return { ...common, orderby: 'id', modified_after: secondOf(only, -1), modified_before: secondOf(only, 1) }
  return { ...common, orderby: 'modified', ...(after && { modified_after: after }) }
}

function nextOf(at: Cursor, isLast: boolean, last: string | null): string | null {
  const text = (cursor: Cursor) => JSON.stringify({ ...cursor, ...(at.isTrash && { isTrash: true }) })
  if (at.only) return isLast ? text({ after: at.only, page: 1 }) : text({ ...at, page: at.page + 1 })
  if (isLast) return null
  if (last === null) return text({ ...at, page: at.page + 1 })
  const after = secondOf(last, -1)
  return text(after === at.after ? { after, only: secondOf(last, 0), page: 1 } : { after, page: 1 })
}

/** Formats a time to the second, in UTC and without a zone, which is WooCommerce's format; `later` adds seconds. */
function secondOf(moment: string, later: number): string {
  const text = /(Z|[+-]\d\d:?\d\d)$/.test(moment) ? moment : `${moment}Z`
  return new Date(Math.floor(Date.parse(text) / 1000 + later) * 1000).toISOString().slice(0, 19)
}
