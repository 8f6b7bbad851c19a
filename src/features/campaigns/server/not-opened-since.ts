import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { stillNotOpened } from '#features/sending/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { whoOf } from './audience.ts'
import { holdResends } from './store-resends.ts'

/** A resend, and what it is of. */
export interface Resend {
  readonly siteId: Id
  readonly campaignId: Id
  readonly notOpened: AudienceChoice['not_opened']
}

/** Why somebody gets no resend although they were planned one. */
export const noResendReason = 'Opened the campaign, or got another resend of it.'

/** Of these contacts, who may get a resend at this moment; everybody, where it is none. */
export async function mayGetResend(
  { siteId, campaignId, notOpened }: Resend,
  db: Db,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (!notOpened || ids.length === 0) return new Set(ids)
  return stillNotOpened(db, siteId, await whoOf(db, siteId, notOpened, campaignId), ids)
}

/**
 * The same at the last moment, in the transaction that hands messages over: it waits for other resends of the campaign that are
 * being handed over, so that nobody gets two.
 */
export async function mayGetResendNow(spec: Resend, db: Db, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (spec.notOpened && ids.length > 0) await holdResends(db, spec.siteId, spec.notOpened.campaign_id)
  return mayGetResend(spec, db, ids)
}
