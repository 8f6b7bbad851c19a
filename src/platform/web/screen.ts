import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Needs } from '#core/access.ts'
import type { Feature } from '#core/feature.ts'

/** The parts of the sidebar, from top to bottom; those in small letters have no heading. */
export type NavSection = 'top' | 'Campaigns' | 'Emails' | 'Monetize' | 'people' | 'Extras' | 'bottom'

/** A link in the sidebar. Within a section, links stand by ascending order. */
export interface NavLink {
  readonly section: NavSection
  readonly label: string
  readonly icon: Icon
  readonly order: number
  /** Stands around the link and decides whether it is shown; lazily loaded, with the sidebar. Without one, it always is. */
  readonly Gate?: ComponentType<{ children: ReactNode }>
}

/** One screen, as a room's web/index.ts offers it: everything but the page itself, which is loaded when it is opened. */
export interface Screen {
  /** Below "/sites/$siteId" for `site` (and "/" is the dashboard itself), from the root for the others: "/forms/$popupId". */
  readonly path: `/${string}`
  readonly title: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** `site` (unless it says otherwise): about one site. `account`: needs a log-in. `public`: for anybody. */
  readonly scope?: 'site' | 'account' | 'public'
  /** `shell` (unless it says otherwise): beside the sidebar. `bare`: has the whole window, like the editor. */
  readonly layout?: 'shell' | 'bare'
  readonly nav?: NavLink
  /** What somebody's role on the site has to allow; 'analyst' unless told. Links to the screen are left out for others. */
  readonly needs?: Needs
  /** What the plan of the site has to include; without it, the screen shows what the feature would do. */
  readonly feature?: Feature
  /** Lists the screen in the command palette. For screens whose path has no parameters of its own. */
  readonly palette?: { readonly label: string; readonly keywords?: string }
}
