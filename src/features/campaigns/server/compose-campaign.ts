import { escapeHtml } from '#core/escape-html.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import type { MailTemplate } from '#platform/server/mail/compose/compile-mail.ts'
import { htmlText } from '#core/html/html-text.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { mergeValuesOf } from '#features/contacts/server/index.ts'
import type { MailTheme } from '#features/mail-design/contract.ts'
import { footerInk, withPreviewText } from '#features/mail-design/server/index.ts'
import type { EmailContent } from '../contract.ts'
import { emailOf, variantsOf } from '../test-rules.ts'
import { trackLinks } from '../track-links.ts'
import type { UtmTags } from '../utm.ts'
import type { CampaignRow } from './store.ts'

/** The merge tag that is filled with the message's token in its links. */
const tokenTag = 'trellis.token'
const unsubscribeTag = 'unsubscribe_url'

/** The settings with which a campaign's emails are composed. */
export interface ComposeSetting {
  readonly publicUrl: string
  /** Returns the sender of a variant's email, by the variant's letter. */
  readonly from: (letter: string) => MailAddress
  readonly postalAddress: string
  readonly trackOpens: boolean
  readonly trackClicks: boolean
  /** The UTM parameters of links; null for none. */
  readonly tags: UtmTags | null
  readonly headers: Readonly<Record<string, string>>
  /** URL of the web version, containing a merge tag, for emails that link to it; null if none does. */
  readonly browserUrl: string | null
}

/** Returns the URL of a message's web version. Without a token, it contains the merge tag. */
export const browserUrlOf = (publicUrl: string, token = `[${tokenTag}]`) => `${publicUrl}/b/${token}`

/**
 * Composes a campaign's emails, by the letter of their variant, and their links by number. The result is always the
 * same. Variants with the same links share their numbers; in a test of content, each email has its own.
 */
export function composeCampaign(row: Pick<CampaignRow, 'name' | 'email' | 'test'>, setting: ComposeSetting) {
  const { from, headers } = setting
  const links: string[] = []
  const bodies = new Map<string, ReturnType<typeof bodyOf>>()
  const templates = variantsOf(row.email, row.test).map(({ letter }): [string, MailTemplate] => {
    const email = emailOf(row.email, row.test, letter)
    const key = JSON.stringify([email.html, email.text])
    const body = bodies.get(key) ?? bodyOf(email, setting, links.length)
    // bounded: by the links of an email
    if (!bodies.has(key)) links.push(...body.links)
    bodies.set(key, body)
    const replyTo = email.reply_to === '' ? undefined : { name: '', address: email.reply_to }
    const { subject, preview_text } = email
    const html = withPreviewText(body.html, preview_text)
    return [letter, { from: from(letter), replyTo, subject, text: body.text, html, headers }]
  })
  return { templates: new Map(templates), links }
}

/** Returns an email's HTML and text with everything that sending adds to them, and its links. */
function bodyOf(email: EmailContent, setting: ComposeSetting, first: number) {
  const { publicUrl, trackOpens, trackClicks, tags } = setting
  const webUrl = email.browser_link ? setting.browserUrl : null
  const whole = email.blocks ? email.html : withFooter(email.html, setting.postalAddress)
  const { html, links } = trackLinks(webUrl === null ? whole : withBrowserLink(whole, webUrl, email.blocks?.theme), {
    publicUrl,
    tokenTag,
    clicks: trackClicks,
    opens: trackOpens,
    first,
    tags,
  })
  const body = email.text.trim() === '' ? htmlText(withoutHead(email.html)) : email.text
  const start = webUrl === null ? '' : `View in browser: ${webUrl}\n\n`
  const text = body.includes(`[${unsubscribeTag}]`)
    ? body
    : `${body}\n\n--\n${[setting.postalAddress, `Unsubscribe: [${unsubscribeTag}]`].filter(Boolean).join('\n')}\n`
  return { html, text: start + text, links }
}

/**
 * Adds the postal address and the unsubscribe link that laws and mail providers require, if the owner omitted them.
 * Emails from the editor always have them.
 */
function withFooter(html: string, postalAddress: string): string {
  const hasLink = html.includes(`[${unsubscribeTag}]`)
  const lines = [
    ...(postalAddress && !html.includes(escapeHtml(postalAddress)) ? [escapeHtml(postalAddress)] : []),
    ...(hasLink ? [] : [`<a href="[${unsubscribeTag}]" style="color:#6b7280">Unsubscribe</a>`]),
  ]
  if (lines.length === 0) return html
  const foot = `<div style="padding:24px;text-align:center;font:13px/20px Helvetica,Arial,sans-serif;color:#6b7280">${lines.join('<br>')}</div>`
  const end = html.toLowerCase().lastIndexOf('</body>')
  return end === -1 ? html + foot : html.slice(0, end) + foot + html.slice(end)
}

/** Adds a discreet link to the web version at the top of an email, legible on its background. */
function withBrowserLink(html: string, url: string, theme: MailTheme | undefined): string {
  const ink = theme ? footerInk(theme.colors.canvas) : '#6b7280'
  const line = `<div style="padding:12px 24px;text-align:center;font:12px/18px Helvetica,Arial,sans-serif"><a href="${url}" target="_blank" style="color:${ink};text-decoration:underline">View in browser</a></div>`
  const at = /<body\b[^>]{0,2000}>/i.exec(html)
  const start = at ? at.index + at[0].length : 0
  return html.slice(0, start) + line + html.slice(start)
}

function withoutHead(html: string): string {
  return html.replace(/^[\s\S]*?<body\b[^>]{0,2000}>/i, '')
}

/** Returns the values of the merge tags in one contact's message. */
export function valuesOf(contact: Contact, own: { unsubscribeUrl: string; token: string }): Map<string, string> {
  return mergeValuesOf(contact).set(unsubscribeTag, own.unsubscribeUrl).set(tokenTag, own.token)
}
