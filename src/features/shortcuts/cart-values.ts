import type { ShortcutDiscount, ShortcutForm } from './shapes.ts'

/** The cart value from which a form shows until its owner sets one: half of the discount's minimum purchase, or 0.01. */
export function defaultCartValue(minPurchase: number): number {
  return Math.max(Math.round(Math.round(minPurchase * 100) / 2) / 100, 0.01)
}

/** The forms when discounts change: a cart value that was the default is the default of the new minimum. */
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
