import { escapeHtml } from '#core/escape-html.ts'

const style =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'

/**
 * Inserts the text that inboxes show next to the subject. The spaces after it keep the body from being shown there too.
 */
export function withPreviewText(html: string, previewText: string): string {
  if (previewText === '') return html
  const line = `<div style="${style}">${escapeHtml(previewText)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
  const at = /<body\b[^>]{0,2000}>/i.exec(html)
  return at ? html.slice(0, at.index + at[0].length) + line + html.slice(at.index + at[0].length) : line + html
}
