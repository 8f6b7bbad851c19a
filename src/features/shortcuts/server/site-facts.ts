import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { findPopup, problemsOfForm, draftOfForm } from '#features/forms/server/index.ts'
import { knownServices } from '#features/integrations/server/index.ts'
import { planOf } from '#features/plans/server/index.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'
import type { CheckFacts } from '../rules.ts'

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'offer'>

/** Returns the information that a shortcut is checked against. */
export async function checkFactsOf(
  { db, siteId, now, offer }: Ctx,
  popupIds: readonly (Id | null)[] = [],
): Promise<CheckFacts> {
  const connection = await shopConnectionOf(db, siteId)
  const { features } = await planOf({ db, offer }, siteId)
  const formProblems = new Map<Id, string[]>()
  for (const id of popupIds) {
    const popup = id === null ? undefined : await findPopup(db, siteId, id)
    if (!popup || popup.status === 'deleted') {
      if (id !== null) formProblems.set(id, ['This form was deleted. Restore it in List Builder.'])
      continue
    }
    const draft = await draftOfForm(db, siteId, popup.id)
    const found = await problemsOfForm({ db, siteId }, { ...popup, ...(draft?.changes as Partial<typeof popup>) })
    formProblems.set(
      popup.id,
      found.map(({ message }) => message),
    )
  }
  return {
    hasShop: connection !== undefined,
    service: connection?.service ?? 'none',
    features,
    emailServices: await knownServices(db, siteId),
    now: now(),
    formProblems,
  }
}
