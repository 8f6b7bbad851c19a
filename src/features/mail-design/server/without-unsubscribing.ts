const link = String.raw`<a\b[^>]{0,2000}?href="\[unsubscribe_url\]"[^>]{0,2000}>[^<]{0,500}</a>`
const links = new RegExp(`${link}(?: &nbsp;·&nbsp; ${link})?`, 'gi')
const lines = /^.{0,200}\[unsubscribe_url\].*$\n?/gm

/** Removes the unsubscribe links from an email's HTML, for readers without a subscription that could end. */
export function withoutUnsubscribing(html: string): string {
  return html.replaceAll(links, '')
}

/** Does the same for its text, which has one line per link. */
export function textWithoutUnsubscribing(text: string): string {
  return text.replaceAll(lines, '').trimEnd()
}
