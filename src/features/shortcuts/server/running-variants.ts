import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { testedWith } from '#features/ab-tests/server/index.ts'
import type { Popup } from '#features/forms/contract.ts'
import { findPopup } from '#features/forms/server/index.ts'

/** Returns the variants of the A/B tests that these forms are in, including the forms themselves. */
export async function runningVariants(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  popupIds: readonly Id[],
): Promise<Popup[]> {
  const popups = await Promise.all((await testedWith(db, siteId, popupIds)).map((id) => findPopup(db, siteId, id)))
  return popups
    .flatMap((popup) => (popup?.test_id && popup.status !== 'deleted' ? [popup] : []))
    .toSorted((a, b) => (a.variant ?? '').localeCompare(b.variant ?? ''))
}

/** Key under which a paused shortcut records a variant that it paused. */
export const pausedVariant = (id: Id): string => `paused~${id}`
