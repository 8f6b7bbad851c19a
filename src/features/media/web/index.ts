import { lazy } from 'react'

/** Chooses one of the site's files, or uploads one. Wants a Suspense around it. */
export const FileChooser = lazy(() => import('./file-chooser.tsx'))
