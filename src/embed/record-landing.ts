import { ofDocument } from '#form/render/dom.ts'
import type { PublishedSettings } from './protocol.ts'

/**
 * How the visitor came to the first page that this tab has of the site; for `sourceOf`, when a form shows only later.
 * Throws where storage is blocked.
 */
export function recordLanding({ consent }: PublishedSettings): void {
  if (!consent) sessionStorage['trellis:landing'] ||= ofDocument('referrer') + location.search
}
