import { escapeHtml } from '#core/escape-html.ts'
import { type MergeValues, mergeTags } from '#core/merge-tags.ts'
import { fillSlots } from '#core/slots.ts'
import { blocksToHtml, inlinesToHtml } from './body-html.ts'
import { blocksToText, inlinesToText } from './body-text.ts'
import type { EmailShell } from './email-shell.ts'
import { parseLines, parseMarkup } from './markup.ts'
import { slotted } from './slots.ts'
import { safeValues } from './rules.ts'

/** The words of a mail. */
export interface EmailWords {
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

/** The blanks after the preview text keep mail programs from filling the line with the body. */
const blanks = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Makes the mail that one person gets: subject line, HTML document, text part. */
export function composeEmail(
  words: EmailWords,
  shell: EmailShell,
  recipient: Recipient,
): { subject: string; html: string; text: string } {
  const { unsubscribeUrl, postalAddress, isPreview = false } = recipient
  const values = safeValues(recipient.values)
  const line = (template: string) => oneLine(mergeTags(template, values, { write: (value) => value, isPreview }))
  const body = slotted(words.body, values, isPreview)
  const foot = slotted(words.footer, values, isPreview)
  const blocks = parseMarkup(body.text)
  const footLines = parseLines(foot.text.trim() === '' ? [] : foot.text.trim().split(/\r\n|\r|\n/))
  const subject = line(words.subject)
  const preview = escapeHtml(line(words.preview_text))
  const footParts = [inlinesToHtml(footLines, foot, shell.links.foot), linesToHtml(postalAddress)].filter(Boolean)
  const html = fillSlots(shell.page, {
    title: escapeHtml(subject),
    preview: preview && preview + blanks,
    body: blocksToHtml(blocks, body, shell),
    foot: footParts.map((part) => `<p style="margin:0 0 8px">${part}</p>`).join('\n'),
    unsubscribe: escapeHtml(unsubscribeUrl),
  })
  const ending = [inlinesToText(footLines, foot), postalAddress, `Unsubscribe: ${unsubscribeUrl}`]
  const text = `${blocksToText(blocks, body)}\n\n--\n${ending.filter(Boolean).join('\n')}\n`
  return { subject, html, text }
}

function linesToHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
}
