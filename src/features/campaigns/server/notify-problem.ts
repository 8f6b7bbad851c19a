import type { Id } from '#core/id.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What telling people of a problem takes. */
export type ProblemContext = Pick<Tools, 'now' | 'newId' | 'jobs'> & { readonly db: Db }

/** Tells a site's people that a campaign paused, or was not sent, and why. */
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
