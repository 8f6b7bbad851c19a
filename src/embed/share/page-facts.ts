import { ofDocument } from '#form/render/dom.ts'

const find = (selector: string) =>
  Document.prototype.querySelector.call(document, selector) as (HTMLMetaElement & HTMLLinkElement) | null
const said = (name: string) => find(`meta[property="og:${name}"],meta[name="${name}"]`)?.content ?? ''

/** The page's own address, without what a campaign or a session added to it. */
export function pageAddress(): string {
  return find('link[rel=canonical]')?.href || location.origin + location.pathname
}

/** What merge tags may say of the page. `url`: what is shared; `page`: where the visitor is. */
export function pageFacts(url: string): Record<string, string> {
  const facts: Record<string, string> = {
    url,
    title: said('title') || ofDocument('title'),
    description: said('description'),
    image: said('image'),
  }
  // In quotes: the build shortens names that pieces hand each other, and merge tags know it by this one.
  facts['site'] = said('site_name') || location.hostname
  return facts
}
