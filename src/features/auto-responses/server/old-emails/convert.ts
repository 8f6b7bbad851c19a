import {
  caps,
  type MailBlock,
  type MailDocument,
  newBlock,
  sidePadding,
  type SimpleBlock,
} from '#features/mail-design/contract.ts'
import { designOf, type EmailDesign } from '../../designs.ts'
import type { OldEmail } from './old-email.ts'
import { type Condition, conditionalParts, markupBlocks, markupText } from './markup-blocks.ts'

type Padding = MailBlock['padding']
type Text = Extract<SimpleBlock, { type: 'text' }>

/** Space above and below a body, in pixels. */
const above = 36
const below = 20
/** Space below each paragraph, heading and list, in pixels. */
const paragraphGap = 16

/** Creates an email document that looks like the old email. */
export function documentOfOld(old: OldEmail): MailDocument {
  const design = designOf(old.template_id)
  const blocks = [
    ...barOf(design),
    ...headerOf(old, design),
    ...spacedBody(bodyBlocks(old.body, design)),
    ...footerOf(old, design),
  ]
  return { version: 1, theme: design.theme, blocks: blocks.map((block, i) => ({ ...block, id: `b${i + 1}` })) }
}

function barOf({ bar, theme }: EmailDesign): MailBlock[] {
  return bar === 0 ? [] : [{ ...newBlock('spacer', ''), height: bar, background: theme.colors.button }]
}

/** Returns the header image: as wide as the email, or aligned like its text. */
export function headerOf({ header_image }: Pick<OldEmail, 'header_image'>, { align, theme }: EmailDesign): MailBlock[] {
  if (!header_image) return []
  const { src, alt, width } = header_image
  const isWhole = width >= 560
  const padding: Padding = isWhole ? [0, 0, 0, 0] : [32, sidePadding, 0, sidePadding]
  const inner = theme.width - padding[1] - padding[3]
  const percent = Math.min(100, (100 * width) / inner)
  return [{ ...newBlock('image', ''), src, alt, padding, align: isWhole ? 'center' : align, width: percent }]
}

/** Returns a body's blocks with the space above and below them. */
export function spacedBody(given: readonly MailBlock[]): MailBlock[] {
  const blocks = [...given]
  const [first, last] = [blocks[0], blocks.at(-1)]
  const space = (height: number): MailBlock => ({ ...newBlock('spacer', ''), height })
  if (!first || !last) return [space(above + below)]
  // A block with a condition may be absent, and its padding with it.
  if (first.condition) blocks.unshift(space(above))
  else blocks[0] = padded(first, above, 0)
  if (last.condition) blocks.push(space(below))
  else blocks[blocks.length - 1] = padded(blocks.at(-1)!, 0, below)
  return blocks
}

/** Returns the blocks of a body in the old markup. */
export function bodyBlocks(body: string, design: EmailDesign): MailBlock[] {
  const blocks = conditionalParts(body).flatMap(({ source, condition }) => partBlocks(source, design, condition))
  const isTooLong = blocks.length > caps.blocks - 10 || JSON.stringify(blocks).length > caps.characters / 2
  return isTooLong ? [plainBlock(body, design)] : blocks
}

/** A body of thousands of tiny paragraphs doesn't fit into a document, so it remains a single text as entered. */
function plainBlock(body: string, { align }: EmailDesign): MailBlock {
  const parts = body.match(/[^]{1,5000}/g) ?? []
  const paragraphs = [{ type: 'paragraph' as const, spans: parts.map((text) => ({ text })) }]
  return { ...newBlock('text', ''), align, padding: [0, sidePadding, paragraphGap, sidePadding], paragraphs }
}

function partBlocks(source: string, { align }: EmailDesign, condition: Condition | undefined): MailBlock[] {
  const own = { align, ...(condition && { condition }) }
  return markupBlocks(source, align).map((found): MailBlock => {
    const padding: Padding = [0, sidePadding, paragraphGap, sidePadding]
    if (found.type === 'text') return { ...newBlock('text', ''), ...own, padding, paragraphs: found.paragraphs }
    return {
      ...newBlock('button', ''),
      ...own,
      padding: [8, sidePadding, 24, sidePadding],
      label: found.label,
      link: found.link,
    }
  })
}

const padded = <B extends MailBlock>(block: B, top: number, bottom: number): B => {
  const [above, right, below, left] = block.padding
  return { ...block, padding: [above + top, right, below + bottom, left] }
}

/**
 * Returns the footer on its own background. If it has links or bold text, these go into a text block above the rest.
 */
export function footerOf(
  { footer, footer_background_color, footer_text_color }: Omit<OldEmail, 'body' | 'header_image' | 'template_id'>,
  { align }: EmailDesign,
): MailBlock[] {
  const look = { align, background: footer_background_color, color: footer_text_color } as const
  const lines = markupText(footer)
  const isPlain = lines.every(({ spans }) => spans.every((span) => Object.keys(span).length === 1))
  const foot = { ...newBlock('footer', ''), ...look, preferences: '' }
  if (isPlain) {
    const text = lines.map(({ spans }) => spans.map((span) => span.text).join('')).join('\n')
    return [{ ...foot, text, padding: [24, sidePadding, 24, sidePadding] }]
  }
  const above: Text = {
    ...newBlock('text', ''),
    ...look,
    size: 13,
    paragraphs: lines,
    padding: [24, sidePadding, 8, sidePadding],
  }
  return [above, { ...foot, text: '', padding: [0, sidePadding, 24, sidePadding] }]
}
