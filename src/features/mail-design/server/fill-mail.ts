import { escapeHtml } from '#core/escape-html.ts'
import { type MergeValues, mergeTags } from '#core/merge-tags.ts'
import { isStoreAddress } from '../dynamic-products.ts'
import { urlPlaces } from '#platform/server/mail/compose/url-places.ts'
import { isWholeAddress } from '#core/sending-tags.ts'
import { withPreviewText } from './preview-text.ts'

/** A mail with merge tags in all that it says, made once for all its recipients. */
export interface ComposedMail {
  readonly subject: string
  readonly preview_text: string
  readonly html: string
  readonly text: string
}

/** Whether a value is a whole address, not to be encoded as a part of one. Those that the store gives are, unless it is nothing that links may lead to. */
const isAddress = (name: string, value: string) =>
  isWholeAddress(name) || (isStoreAddress(name) && /^https?:\/\//i.test(value))
/** What a condition leaves behind when all of a paragraph was in it. One left blank on purpose holds a space. */
const emptied = /<(p|h1|h2|li)\b[^<>]*><\/\1>/g

/** Fills in one recipient's values. `isPreview`: where there is none, with what the tags show in previews. */
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
