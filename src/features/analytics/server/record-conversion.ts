import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertEventsOf } from './store.ts'

interface Conversion {
  readonly siteId: Id
  /** The submission's id: repeated, it is stored once. */
  readonly id: Id
  readonly popup_id: Id
  readonly visitor_id: Id | ''
  readonly page: string
}

/** Stores a conversion in the caller's transaction; false when it was stored before. */
export async function recordConversion(
  ctx: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  { siteId, ...conversion }: Conversion,
): Promise<boolean> {
  const event = { ...conversion, kind: 'conversion', at: ctx.now() } as const
  return (await insertEventsOf(ctx.db, siteId, ctx.newId(), [event])) === 1
}
