const link = String.raw`<a\b[^>]{0,2000}?href="\[unsubscribe_url\]"[^>]{0,2000}>[^<]{0,500}</a>`
const links = new RegExp(`${link}(?: &nbsp;·&nbsp; ${link})?`, 'gi')
const lines = /^.{0,200}\[unsubscribe_url\].*$\n?/gm

/** A mail's HTML without its links to unsubscribe, for readers who have no subscription that could end. */
export function withoutUnsubscribing(html: string): string {
  return html.replaceAll(links, '')
}

/** The same of its text, a line for each. */
export function textWithoutUnsubscribing(text: string): string {
  return text.replaceAll(lines, '').trimEnd()
}
