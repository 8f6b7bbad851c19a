import { contrastOf } from './colors.ts'
import type { Finding } from './contract.ts'
import type { MailBlock, MailDocument, SimpleBlock } from './document.ts'
import { buttonStyles, codeInk, inksOf, surfaceOf } from './styles.ts'
import { findBlock, walk } from './walk.ts'

/** Minimum contrasts of WCAG 2.2 AA, for text and for large text. */
const enough = { words: 4.5, large: 3 } as const

/** Finds text that many readers can't distinguish from its background. */
export function checkLook(document: MailDocument): Finding[] {
  return [...walk(document)].flatMap(({ block, place }) => {
    if (block.type === 'columns') return []
    const row = place.row === null ? null : findBlock(document, place.row)!.block
    const faint = faintest(document, block, row)
    if (!faint) return []
    const message = `${faint} is hard to read: increase the color contrast.`
    return [{ severity: 'warning', block_id: block.id, message }]
  })
}

function faintest({ theme }: MailDocument, block: SimpleBlock, row: MailBlock | null): string | null {
  const surface = surfaceOf(block, row, theme)
  const inks = inksOf(block, surface, theme)
  const isFaint = (ink: string, ground: string, min: number) => contrastOf(ink, ground) < min
  const fill = buttonStyles(
    theme,
    block.type === 'button' ? block.color : '',
    block.type === 'button' ? block.text_color : '',
  )
  switch (block.type) {
    case 'text': {
      const kinds = new Set(block.paragraphs.map(({ type }) => type))
      if (kinds.has('heading') && isFaint(inks.heading, surface, enough.large)) return 'The heading'
      if ((kinds.has('paragraph') || kinds.has('item')) && isFaint(inks.text, surface, enough.words)) return 'The text'
      const own = block.paragraphs.flatMap(({ spans }) => spans)
      if (own.some(({ color }) => color && isFaint(color, surface, enough.words))) return 'Colored text'
      return own.some(({ link, color }) => link && !color && isFaint(inks.link, surface, enough.words))
        ? 'A link'
        : null
    }
    case 'button':
      return isFaint(fill.ink, fill.fill, enough.words) ? 'The button label' : null
    case 'product':
      if (isFaint(inks.text, surface, enough.words)) return 'The text'
      return block.label && isFaint(fill.ink, fill.fill, enough.words) ? 'The button label' : null
    case 'dynamic':
      return isFaint(inks.text, surface, enough.words) ? 'The text' : null
    case 'discount':
      return isFaint(codeInk(theme, block.color), surface, enough.large) ? 'The code' : null
    case 'footer':
      return isFaint(inks.text, surface, enough.words) ? 'The footer' : null
    case 'video':
      return isFaint(inks.link, surface, enough.words) ? 'The link' : null
    case 'logo':
    case 'image':
    case 'divider':
    case 'spacer':
    case 'social':
    case 'html':
      return null
  }
}
