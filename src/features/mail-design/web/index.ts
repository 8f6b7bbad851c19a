import { lazy } from 'react'

export { mailDiscount, mailMergeTags, mailProduct, type PickedProduct } from './slots.ts'
export { withParagraphs } from '../with-paragraphs.ts'

/** Edits a mail; asks first what to begin with where there is none. Wants a Suspense around it. */
export const MailEditor = lazy(() => import('./mail-editor.tsx'))
/** The beginning of a mail, drawn small. Wants a Suspense around it. */
export const MailThumbnail = lazy(() => import('./mail-thumbnail.tsx'))
/** What to look at before a mail is sent. Wants a Suspense around it. */
export const MailChecks = lazy(() => import('./mail-checks.tsx'))
/** Offers what is known of a contact. Wants a Suspense around it. */
export const MergeTagMenu = lazy(async () => ({ default: (await import('./merge-tag-menu.tsx')).MergeTagMenu }))
/** An entry of the menu of merge tags, for rooms that add some. Wants a Suspense around it, as a slot is. */
export const MergeTag = lazy(async () => ({ default: (await import('./merge-tag-menu.tsx')).MergeTag }))
