import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The context for notifying people of a problem. */
export type ProblemContext = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/**
 * Notifies a site's people that a campaign is paused, was not sent, or waits for a winner to be chosen, with the
 * reason.
 */
export async function notifyProblem(
  ctx: ProblemContext,
  { site_id: siteId, id, name }: { site_id: Id; id: Id; name: string },
  what: 'is paused' | 'was not sent' | 'waits for you to choose a winner',
  problem: string,
): Promise<void> {
  await notify(ctx, siteId, {
    kind: 'campaign-paused',
    key: `campaign ${id} ${ctx.now()}`,
    title: `${name} ${what}`,
    paragraphs: [problem],
    path: `/campaigns/${id}`,
    label: 'Open the campaign',
  })
}
