import { IconSettings } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { isGuestOfOne } from './guest-of-one.ts'
export { installPanels, newSiteChoices, type NewSiteProps, settingsPanels } from './slots.ts'

/**
 * The current site and the menu for switching to others, loaded as a separate chunk. Must be rendered inside a Suspense
 * boundary.
 */
export const SiteSwitcher = lazy(async () => ({ default: (await import('./site-switcher.tsx')).SiteSwitcher }))

/** A site's own screens. */
const screens: readonly Screen[] = [
  {
    path: '/new-site',
    title: 'New site',
    scope: 'account',
    layout: 'bare',
    load: () => import('./new-site-page.tsx'),
  },
  {
    path: '/install',
    title: 'Install',
    load: () => import('./install-page.tsx'),
    palette: { label: 'Install the script', keywords: 'html tag code shopify woocommerce wordpress' },
  },
  {
    path: '/settings',
    needs: 'support',
    title: 'Site settings',
    load: () => import('./settings-page.tsx'),
    nav: { section: 'bottom', label: 'Settings', icon: IconSettings, order: 90 },
    palette: { label: 'Site settings', keywords: 'rename delete time zone' },
  },
]

/** The room's contributions to the dashboard. */
export const sitesWeb: WebRoom = {
  screens,
  palette: [
    { group: 'Actions', load: () => import('./use-site-actions.ts') },
    { group: 'Settings', load: () => import('./use-settings-entries.ts') },
    { group: 'Sites', load: () => import('./use-site-entries.ts') },
  ],
}
