import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Traits } from '../rules.ts'
import { failureOf } from './failure-of.ts'
import { insertEventRows } from './store.ts'

interface Conversion {
  readonly siteId: Id
  /** ID of the submission; if it's repeated, it is stored only once. */
  readonly id: Id
  readonly popup_id: Id
  /** Empty if nothing is known about the visitor. */
  readonly visitor_id: Id
  readonly page: string
  /** What is known about the visitor. Defaults to nothing. */
  readonly traits?: Partial<Traits> | undefined
}

/**
 * Stores a conversion in the caller's transaction. Returns false if it was already stored, or if the visitor isn't
 * counted. Throws `unavailable` on a conflict with other work; the whole transaction can be retried immediately.
 */
export async function recordConversion(
  ctx: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  { siteId, traits, ...conversion }: Conversion,
): Promise<boolean> {
  if (traits?.isUncounted) return false
  const event = { ...traits, ...conversion, kind: 'conversion' } as const
  try {
    return (await insertEventRows(ctx.db, siteId, ctx.newId(), [{ events: [event], at: ctx.now() }])) === 1
  } catch (cause) {
    if (failureOf(cause) !== 'clash') throw cause
    throw new AppError('unavailable', 'Could not be stored. Try again.', { retryAfter: 1, cause })
  }
}
