import type { Site } from '../contract.ts'
import { slot } from '#platform/web/slot.tsx'

/** Panels of the site's settings, between its own data and its removal. */
export const settingsPanels = slot('sites.settings')

/** Panels of the install page, below where to paste the line. */
export const installPanels = slot('sites.install')

/** What the page of a new site tells those who add to it. */
export interface NewSiteProps {
  /** The sites that its owner has already. */
  readonly sites: readonly Site[]
  /** The site that the page was opened for a copy of; null for none. */
  readonly from: string | null
  /** Given what is to begin once the site is there, which answers the path to go on to; null for nothing. */
  readonly onChosen: (start: ((siteId: string) => Promise<string>) | null) => void
}

/** Further choices for a new site, below its own fields. */
export const newSiteChoices = slot<NewSiteProps>('sites.new-site')
