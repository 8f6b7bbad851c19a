import { IconWand } from '@tabler/icons-react'
import { formMenuItems } from '#features/forms/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

const screens: readonly Screen[] = [
  {
    path: '/shortcuts',
    title: 'Shortcuts',
    load: () => import('./shortcuts-page.tsx'),
    nav: { section: 'Monetize', label: 'Shortcuts', icon: IconWand, order: 15 },
    palette: { label: 'Shortcuts', keywords: 'abandoned cart welcome win back strategies templates' },
  },
  {
    path: '/shortcuts/new',
    needs: 'automations:write',
    title: 'New shortcut',
    feature: 'shortcuts',
    load: () => import('./choose-template-page.tsx'),
    palette: { label: 'New shortcut', keywords: 'create strategy template' },
  },
  { path: '/shortcuts/$shortcutId', title: 'Shortcut', load: () => import('./shortcut-page.tsx') },
]

/** The room's parts of the dashboard. */
export const shortcutsWeb: WebRoom = {
  screens,
  fills: [fill(formMenuItems, 40, () => import('./shortcut-of-form.tsx'))],
}
