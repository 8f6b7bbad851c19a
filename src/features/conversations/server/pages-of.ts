import { pagesOfVisitor } from '#features/analytics/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { VisitedPage } from '../contract.ts'
import type { ConversationRow, PersonRow } from './store.ts'
import { listPages } from './store-pages.ts'

/** How far before and after the start of a conversation its visit extends, in milliseconds. */
const visit = 2 * 3_600_000
/**
 * A page that has been open for longer is considered left: its node was killed before it could record that.
 * Milliseconds.
 */
const longestOpen = 12 * 3_600_000
const maxPages = 20

/**
 * Returns the pages that a person saw around a conversation: the pages of their chat, of the visit, and the one on
 * which the conversation began. Open pages come first, then the most recent.
 */
export async function pagesOf(
  { db, siteId, now }: Pick<SiteContext, 'db' | 'siteId' | 'now'>,
  conversation: ConversationRow,
  person: PersonRow | undefined,
): Promise<VisitedPage[]> {
  const began = conversation.created_at.getTime()
  const span = { from: new Date(began - visit), upto: new Date(began + visit) }
  const seen = person?.visitor_id ? await pagesOfVisitor(db, siteId, person.visitor_id, span) : []
  const begun = conversation.page === '' ? [] : [{ page: conversation.page, at: conversation.created_at }]
  const pages = new Map<string, VisitedPage>()
  for (const { page, at } of [...seen, ...begun].toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    pages.set(page, { page, at: at.toISOString(), is_open: false })
  for (const { page, at, left_at } of (await listPages(db, siteId, conversation.person_id)).toReversed())
    pages.set(page, {
      page,
      at: (left_at ?? at).toISOString(),
      is_open: left_at === null && now() - at.getTime() < longestOpen,
    })
  return [...pages.values()].toSorted(latestFirst).slice(0, maxPages)
}

function latestFirst(a: VisitedPage, b: VisitedPage): number {
  return Number(b.is_open) - Number(a.is_open) || b.at.localeCompare(a.at)
}
