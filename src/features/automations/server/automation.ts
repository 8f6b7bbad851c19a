import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Automation, Flow } from '../contract.ts'
import { type AutomationRow, findVersion } from './store.ts'

/** Returns the automation in the contract's format. */
export async function automationOf(db: Db, row: AutomationRow): Promise<Automation> {
  const { site_id, id, name, status, draft, version } = row
  const published = version > 0 ? await findVersion(db, site_id, id, version) : undefined
  return {
    id,
    name,
    status,
    flow: Flow.parse(draft),
    version,
    is_changed: published === undefined || !isDeepStrictEqual(published.flow, draft),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  }
}

/** Error that is the same for an automation that doesn't exist and for another site's. */
export const noAutomation = () => new AppError('not_found', 'Automation not found.')

/** Returns the row, or throws if there is none. */
export function found(row: AutomationRow | undefined): AutomationRow {
  if (row) return row
  throw noAutomation()
}

/** Returns the key that identifies an automation of a site in the store functions. */
export const keyOf = (siteId: Id, automationId: Id) => ({ siteId, automationId })
