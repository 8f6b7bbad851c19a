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
  return {
    url,
    page: pageAddress(),
    title: said('title') || ofDocument('title'),
    description: said('description'),
    site: said('site_name') || location.hostname,
    image: said('image'),
  }
}
