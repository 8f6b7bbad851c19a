import { ofDocument } from '#form/render/dom.ts'

const find = (selector: string) =>
  Document.prototype.querySelector.call(document, selector) as (HTMLMetaElement & HTMLLinkElement) | null
const metaContent = (name: string) => find(`meta[property="og:${name}"],meta[name="${name}"]`)?.content ?? ''

/** Returns the page's own address, without parameters added by a campaign or a session. */
export function pageAddress(): string {
  return find('link[rel=canonical]')?.href || location.origin + location.pathname
}

/** Returns the facts that merge tags can use. `url` is the shared address; `page` is the page the visitor is on. */
export function pageFacts(url: string): Record<string, string> {
  const facts: Record<string, string> = {
    url,
    title: metaContent('title') || ofDocument('title'),
    description: metaContent('description'),
    image: metaContent('image'),
  }
  // Quoted because the build shortens property names shared between pieces, and merge tags need exactly this name.
  facts['site'] = metaContent('site_name') || location.hostname
  return facts
}
