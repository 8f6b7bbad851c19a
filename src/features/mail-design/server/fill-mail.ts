import { escapeHtml } from '#core/escape-html.ts'
import { type MergeValues, mergeTags } from '#core/merge-tags.ts'
import { isStoreAddress } from '../dynamic-products.ts'
import { urlPlaces } from '#platform/server/mail/compose/url-places.ts'
import { isWholeAddress } from '#core/sending-tags.ts'
import { withPreviewText } from './preview-text.ts'

/** An email whose texts contain merge tags, composed once for all recipients. */
export interface ComposedMail {
  readonly subject: string
  readonly preview_text: string
  readonly html: string
  readonly text: string
}

/**
 * Whether a value is a whole URL that must not be encoded as a part of one. Values from the store are, unless they
 * aren't http(s) URLs.
 */
const isAddress = (name: string, value: string) =>
  isWholeAddress(name) || (isStoreAddress(name) && /^https?:\/\//i.test(value))
/**
 * Elements left empty by a condition that contained all of their text. A paragraph left blank on purpose contains a
 * space.
 */
const emptied = /<(p|h1|h2|li)\b[^<>]*><\/\1>/g

/** Fills in one recipient's values. `isPreview`: missing values are replaced with the tags' preview samples. */
export function fillMail(mail: ComposedMail, values: MergeValues, { isPreview = false } = {}): ComposedMail {
  const line = (template: string) =>
    mergeTags(template, values, { write: (value) => value, isPreview })
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  const preview_text = line(mail.preview_text)
  const isInAddress = urlPlaces(mail.html)
  const write = (value: string, at: number, name: string) =>
    escapeHtml(isInAddress(at) && !isAddress(name, value) ? encodeURIComponent(value) : value)
  const html = mergeTags(mail.html, values, { write, isPreview }).replaceAll(emptied, '')
  const isInLink = (at: number) => /\bhttps?:\/\/[^\s()]{0,2000}$/i.test(mail.text.slice(Math.max(0, at - 2000), at))
  const writeText = (value: string, at: number, name: string) =>
    isInLink(at) && !isAddress(name, value) ? encodeURIComponent(value) : value
  const text = mergeTags(mail.text, values, { write: writeText, isPreview }).replaceAll(/\n{3,}/g, '\n\n')
  return { subject: line(mail.subject), preview_text, html: withPreviewText(html, preview_text), text }
}
