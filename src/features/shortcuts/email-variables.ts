import type { MailDocument } from '#features/mail-design/contract.ts'
import type { MailBlock, Paragraph, SimpleBlock } from '#features/mail-design/contract.ts'
import type { EmailVariable, ShortcutEmail } from './shapes.ts'

/**
 * Returns the texts of an email that can be edited without the email editor: its texts, its buttons and the texts
 * around a discount code.
 */
export function variablesOf(document: MailDocument): EmailVariable[] {
  const blocks = document.blocks.flatMap((block): SimpleBlock[] =>
    block.type === 'columns' ? block.columns.flat() : [block],
  )
  return blocks.flatMap((block): EmailVariable[] => {
    if (block.type === 'text')
      return block.paragraphs.map((paragraph, i) => ({
        slug: `${block.id}.${i}`,
        label: paragraph.type === 'heading' ? 'Heading' : paragraph.type === 'item' ? 'List item' : 'Text',
        text: paragraph.spans.map(({ text }) => text).join(''),
      }))
    if (block.type === 'button') return [{ slug: block.id, label: 'Button', text: block.label }]
    return []
  })
}

/** Returns the document with these texts filled in. A paragraph whose text changed loses its inline formatting. */
export function withVariables(document: MailDocument, variables: readonly EmailVariable[]): MailDocument {
  const texts = new Map(variables.map(({ slug, text }) => [slug, text]))
  const changed = <B extends SimpleBlock>(block: B): B => {
    if (block.type === 'text')
      return { ...block, paragraphs: block.paragraphs.map((one, i) => retyped(one, texts.get(`${block.id}.${i}`))) }
    if (block.type === 'button') return { ...block, label: texts.get(block.id) ?? block.label }
    return block
  }
  return mapBlocks(document, changed)
}

function retyped(paragraph: Paragraph, text: string | undefined): Paragraph {
  const before = paragraph.spans.map((span) => span.text).join('')
  return text === undefined || text === before ? paragraph : { ...paragraph, spans: [{ text }] }
}

/** Applies a change to every block of a document, except to rows of columns themselves. */
export function mapBlocks(document: MailDocument, change: (block: SimpleBlock) => SimpleBlock): MailDocument {
  return {
    ...document,
    blocks: document.blocks.map((block): MailBlock =>
      block.type === 'columns'
        ? { ...block, columns: block.columns.map((column) => column.map(change)) }
        : change(block),
    ),
  }
}

/** A link back to the reader's cart that doesn't apply a code yet. */
const recoveryTag = /^\[shop\.recovery_url\|[^\]]*\]$/

/**
 * Returns the document of an email as it is sent: with its images, its footer text, and the codes of its discount
 * campaign. Links to the reader's cart apply the code.
 */
export function sentDocument(email: ShortcutEmail, campaignId: string | null): MailDocument {
  const { hero_image, header_image, footer_alt_text } = email
  let isFirst = true
  const document = mapBlocks(email.document, (block) => {
    if (block.type === 'image' && isFirst) {
      isFirst = false
      return hero_image?.mediaId ? { ...block, src: hero_image.mediaId } : block
    }
    if (block.type === 'footer' && footer_alt_text.enabled) return { ...block, text: footer_alt_text.text }
    if (block.type === 'discount' && campaignId !== null) return { ...block, discountCampaignId: campaignId }
    if (block.type === 'button' && campaignId !== null && recoveryTag.test(block.link))
      return { ...block, link: `${block.link}?code=[discount.${campaignId}]` }
    return block
  })
  if (!header_image?.mediaId) return document
  return { ...document, theme: { ...document.theme, logo: { ...document.theme.logo, src: header_image.mediaId } } }
}
