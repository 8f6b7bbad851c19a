import type { PublishedSettings } from './protocol.ts'

/** How the visitor came to the first page that this tab has of the site; for `sourceOf`, when a form shows only later. */
export function noteLanding({ consent }: PublishedSettings): void {
  try {
    if (!consent) sessionStorage['trellis:landing'] ||= document.referrer + location.search
  } catch {
    // Storage is blocked.
  }
}
