import { escapeHtml } from '#core/escape-html.ts'
import { plain, splitSpans } from '#form/editor/spans.ts'
import type { Paragraph, Span } from '../../document.ts'
import { listsOf, type List, runsOf } from '../../lists.ts'
import type { TextRange } from './text-range.ts'

/** Returns the selection in clipboard formats: for any program, and with additional data that our own paste reads. */
export function copiedParagraphs(paragraphs: readonly Paragraph[], range: TextRange): { text: string; html: string } {
  const { start, end } = range
  const cut = paragraphs.slice(start.index, end.index + 1).map((paragraph, i): Paragraph => {
    const index = start.index + i
    const [until] = index === end.index ? splitSpans(paragraph.spans, end.at) : [paragraph.spans]
    return { ...paragraph, spans: index === start.index ? splitSpans(until, start.at)[1] : [...until] }
  })
  const text = cut.map(({ spans }) => plain(spans)).join('\n')
  if (cut.length === 1) return { text, html: cut[0]!.spans.map(spanHtml).join('') }
  const runs = runsOf(cut)
  const html = cut.map((paragraph, i) => {
    const run = runs.find(({ from, to }) => from <= i && i < to)
    if (run) return run.from === i ? listsOf(cut.slice(run.from, run.to)).map(listHtml).join('') : ''
    const name = paragraph.type === 'heading' ? 'h2' : 'p'
    return `<${name}${aligned(paragraph)}>${paragraph.spans.map(spanHtml).join('')}</${name}>`
  })
  return { text, html: html.join('') }
}

function listHtml({ isNumbered, entries }: List): string {
  const name = isNumbered ? 'ol' : 'ul'
  const inside = entries.map(
    ({ paragraph, lists }) =>
      `<li${aligned(paragraph)}>${paragraph.spans.map(spanHtml).join('')}${lists.map(listHtml).join('')}</li>`,
  )
  return `<${name}>${inside.join('')}</${name}>`
}

const aligned = ({ align }: Paragraph) => (align ? ` style="text-align:${align}"` : '')

function spanHtml({ text, bold, italic, underline, color, link }: Span): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>')
  if (bold) html = `<b>${html}</b>`
  if (italic) html = `<i>${html}</i>`
  if (underline) html = `<u>${html}</u>`
  if (color) html = `<span data-color="${color}" style="color:${color}">${html}</span>`
  return link ? `<a href="${escapeHtml(link)}">${html}</a>` : html
}
