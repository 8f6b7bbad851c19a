import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'

/** Who works on the site, and the way to ask others. Wants a Suspense around it. */
export const MembersPanel = lazy(async () => ({ default: (await import('./members-panel.tsx')).MembersPanel }))

/** Where the link of an invitation leads. */
export const screens: readonly Screen[] = [
  { path: '/invitation', title: 'Invitation', scope: 'public', load: () => import('./invitation-page.tsx') },
]
