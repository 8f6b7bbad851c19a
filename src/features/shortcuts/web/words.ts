import type { Need, ShortcutRow, ShortcutStatus, TemplateGroup, TemplateRow } from '../contract.ts'

export const groupNames: Readonly<Record<TemplateGroup, string>> = {
  'abandoned-cart': 'Abandoned cart',
  'grow-email': 'Grow your email list',
  'customer-outreach': 'Customer outreach',
}
export const statusNames: Readonly<Record<ShortcutStatus, string>> = {
  draft: 'Draft',
  active: 'Live',
  deleted: 'Deleted',
}
export const needNames: Readonly<Record<Need, string>> = {
  shop: 'a connected store',
  products: 'products',
}

/** Formats a list: "a connected store and products". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)

/** Formats a list of quoted subjects: "“Hello” and “Hi there”". */
export const listedSubjects = (subjects: readonly string[]): string => listed(subjects.map((one) => `“${one}”`))

/** Describes the parts that a template sets up: "1 form, 2 emails, 1 discount". */
export function partsOf({ forms, emails, discounts }: Pick<TemplateRow, 'forms' | 'emails' | 'discounts'>): string {
  const count = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}${number === 1 ? '' : 's'}`])
  return [...count(forms, 'form'), ...count(emails, 'email'), ...count(discounts, 'discount')].join(', ')
}

/** Describes a shortcut's result compared with its target: "5.2% of 8%". */
export function progressOf({ figures, target_percent }: Pick<ShortcutRow, 'figures' | 'target_percent'>): string {
  return figures.rate === null ? 'No data yet' : `${percent(figures.rate)} of ${target_percent}%`
}

export const percent = (share: number): string => `${(Math.round(share * 1000) / 10).toString()}%`
