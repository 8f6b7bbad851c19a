import type { SiteContext } from '#platform/server/context.ts'
import { termsIssues } from '#features/discounts/contract.ts'
import { mapComponents } from '#form/document/tree.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { DiscountTerms, ShortcutDiscount, ShortcutForm } from '../contract.ts'
import { prefixFor, reworded, type Rewording, rewordingOf } from '../reworded.ts'
import { currencyFor } from './new-shortcut.ts'
import type { ShortcutRow } from './store.ts'

/** Replacements in the texts of each discount, by the discount's id in the shortcut. */
export type Rewordings = ReadonlyMap<string, Rewording>

/** Returns the terms of a discount that texts can mention. */
export const termsOf = ({
  discount_type,
  discount_value,
  min_purchase_amount,
  discount_prefix,
}: DiscountTerms): DiscountTerms => ({ discount_type, discount_value, min_purchase_amount, discount_prefix })

/**
 * Updates the emails' texts, and the names of forms, to the owner's changes of discounts as soon as those are valid.
 * The texts in form designs follow with the returned `rewordings`. Incomplete input is skipped.
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

/** Returns the design of a form, with its texts updated to the current terms of its discounts. */
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

/**
 * Returns the replacements for the discount of an email or a form; if it has none, those of the shortcut's only
 * discount.
 */
function wordsFor(id: string, { definition: { discounts } }: ShortcutRow, rewordings: Rewordings): Rewording {
  const only = discounts.length === 1 ? discounts[0]!.id : ''
  return rewordings.get(id || only) ?? new Map()
}
