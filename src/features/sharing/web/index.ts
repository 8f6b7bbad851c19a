import { IconPhotoShare, IconShare } from '@tabler/icons-react'
import { lazy } from 'react'
import { dashboardSections } from '#features/analytics/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The editor of an extra, with its preview. Must be rendered inside a Suspense boundary. */
export const ExtraEditor = lazy(() => import('./extra-editor.tsx'))

/** Checkboxes for the devices that an extra is shown on. Must be rendered inside a Suspense boundary. */
export const DeviceCheckboxes = lazy(() => import('./device-checkboxes.tsx'))

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

/** Screens and slot contents that the room adds to the dashboard. */
export const sharingWeb: WebRoom = {
  screens,
  fills: [fill(dashboardSections, 20, () => import('./dashboard-shares.tsx'))],
}
