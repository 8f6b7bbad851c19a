import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screen.ts'

export { SiteSwitcher } from './site-switcher.tsx'

/** A site's own screens. */
export const screens: readonly Screen[] = [
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
    title: 'Site settings',
    load: () => import('./settings-page.tsx'),
    nav: { section: 'bottom', label: 'Settings', icon: IconSettings, order: 90 },
    palette: { label: 'Site settings', keywords: 'rename delete time zone' },
  },
]
