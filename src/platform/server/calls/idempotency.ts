import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '../db/database.ts'
import { open, seal } from '../secrets/sealed.ts'

/** Site ID of calls that don't belong to a site. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** Identifies one effect. The caller creates the key, and repeats it if it doesn't know whether the call arrived. */
export interface EffectKey {
  readonly siteId: Id
  readonly call: string
  readonly key: string
  /** The sent parameters. Only a keyed hash of them is stored. */
  readonly params: object
  readonly secret: Uint8Array
}

/** Returns the key in the `Idempotency-Key` header: 1 to 100 visible characters. Undefined if there is none. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header)) return header
  throw new AppError('invalid', 'The Idempotency-Key must be 1 to 100 visible ASCII characters.')
}

/**
 * Runs an effect once for each key, within the transaction of the effect. A second request waits for the first and then
 * gets its answer. Different parameters under the same key are a conflict (409). Answers are stored encrypted, since
 * the answer to a sign-up contains a token.
 */
export async function once<T>(db: Db, effect: EffectKey, now: number, work: () => Promise<T>): Promise<T> {
  const { siteId, call, key, secret, params } = effect
  const hash = hashParams(secret, params)
  const claimed = await sql`INSERT INTO idempotency_keys (site_id, call, key, params_hash, created_at)
    VALUES (${siteId}, ${call}, ${key}, ${hash}, ${new Date(now)}) ON CONFLICT DO NOTHING`.execute(db)
  if (claimed.numAffectedRows === 0n) return earlierAnswer(db, effect, hash)
  const answer = await work()
  const sealed = seal(secret, rowName(effect), JSON.stringify(answer))
  await sql`UPDATE idempotency_keys SET answer = ${sealed}
    WHERE site_id = ${siteId} AND call = ${call} AND key = ${key}`.execute(db)
  return answer
}

async function earlierAnswer<T>(db: Db, effect: EffectKey, hash: Buffer): Promise<T> {
  const { siteId, call, key, secret } = effect
  const { rows } = await sql<{ params_hash: Buffer; answer: Buffer }>`SELECT params_hash, answer FROM idempotency_keys
    WHERE site_id = ${siteId} AND call = ${call} AND key = ${key}`.execute(db)
  const earlier = rows[0]
  if (!earlier) throw new AppError('conflict', 'This request is being answered already. Please try again.')
  if (!hash.equals(earlier.params_hash)) {
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.')
  }
  return JSON.parse(open(secret, rowName(effect), earlier.answer))
}

function rowName({ siteId, call, key }: EffectKey): string {
  return `idempotency_keys.answer ${siteId} ${call} ${key}`
}

/** Returns the keyed hash of the parameters, independent of the order of their fields. */
function hashParams(secret: Uint8Array, params: unknown): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(params, sortFields)).digest()
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
