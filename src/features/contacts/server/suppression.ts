import { createHmac } from 'node:crypto'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SuppressionReason } from '../contract.ts'
import { hasSuppressions, insertSuppressions, suppressedAmong } from './store-suppressions.ts'

type Keys = Pick<Tools, 'keyFor'>

/** What is kept of a clean address in the suppression list: nobody without the installation's secret can tell whose it is. */
export function addressHash(keys: Keys, siteId: Id, emailKey: string): Buffer {
  return createHmac('sha256', keys.keyFor('contacts.suppression')).update(`${siteId} ${emailKey}`).digest()
}

/** Puts an address on the site's suppression list, in the caller's transaction; false when it is there already. */
export async function suppress(
  ctx: Keys & Pick<Tools, 'now'> & { readonly db: Db },
  { siteId, email, reason }: { siteId: Id; email: string; reason: SuppressionReason },
): Promise<boolean> {
  const hash = addressHash(ctx, siteId, mustBeClean(email))
  return (await insertSuppressions(ctx.db, siteId, [hash], { reason, at: new Date(ctx.now()) })) === 1
}

/** Which of these addresses nothing may be sent to, and why; by the clean address. */
export async function suppressedOf(
  ctx: Keys & { readonly db: Db },
  siteId: Id,
  emails: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  if (!(await hasSuppressions(ctx.db, siteId))) return new Map()
  const hashes = new Map(
    emails.flatMap((email) => {
      const clean = cleanEmail(email)
      return clean === null ? [] : [[clean, addressHash(ctx, siteId, clean)] as const]
    }),
  )
  const known = await suppressedAmong(ctx.db, siteId, [...hashes.values()])
  return new Map(
    [...hashes].flatMap(([email, hash]) => {
      const reason = known.get(hash.toString('hex'))
      return reason ? [[email, reason] as const] : []
    }),
  )
}

/** The address in the form in which it is compared. Throws `invalid` for what is none. */
export function mustBeClean(email: string): string {
  const clean = cleanEmail(email)
  if (clean === null)
    throw new AppError('invalid', 'Enter a valid email address.', {
      issues: [{ path: 'email', message: 'Enter a valid email address.' }],
    })
  return clean
}
