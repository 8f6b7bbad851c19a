import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type CompiledFlow, compileFlow } from '../compile-flow.ts'
import type { Flow } from '../flow.ts'
import { findVersion } from './store.ts'

/** A published version, ready for execution. */
export interface PublishedFlow extends CompiledFlow {
  readonly flow: Flow
}

const mostKept = 500
const kept = new Map<string, PublishedFlow>()

/** Returns a published version. Published versions never change, so each process compiles them once. */
export async function publishedFlow(
  db: Db,
  siteId: Id,
  automationId: Id,
  version: number,
): Promise<PublishedFlow | undefined> {
  const key = `${siteId} ${automationId} ${version}`
  const known = kept.get(key)
  if (known) return known
  const row = await findVersion(db, siteId, automationId, version)
  if (!row) return undefined
  const published = { flow: row.flow, ...compileFlow(row.flow) }
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, published)
  return published
}
