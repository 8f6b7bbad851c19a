import { ofDocument } from '#form/render/dom.ts'
import type { PublishedSettings } from './protocol.ts'
import { read } from './storage.ts'

/**
 * Where the visitor came from: the campaign that the address names, else the host of the page before, as far as it is another one;
 * on this page, else on the first one that the tab had of the site. Empty for nobody.
 */
export function sourceOf({ consent }: PublishedSettings): string {
  const here = sourceIn(ofDocument('referrer') + location.search)
  return here || consent ? here : sourceIn(read('sessionStorage', 'landing') || '')
}

function sourceIn(landing: string): string {
  const host = /^https?:\/\/([\w.:[\]-]{1,100})/.exec(landing)?.[1]
  return /[?&]utm_source=([\w.%+-]{1,100})/.exec(landing)?.[1] || (host && host !== location.host ? host : '')
}
