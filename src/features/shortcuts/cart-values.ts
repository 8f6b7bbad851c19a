import type { ShortcutDiscount, ShortcutForm } from './shapes.ts'

/**
 * Returns the cart value from which a form is shown until its owner sets one: half of the discount's minimum purchase,
 * at least 0.01.
 */
export function defaultCartValue(minPurchase: number): number {
  return Math.max(Math.round(Math.round(minPurchase * 100) / 2) / 100, 0.01)
}

/**
 * Returns the forms after a change of discounts. A cart value that was the default becomes the default for the new
 * minimum.
 */
export function followingCartValues(
  forms: readonly ShortcutForm[],
  before: readonly ShortcutDiscount[],
  after: readonly ShortcutDiscount[],
): ShortcutForm[] {
  return forms.map((form) => {
    const minOf = (all: readonly ShortcutDiscount[]) =>
      all.find(({ id }) => id === form.discount)?.min_purchase_amount ?? 0
    const isDefault = form.min_cart_value === defaultCartValue(minOf(before))
    return isDefault ? { ...form, min_cart_value: defaultCartValue(minOf(after)) } : form
  })
}
