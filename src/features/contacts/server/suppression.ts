import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SuppressionReason } from '../contract.ts'
import { hasSuppressions, insertSuppressions, suppressedAmong } from './store-suppressions.ts'
import { addressHash, addressHashes } from './suppression-keys.ts'

type Keys = Pick<Tools, 'keyFor'>

/**
 * Adds an address to the site's suppression list, in the caller's transaction. Returns false if it is already there.
 */
export async function suppress(
  ctx: Keys & Pick<Tools, 'now'> & { readonly db: Db },
  { siteId, email, reason }: { siteId: Id; email: string; reason: SuppressionReason },
): Promise<boolean> {
  return (await suppressAll(ctx, { siteId, emails: [mustBeClean(email)], reason })) === 1
}

/** Adds normalized addresses to the list. Returns how many are new. */
export async function suppressAll(
  ctx: Keys & Pick<Tools, 'now'> & { readonly db: Db },
  { siteId, emails, reason }: { siteId: Id; emails: readonly string[]; reason: SuppressionReason },
): Promise<number> {
  const known = await suppressedOf(ctx, siteId, emails)
  const hashes = [...new Set(emails)]
    .filter((email) => !known.has(email))
    .map((email) => addressHash(ctx, siteId, email))
  return insertSuppressions(ctx.db, siteId, hashes, { reason, at: new Date(ctx.now()) })
}

/** Returns those of these addresses that nothing may be sent to, with the reasons, by normalized address. */
export async function suppressedOf(
  ctx: Keys & { readonly db: Db },
  siteId: Id,
  emails: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  if (!(await hasSuppressions(ctx.db, siteId))) return new Map()
  const hashesOf = await addressHashes(ctx, siteId)
  const hashes = new Map(
    emails.flatMap((email) => {
      const clean = cleanEmail(email)
      return clean === null ? [] : [[clean, hashesOf(clean)] as const]
    }),
  )
  const known = await suppressedAmong(ctx.db, siteId, [...hashes.values()].flat())
  return new Map(
    [...hashes].flatMap(([email, own]) => {
      const reason = own.map((hash) => known.get(hash.toString('hex'))).find(Boolean)
      return reason ? [[email, reason] as const] : []
    }),
  )
}

/** Returns the address in normalized form. Throws `invalid` for an invalid address. */
export function mustBeClean(email: string): string {
  const clean = cleanEmail(email)
  if (clean === null)
    throw new AppError('invalid', 'Enter a valid email address.', {
      issues: [{ path: 'email', message: 'Enter a valid email address.' }],
    })
  return clean
}
