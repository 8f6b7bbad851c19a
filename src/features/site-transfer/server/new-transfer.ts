import { randomBytes } from 'node:crypto'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type TransferRow, transfersOf } from './store.ts'

/** Throws `conflict` while a transfer of the site is running. */
export async function mustBeIdle({ db, siteId }: Pick<SiteContext, 'db' | 'siteId'>): Promise<void> {
  const transfers = await transfersOf(db, siteId)
  if (transfers.some(({ state }) => state === 'running'))
    throw new AppError('conflict', 'An export or import of this site is still running.')
}

/** Creates a transfer that starts now. */
export function newTransfer(
  { siteId, newId, now }: Pick<SiteContext, 'siteId' | 'newId' | 'now'>,
  kind: TransferRow['kind'],
): TransferRow {
  const stored_as = randomBytes(20).toString('hex')
  const nothing = { error: '', count: 0, bytes: 0, parts: 0, from_site_id: null, setup_parts: null, lacking: {} }
  return { site_id: siteId, id: newId(), kind, state: 'running', ...nothing, stored_as, created_at: new Date(now()) }
}
