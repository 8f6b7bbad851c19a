import { includesRole } from '#core/access.ts'
import { AppError } from '#core/error.ts'
import type { Db } from '../db/database.ts'
import type { RouteTools } from '../http/route-tools.ts'
import type { AnsweredWindow } from './connect-windows.ts'
import { closeWindow } from './store-windows.ts'

interface Steps<Found> {
  /** Queries the vendor, outside any transaction. */
  readonly ask: () => Promise<Found>
  /** Stores the connection, in the transaction that records the result of the window. */
  readonly keep: (db: Db, found: Found) => Promise<unknown>
  /** Whether an error is a rejection by the vendor, whose message is shown to the owner. */
  readonly isRefusal: (error: unknown) => error is Error
}

/**
 * Connects with the answer of a window, if the user who opened it is still an admin. Returns the error message, or an
 * empty string on success.
 */
export async function finishWindow<Found>(
  { database, callers }: Pick<RouteTools, 'database' | 'callers'>,
  { siteId, id, userId }: Omit<AnsweredWindow<string>, 'service' | 'secrets'>,
  { ask, keep, isRefusal }: Steps<Found>,
): Promise<string> {
  const window = { site_id: siteId, id }
  try {
    const found = await ask()
    const role = await callers.roleOn(userId, siteId)
    if (role === undefined || !includesRole(role, 'admin')) {
      throw new AppError('forbidden', 'You are no longer an admin of this site.')
    }
    await database.inSite(siteId, async (db) => {
      await keep(db, found)
      await closeWindow(db, window, { is_connected: true })
    })
    return ''
  } catch (error) {
    if (!(error instanceof AppError) && !isRefusal(error)) throw error
    await database.inSite(siteId, (db) => closeWindow(db, window, { problem: error.message }))
    return error.message
  }
}
