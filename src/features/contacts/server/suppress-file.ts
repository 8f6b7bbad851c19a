import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type SuppressionReason, suppressionReasons } from '../contract.ts'
import { addressIn, guessMapping } from '../import-rows.ts'
import { readFile } from './import/read-file.ts'
import { insertSuppressions } from './store-suppressions.ts'
import { addressHash } from './suppression.ts'

/**
 * Puts the addresses of a file on the suppression list, in the caller's transaction. A file that was exported here holds hashes
 * instead, which are good on the same site. What is no address is counted as refused.
 */
export async function suppressFile(
  { bytes }: UploadedFile,
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'keyFor'>,
): Promise<{ added: number; known: number; refused: number }> {
  const { columns, sample, parts } = await readFile(bytes)
  const hashes = columns.indexOf('address_hash')
  const addresses = guessMapping(columns, sample, new Map()).indexOf('email')
  const reasons = columns.indexOf('reason')
  if (hashes === -1 && addresses === -1) throw new AppError('invalid', 'No column of this file holds email addresses.')
  const hashOf = (row: readonly string[]) => {
    const hash = row[hashes]?.trim() ?? ''
    if (hashes !== -1) return /^[0-9a-f]{64}$/i.test(hash) ? Buffer.from(hash, 'hex') : null
    const clean = cleanEmail(addressIn(row[addresses] ?? ''))
    return clean === null ? null : addressHash(ctx, ctx.siteId, clean)
  }
  const at = new Date(ctx.now())
  let [added, known, refused] = [0, 0, 0]
  for (const part of parts) {
    const found = new Map<SuppressionReason, Map<string, Buffer>>()
    for (const row of JSON.parse(part) as string[][]) {
      const hash = hashOf(row)
      if (hash === null) refused++
      else {
        const reason = suppressionReasons.find((name) => name === row[reasons]) ?? 'manual'
        found.set(reason, (found.get(reason) ?? new Map<string, Buffer>()).set(hash.toString('hex'), hash))
        known++
      }
    }
    for (const [reason, all] of found) {
      const fresh = await insertSuppressions(ctx.db, ctx.siteId, [...all.values()], reason, at)
      added += fresh
      known -= fresh
    }
  }
  return { added, known, refused }
}
