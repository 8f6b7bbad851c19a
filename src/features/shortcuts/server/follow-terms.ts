import type { SiteContext } from '#platform/server/context.ts'
import { termsIssues } from '#features/discounts/contract.ts'
import { mapComponents } from '#form/document/tree.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { DiscountTerms, ShortcutDiscount, ShortcutForm } from '../contract.ts'
import { prefixFor, reworded, type Rewording, rewordingOf } from '../reworded.ts'
import { currencyFor } from './new-shortcut.ts'
import type { ShortcutRow } from './store.ts'

/** How the texts of each discount change, by its id in the shortcut. */
export type Rewordings = ReadonlyMap<string, Rewording>

/** What texts can say of a discount. */
export const termsOf = ({
  discount_type,
  discount_value,
  min_purchase_amount,
  discount_prefix,
}: DiscountTerms): DiscountTerms => ({ discount_type, discount_value, min_purchase_amount, discount_prefix })

/**
 * What an owner changed of discounts is said by the texts of the emails, too, as soon as it is valid; and by those of forms, of which
 * `rewordings` tells. What is typed half is passed over.
 */
export async function followTerms(
  ctx: Pick<SiteContext, 'db' | 'siteId'>,
  row: ShortcutRow,
  before: readonly ShortcutDiscount[],
): Promise<{ row: ShortcutRow; rewordings: Rewordings }> {
  const rewordings = new Map<string, Rewording>()
  const currency = await currencyFor(ctx)
  const discounts = row.definition.discounts.map((one): ShortcutDiscount => {
    const earlier = before.find(({ id }) => id === one.id)
    if (!earlier) return one
    const said = earlier.said ?? termsOf(earlier)
    if (termsIssues({ ...one, tiers: [] }).length > 0) return { ...one, said }
    const to = termsOf({ ...one, discount_prefix: prefixFor(said, one) })
    const words = rewordingOf(said, to, currency)
    if (words.size === 0) return one
    rewordings.set(one.id, words)
    return { ...one, ...to, name: reworded({ name: one.name }, words).name, said: to }
  })
  if (rewordings.size === 0) return { row: { ...row, definition: { ...row.definition, discounts } }, rewordings }
  const emails = row.emails.map((email) => reworded(email, wordsFor(email.discount, row, rewordings)))
  const forms = row.forms.map((form) => ({
    ...form,
    name: reworded({ name: form.name }, wordsFor(form.discount, row, rewordings)).name,
  }))
  return { row: { ...row, emails, forms, definition: { ...row.definition, discounts } }, rewordings }
}

/** The design of a form with texts that say what its discounts take off now. */
export function rewordedDesign(
  json: FormDocument,
  form: ShortcutForm,
  row: ShortcutRow,
  rewordings: Rewordings,
): FormDocument {
  const own = reworded(json, wordsFor(form.discount, row, rewordings))
  const idOf = (name: string) =>
    row.definition.discounts.find(
      ({ id, discount_campaign_id: made }) => name === `shortcut:${id}` || (made !== null && name === made),
    )?.id
  return mapComponents(own, (component) => {
    if (component.type !== 'game') return component
    const options = component.options.map((one) =>
      reworded(one, rewordings.get(idOf(one.discountCampaignId) ?? '') ?? new Map()),
    )
    return { ...component, options }
  })
}

/** Those of the discount of an email or a form; where it has none, those of the only one that there is. */
function wordsFor(id: string, { definition: { discounts } }: ShortcutRow, rewordings: Rewordings): Rewording {
  const only = discounts.length === 1 ? discounts[0]!.id : ''
  return rewordings.get(id || only) ?? new Map()
}
