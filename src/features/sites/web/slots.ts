import { slot } from '#platform/web/slot.tsx'

/** Panels of the site's settings, between its own data and its removal. */
export const settingsPanels = slot('sites.settings')

/** Panels of the install page, below where to paste the line. */
export const installPanels = slot('sites.install')
