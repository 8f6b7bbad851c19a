import type { Site } from '../contract.ts'
import { slot } from '#platform/web/slot.tsx'

/** Panels of the site's settings, between its own data and its removal. */
export const settingsPanels = slot('sites.settings')

/** Panels of the install page, below where to paste the line. */
export const installPanels = slot('sites.install')

/** Props that the new site page passes to further choices. */
export interface NewSiteProps {
  /** The sites that the user already has. */
  readonly sites: readonly Site[]
  /** The site that the user wants to copy, if the page was opened for that; null if none. */
  readonly from: string | null
  /**
   * Called with a function that runs once the site exists and returns the path to open next; null if nothing has to
   * run.
   */
  readonly onChosen: (start: ((siteId: string) => Promise<string>) | null) => void
}

/** Further choices for a new site, below its own fields. */
export const newSiteChoices = slot<NewSiteProps>('sites.new-site')
