import type { Icon } from '@tabler/icons-react'
import type { Needs } from '#core/access.ts'
import type { NavLink, NavSection, Screen } from '#platform/web/screen.ts'

import { needsOf } from '../screen-routes.ts'

/** One entry of the sidebar. */
export interface NavEntry {
  readonly label: string
  readonly icon: Icon
  readonly path: string
  readonly needs: Needs
  readonly Gate?: NavLink['Gate']
}

/** Sections of the sidebar, from top to bottom. `people` and `bottom` show no heading. */
export const navSections: readonly NavSection[] = [
  'top',
  'Campaigns',
  'Emails',
  'Monetize',
  'people',
  'Extras',
  'bottom',
]

/** Returns the entries of one section that the rooms offer. */
export function navEntries(screens: readonly Screen[], section: NavSection): NavEntry[] {
  return screens
    .flatMap(({ nav, path, scope, needs }) =>
      nav?.section === section ? [{ ...nav, path, needs: needsOf({ scope, needs }) }] : [],
    )
    .toSorted((a, b) => a.order - b.order)
}
