const link = String.raw`<a\b[^>]{0,2000}?href="\[unsubscribe_url\]"[^>]{0,2000}>[^<]{0,500}</a>`
const inHtml = new RegExp(`${link}(?: &nbsp;·&nbsp; ${link})?`, 'gi')
const inText = /^.{0,200}\[unsubscribe_url\].*$\n?/gm

/** A template without its ways to unsubscribe: there is no subscription to these mails that could end. */
export function withoutUnsubscribing<T extends { readonly html: string; readonly text: string }>(mail: T): T {
  return { ...mail, html: mail.html.replaceAll(inHtml, ''), text: mail.text.replaceAll(inText, '').trimEnd() }
}
