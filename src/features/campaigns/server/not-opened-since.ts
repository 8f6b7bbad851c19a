import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { stillNotOpened } from '#features/sending/server/index.ts'
import type { AudienceChoice } from '../contract.ts'
import { recipientsOfResend } from './audience.ts'
import { lockResends } from './store-resends.ts'

/** A resend, with the campaign that it repeats. */
export interface Resend {
  readonly siteId: Id
  readonly campaignId: Id
  readonly notOpened: AudienceChoice['not_opened']
}

/** Reason a contact gets no resend although one was planned. */
export const noResendReason = 'Opened the campaign, or got another resend of it.'

/** Returns those of these contacts who may get a resend at this moment; all of them if the campaign is not a resend. */
export async function mayGetResend(
  { siteId, campaignId, notOpened }: Resend,
  db: Db,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (!notOpened || ids.length === 0) return new Set(ids)
  return stillNotOpened(db, siteId, await recipientsOfResend(db, siteId, notOpened, campaignId), ids)
}

/**
 * The same check at the last moment, in the transaction that hands messages over. It waits for other resends of the
 * campaign that are being handed over, so that no contact gets two.
 */
export async function mayGetResendNow(spec: Resend, db: Db, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (spec.notOpened && ids.length > 0) await lockResends(db, spec.siteId, spec.notOpened.campaign_id)
  return mayGetResend(spec, db, ids)
}
