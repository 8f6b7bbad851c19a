import { ofDocument } from '#form/render/dom.ts'
import type { PublishedSettings } from './protocol.ts'

/**
 * Stores how the visitor came to the first page of the site in this tab, for `sourceOf` if a form is shown only later.
 * Throws if storage is blocked.
 */
export function recordLanding({ consent }: PublishedSettings): void {
  if (!consent) sessionStorage['trellis:landing'] ||= ofDocument('referrer') + location.search
}
