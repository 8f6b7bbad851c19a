import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Needs } from '#core/access.ts'
import type { Feature } from '#core/feature.ts'

/** The sections of the sidebar, from top to bottom. Those in lower case have no heading. */
export type NavSection = 'top' | 'Campaigns' | 'Emails' | 'Monetize' | 'people' | 'Extras' | 'bottom'

/** A link in the sidebar. Within a section, links are in ascending order. */
export interface NavLink {
  readonly section: NavSection
  readonly label: string
  readonly icon: Icon
  readonly order: number
  /**
   * A component around the link that decides whether it is shown. Lazily loaded with the sidebar. Without one, the link
   * is always shown.
   */
  readonly Gate?: ComponentType<{ children: ReactNode }>
}

/**
 * One screen, as a room's web/index.ts provides it: everything but the page itself, which is loaded when it is opened.
 */
export interface Screen {
  /**
   * Relative to "/sites/$siteId" for `site` (where "/" is the dashboard itself), from the root for the others:
   * "/forms/$popupId".
   */
  readonly path: `/${string}`
  readonly title: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** `site` (the default): about one site. `account`: needs a login. `public`: for anyone. */
  readonly scope?: 'site' | 'account' | 'public'
  /** `shell` (the default): next to the sidebar. `bare`: uses the whole window, like the editor. */
  readonly layout?: 'shell' | 'bare'
  readonly nav?: NavLink
  /** What the user's role on the site must allow. Defaults to 'analyst'. Links to the screen are hidden from others. */
  readonly needs?: Needs
  /** The feature that the plan of the site must include. Without it, the screen shows what the feature would do. */
  readonly feature?: Feature
  /** Lists the screen in the command palette. For screens whose path has no parameters of its own. */
  readonly palette?: { readonly label: string; readonly keywords?: string }
}
