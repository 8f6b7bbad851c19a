import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ServiceId, Target } from '../contract.ts'
import { planHooks } from './hooks/register-hooks.ts'
import { mustHaveList } from './must-have-list.ts'
import { findConnection } from './store-connections.ts'
import { useList } from './store-lists.ts'
import { deleteTarget, saveTarget } from './store-targets.ts'

/** Says where the subscribers of a form go at a service, in the caller's transaction; null: nowhere. */
export async function setService(
  { db, siteId, now, jobs }: Pick<Tools, 'now' | 'jobs'> & { readonly db: Db; readonly siteId: Id },
  { popupId, service, settings }: { popupId: Id; service: ServiceId; settings: Target | null },
): Promise<void> {
  if (!settings) return deleteTarget(db, siteId, popupId, service)
  if (!(await findConnection(db, siteId, service))) throw new AppError('conflict', 'Connect the service first.')
  mustHaveList(service, settings)
  await saveTarget(db, { siteId, popupId, service, settings, at: new Date(now()) })
  if (settings.list_id !== '' && (await useList(db, siteId, service, settings.list_id))) {
    await planHooks(jobs, db, siteId, service)
  }
}
