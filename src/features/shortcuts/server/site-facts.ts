import type { Feature } from '#core/feature.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { findPopup, problemsOfForm, draftOfForm } from '#features/forms/server/index.ts'
import { shopConnectionOf } from '#features/shops/server/index.ts'
import type { CheckFacts } from '../rules.ts'

type Ctx = Pick<SiteContext, 'db' | 'siteId' | 'now'>

/** Features that steps of templates ask for. */
export const stepFeatures = ['unique-discount-codes'] as const
/** Whether a site's plan includes a feature. */
export type HasFeature = (siteId: Id, feature: Feature) => Promise<boolean>

/** What a shortcut is checked against. */
export async function checkFactsOf(
  { db, siteId, now }: Ctx,
  hasFeature: HasFeature,
  popupIds: readonly (Id | null)[] = [],
): Promise<CheckFacts> {
  const connection = await shopConnectionOf(db, siteId)
  const features = new Set<string>()
  for (const feature of stepFeatures) if (await hasFeature(siteId, feature)) features.add(feature)
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
    now: now(),
    formProblems,
  }
}
