import { lazy } from 'react'

export { mailDiscount, mailMergeTags, mailProduct, type PickedProduct } from './slots.ts'
export { withParagraphs } from '../with-paragraphs.ts'

/**
 * Edits an email. Starts with the template chooser if there is none yet. Must be rendered inside a Suspense boundary.
 */
export const MailEditor = lazy(() => import('./mail-editor.tsx'))
/** A small drawing of the beginning of an email. Must be rendered inside a Suspense boundary. */
export const MailThumbnail = lazy(() => import('./mail-thumbnail.tsx'))
/** The content checks of an email before it's sent. Must be rendered inside a Suspense boundary. */
export const MailChecks = lazy(() => import('./mail-checks.tsx'))
/** A menu of merge tags for contact data. Must be rendered inside a Suspense boundary. */
export const MergeTagMenu = lazy(async () => ({ default: (await import('./merge-tag-menu.tsx')).MergeTagMenu }))
/**
 * An item of the merge tag menu, for rooms that add some. Must be rendered inside a Suspense boundary, as slots are.
 */
export const MergeTag = lazy(async () => ({ default: (await import('./merge-tag-menu.tsx')).MergeTag }))
