import { escapeHtml } from '#core/escape-html.ts'
import { type MergeValues, mergeTags } from '#core/merge-tags.ts'
import { blocksToHtml, inlinesToHtml } from './body-html.ts'
import { blocksToText, inlinesToText } from './body-text.ts'
import { emailDocument } from './email-document.ts'
import { parseLines, parseMarkup } from './markup.ts'
import { slotted } from './slots.ts'
import { safeValues } from './rules.ts'

/** What somebody writes of a mail. */
export interface EmailDraft {
  readonly subject: string
  readonly preview_text: string
  readonly body: string
  readonly footer: string
}

/** What a mail needs besides its words. */
export interface Recipient {
  readonly values: MergeValues
  readonly unsubscribeUrl: string
  /** Empty when the installation names none. */
  readonly postalAddress: string
  readonly isPreview?: boolean
}

/** Makes the mail that one person gets: subject line, HTML document, text part. */
export function composeEmail(draft: EmailDraft, recipient: Recipient): { subject: string; html: string; text: string } {
  const { unsubscribeUrl, postalAddress, isPreview = false } = recipient
  const values = safeValues(recipient.values)
  const line = (template: string) => oneLine(mergeTags(template, values, { write: (value) => value, isPreview }))
  const body = slotted(draft.body, values, isPreview)
  const foot = slotted(draft.footer, values, isPreview)
  const blocks = parseMarkup(body.text)
  const footLines = parseLines(foot.text.trim() === '' ? [] : foot.text.trim().split(/\r\n|\r|\n/))
  const subject = line(draft.subject)
  const html = emailDocument({
    title: escapeHtml(subject),
    previewText: escapeHtml(line(draft.preview_text)),
    body: blocksToHtml(blocks, body),
    foot: inlinesToHtml(footLines, foot, 'foot'),
    postalAddress: escapeHtml(postalAddress).replaceAll('\n', '<br>'),
    unsubscribeUrl: escapeHtml(unsubscribeUrl),
  })
  const ending = [inlinesToText(footLines, foot), postalAddress, `Unsubscribe: ${unsubscribeUrl}`]
  const text = `${blocksToText(blocks, body)}\n\n--\n${ending.filter(Boolean).join('\n')}\n`
  return { subject, html, text }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
