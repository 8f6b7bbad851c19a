import { IconHistory } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Shows the navigation entry only on sites that have legacy items. */
const IfHasItems = lazy(() => import('./if-has-items.tsx'))

/** Items made before List Builder 3, and the import of forms from other suites. */
const screens: readonly Screen[] = [
  {
    path: '/legacy',
    title: 'Legacy',
    load: () => import('./legacy-page.tsx'),
    nav: { section: 'Campaigns', label: 'Legacy', icon: IconHistory, order: 20, Gate: IfHasItems },
  },
  {
    path: '/import-forms',
    needs: 'forms:write',
    title: 'Import forms',
    load: () => import('./form-import-page.tsx'),
    palette: { label: 'Import forms', keywords: 'migrate move sumo bdow mailchimp elementor csv html json' },
  },
]

/** Screens and palette entries that the room adds to the dashboard. */
export const legacyWeb: WebRoom = {
  screens,
  palette: [{ group: 'Screens', load: () => import('./use-legacy-entries.ts') }],
}
