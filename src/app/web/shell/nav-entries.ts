import { type Icon, IconAddressBook, IconDiscount2, IconPhotoShare, IconShare3, IconStack2 } from '@tabler/icons-react'
import type { NavSection, Screen } from '#platform/web/screen.ts'

/** One line of the sidebar. Without a path it stands for something that Trellis does not do yet. */
export interface NavEntry {
  readonly section: NavSection
  readonly label: string
  readonly icon: Icon
  readonly order: number
  readonly path?: string
}

const notYet: readonly NavEntry[] = [
  { section: 'Campaigns', label: 'Contact Form', icon: IconAddressBook, order: 60 },
  { section: 'Monetize', label: 'Discounts', icon: IconDiscount2, order: 10 },
  { section: 'Monetize', label: 'Shortcuts', icon: IconStack2, order: 20 },
  { section: 'Extras', label: 'Share', icon: IconShare3, order: 10 },
  { section: 'Extras', label: 'Image Sharer', icon: IconPhotoShare, order: 20 },
]

/** The headings of the sidebar, from top to bottom. `people` and `bottom` show no heading. */
export const navSections: readonly NavSection[] = [
  'top',
  'Campaigns',
  'Emails',
  'Monetize',
  'people',
  'Extras',
  'bottom',
]

/** The lines of one section: what the rooms offer, and in its place what is still to come. */
export function navEntries(screens: readonly Screen[], section: NavSection): NavEntry[] {
  const offered = screens.flatMap(({ nav, path }) => (nav ? [{ ...nav, path }] : []))
  const missing = notYet.filter(({ section: s, label }) => !offered.some((o) => o.section === s && o.label === label))
  return [...offered, ...missing].filter((entry) => entry.section === section).toSorted((a, b) => a.order - b.order)
}
