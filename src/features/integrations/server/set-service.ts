import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { ServiceId, Target } from '../contract.ts'
import { mustBeConnected } from './connect/must-be-connected.ts'
import { planHooks } from './hooks/register-hooks.ts'
import { mustHaveList } from './must-have-list.ts'
import { useList } from './store-lists.ts'
import { deleteTarget, saveTarget } from './store-targets.ts'

/** Stores where the subscribers of a form are sent at a service, in the caller's transaction. Null means nowhere. */
export async function setService(
  ctx: SiteContext,
  { popupId, service, settings }: { popupId: Id; service: ServiceId; settings: Target | null },
): Promise<void> {
  const { db, siteId, now, jobs } = ctx
  if (!settings) return deleteTarget(db, siteId, popupId, service)
  mustHaveList(service, settings)
  await mustBeConnected(ctx, service)
  await saveTarget(db, { siteId, popupId, service, settings, at: new Date(now()) })
  if (settings.list_id !== '' && (await useList(db, siteId, service, settings.list_id))) {
    await planHooks(jobs, db, siteId, service)
  }
}
