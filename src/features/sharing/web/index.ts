import { IconPhotoShare, IconShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { dashboardSections } from '#features/analytics/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

export { useSettingsDraft } from './use-settings-draft.ts'

/** An extra as visitors see it, beside what changes it. Wants a Suspense around it. */
export const ExtraPreview = lazy(() => import('./extra-preview.tsx'))

const screens: readonly Screen[] = [
  {
    path: '/share',
    title: 'Share',
    load: () => import('./share-page.tsx'),
    nav: { section: 'Extras', label: 'Share', icon: IconShare, order: 10 },
    palette: { label: 'Share', keywords: 'social buttons counts' },
  },
  {
    path: '/share/statistics',
    title: 'Share statistics',
    load: () => import('./statistics-page.tsx'),
  },
  {
    path: '/image-sharer',
    title: 'Image Sharer',
    load: () => import('./image-page.tsx'),
    nav: { section: 'Extras', label: 'Image Sharer', icon: IconPhotoShare, order: 20 },
    palette: { label: 'Image Sharer', keywords: 'pinterest pictures' },
  },
]

/** What the room brings to the dashboard. */
export const sharingWeb: WebRoom = {
  screens,
  fills: [fill(dashboardSections, 20, () => import('./dashboard-shares.tsx'))],
}
