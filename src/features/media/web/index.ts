import { IconPhoto } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'
import type { UploadWatch } from '#platform/web/upload.ts'

export type { Upload } from './use-uploads.ts'

/** Chooses one of the site's files, or uploads one. Wants a Suspense around it. */
export const FileChooser = lazy(() => import('./file-chooser.tsx'))
/** Chooses a picture in a dialog: the site's, a new one, or one that ships. Wants a Suspense around it. */
export const MediaPicker = lazy(() => import('./media-picker.tsx'))
/** Uploads fonts of the site's own, and deletes them. Wants a Suspense around it. */
export const FontDialog = lazy(() => import('./font-dialog.tsx'))
/** Uploads that are under way, how far each is, and a way to stop it. Wants a Suspense around it. */
export const UploadList = lazy(() => import('./upload-list.tsx'))

/** Takes a picture of this computer into the library; answers with the address by which a design shows it. Throws an AppError. */
export async function uploadPicture(file: File, siteId = '', watch?: UploadWatch): Promise<string> {
  const [{ uploadMedia }, { pictureSource }] = await Promise.all([
    import('./upload-media.ts'),
    import('./picture-source.ts'),
  ])
  const { picture } = await uploadMedia(file, { siteId, use: 'picture', ...watch })
  return picture ? pictureSource(picture) : ''
}

/** The library of the site's pictures. */
const screens: readonly Screen[] = [
  {
    path: '/media',
    title: 'Media',
    load: () => import('./media-page.tsx'),
    nav: { section: 'Extras', label: 'Media', icon: IconPhoto, order: 5 },
    palette: { label: 'Media', keywords: 'pictures images files library upload logo' },
  },
]

/** What the room brings to the dashboard. */
export const mediaWeb: WebRoom = { screens }
