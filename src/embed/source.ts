import { ofDocument } from '#form/render/dom.ts'
import type { PublishedSettings } from './protocol.ts'
import { read } from './storage.ts'

/**
 * Returns the visitor's source: the campaign named in the address, otherwise the referrer's host if it's another site.
 * Looks at this page first, then at the first page of the site in this tab. Empty if there is none.
 */
export function sourceOf({ consent }: PublishedSettings): string {
  const here = sourceIn(ofDocument('referrer') + location.search)
  return here || consent ? here : sourceIn(read('sessionStorage', 'landing') || '')
}

function sourceIn(landing: string): string {
  const host = /^https?:\/\/([\w.:[\]-]{1,100})/.exec(landing)?.[1]
  return /[?&]utm_source=([\w.%+-]{1,100})/.exec(landing)?.[1] || (host && host !== location.host ? host : '')
}
