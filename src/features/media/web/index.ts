import { IconPhoto } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'
import type { UploadWatch } from '#platform/web/upload.ts'

export type { Upload } from './use-uploads.ts'

/** Chooses one of the site's files, or uploads one. Must be rendered inside a Suspense boundary. */
export const FileChooser = lazy(() => import('./file-chooser.tsx'))
/**
 * Chooses an image in a dialog: one of the site's, a new one, or a built-in one. Must be rendered inside a Suspense
 * boundary.
 */
export const MediaPicker = lazy(() => import('./media-picker.tsx'))
/** Uploads and deletes the site's own fonts. Must be rendered inside a Suspense boundary. */
export const FontDialog = lazy(() => import('./font-dialog.tsx'))
/**
 * Shows the running uploads with their progress and a button to cancel each. Must be rendered inside a Suspense
 * boundary.
 */
export const UploadList = lazy(() => import('./upload-list.tsx'))

/** Uploads an image to the library, and returns the address by which a design shows it. Throws an AppError. */
export async function uploadPicture(file: File, siteId = '', watch?: UploadWatch): Promise<string> {
  const [{ uploadMedia }, { pictureSource }] = await Promise.all([
    import('./upload-media.ts'),
    import('./picture-source.ts'),
  ])
  const { picture } = await uploadMedia(file, { siteId, use: 'picture', ...watch })
  return picture ? pictureSource(picture) : ''
}

/** The library of the site's images. */
const screens: readonly Screen[] = [
  {
    path: '/media',
    title: 'Media',
    load: () => import('./media-page.tsx'),
    nav: { section: 'Extras', label: 'Media', icon: IconPhoto, order: 5 },
    palette: { label: 'Media', keywords: 'pictures images files library upload logo' },
  },
]

/** Screens that the room adds to the dashboard. */
export const mediaWeb: WebRoom = { screens }
