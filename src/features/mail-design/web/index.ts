import { lazy } from 'react'

/** Edits a mail; asks first what to begin with where there is none. Wants a Suspense around it. */
export const MailEditor = lazy(() => import('./mail-editor.tsx'))
/** The beginning of a mail, drawn small. Wants a Suspense around it. */
export const MailThumbnail = lazy(() => import('./mail-thumbnail.tsx'))
/** What to look at before a mail is sent. Wants a Suspense around it. */
export const MailChecks = lazy(() => import('./mail-checks.tsx'))
