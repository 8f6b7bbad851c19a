import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type automationCalls, Flow } from '../contract.ts'
import { found } from './automation.ts'
import { findAutomation, findVersion } from './store.ts'
import { newestVersions } from './store-versions.ts'

const mostVersions = 200

/** Returns the versions of an automation, newest first. */
export async function listVersions(
  { automation_id }: Received<typeof automationCalls.versions>,
  { db, siteId }: SiteContext,
) {
  found(await findAutomation(db, siteId, automation_id))
  const rows = await newestVersions(db, siteId, automation_id, mostVersions)
  return { versions: rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() })) }
}

/** Returns the flow of one version, in the current format of flows. */
export async function loadVersion(
  { automation_id, version }: Received<typeof automationCalls.version>,
  { db, siteId }: SiteContext,
) {
  found(await findAutomation(db, siteId, automation_id))
  const row = await findVersion(db, siteId, automation_id, version)
  if (!row) throw new AppError('not_found', 'Version not found.')
  return { flow: Flow.parse(row.flow) }
}
