import type { Icon } from '@tabler/icons-react'
import type { NavSection, Screen } from '#platform/web/screen.ts'

/** One line of the sidebar. */
export interface NavEntry {
  readonly label: string
  readonly icon: Icon
  readonly path: string
}

/** What Trellis shall do besides, by the names that its lines will have. */
const planned = ['Contact Form', 'Discounts', 'Shortcuts', 'Share', 'Image Sharer']

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

/** The lines of one section: what the rooms offer. */
export function navEntries(screens: readonly Screen[], section: NavSection): NavEntry[] {
  return screens
    .flatMap(({ nav, path }) => (nav?.section === section ? [{ ...nav, path }] : []))
    .toSorted((a, b) => a.order - b.order)
}

/** The names of what no room offers yet: kept apart, so that every line of the sections leads somewhere. */
export function toCome(screens: readonly Screen[]): string[] {
  return planned.filter((name) => !screens.some(({ nav }) => nav?.label === name))
}
