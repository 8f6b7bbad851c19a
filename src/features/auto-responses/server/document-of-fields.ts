import { type MailBlock, type MailDocument, newBlock, sidePadding } from '#features/mail-design/contract.ts'
import { blocksFromHtml, blocksToHtml, footerInk, isHtml } from '#features/mail-design/server/index.ts'
import type { AutoResponseEmail } from '../contract.ts'
import { designOf } from '../designs.ts'
import { bodyBlocks, documentOfOld, footerOf, headerOf, spacedBody } from './old-emails/convert.ts'

/** Fields of an email that callers may send instead of a document. */
export type BodyFields = Pick<
  AutoResponseEmail,
  'body' | 'footer' | 'footer_background_color' | 'footer_text_color' | 'headerImage'
>
type Given = BodyFields & Pick<AutoResponseEmail, 'template_id'>

/** Returns the parts of a document that the fields cover. */
function partsOf({ blocks }: MailDocument) {
  const bar = blocks[0]?.type === 'spacer' && blocks[0].background ? 1 : 0
  const header = blocks[bar]?.type === 'image' ? bar + 1 : bar
  const foot = blocks.findIndex(({ type }) => type === 'footer')
  const isAbove = blocks[foot - 1]?.type === 'text' && blocks[foot - 1]!.background !== '' && foot > header
  const end = isAbove && blocks[foot - 1]!.background === blocks[foot]!.background ? foot - 1 : foot
  return {
    bar: blocks.slice(0, bar),
    header: blocks.slice(bar, header),
    body: blocks.slice(header, end),
    footer: blocks.slice(end),
  }
}

/** Returns the content of a document as fields, for callers that don't use documents. */
export function fieldsOf(document: MailDocument): BodyFields {
  const { header, body, footer } = partsOf(document)
  const [image] = header
  const foot = footer.find((block) => block.type === 'footer')
  const background = foot?.background || document.theme.colors.card
  const above = footer[0]?.type === 'text' ? footer[0].paragraphs : []
  const words = above.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')
  return {
    body: blocksToHtml(body),
    footer: words || (foot?.text ?? ''),
    footer_background_color: background,
    footer_text_color: foot?.color || footerInk(background),
    headerImage: image?.type === 'image' ? headerImageOf(image, document) : null,
  }
}

function headerImageOf(
  image: Extract<MailBlock, { type: 'image' }>,
  { theme }: MailDocument,
): BodyFields['headerImage'] {
  const { src, alt, padding } = image
  if (!/^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i.test(src)) return null
  const width = Math.round(((theme.width - padding[1] - padding[3]) * image.width) / 100)
  return { src, alt: alt.slice(0, 200), width: Math.min(600, Math.max(40, width)) }
}

/**
 * Returns the document that the fields describe. If there is a `base`, only the parts in which the fields differ are
 * replaced, so that a caller who changes a subject doesn't lose any of the design.
 */
export function documentFrom(
  given: Given,
  base?: { readonly document: MailDocument; readonly template_id: string },
): MailDocument {
  const design = designOf(given.template_id)
  const made = documentOfOld({ ...given, body: '', header_image: given.headerImage })
  const fresh = { ...partsOf(made), body: bodyFrom(given) }
  if (!base) return withIds({ ...made, blocks: [...fresh.bar, ...fresh.header, ...fresh.body, ...fresh.footer] })
  const [kept, known] = [partsOf(base.document), fieldsOf(base.document)]
  const isOtherDesign = given.template_id !== base.template_id
  const isSame = (...names: (keyof BodyFields)[]) =>
    names.every((name) => JSON.stringify(given[name]) === JSON.stringify(known[name]))
  const blocks = [
    ...(isOtherDesign ? fresh.bar : kept.bar),
    ...(isSame('headerImage') ? kept.header : headerOf({ header_image: given.headerImage }, design)),
    ...(isSame('body') ? kept.body : fresh.body),
    ...(isSame('footer', 'footer_background_color', 'footer_text_color') ? kept.footer : footerOf(given, design)),
  ]
  return withIds({ ...base.document, theme: isOtherDesign ? design.theme : base.document.theme, blocks })
}

function bodyFrom({ body, template_id }: Given): MailBlock[] {
  const design = designOf(template_id)
  const blocks = isHtml(body)
    ? blocksFromHtml(body).map((block) => spaced({ ...block, align: design.align }))
    : bodyBlocks(body, design)
  return spacedBody(blocks)
}

/** Adds the spacing below that blocks of these designs have. */
function spaced(block: MailBlock): MailBlock {
  return block.type === 'text' || block.type === 'image' || block.type === 'html'
    ? { ...block, padding: [0, sidePadding, 16, sidePadding] }
    : block
}

/** Gives each block a unique ID; existing IDs are kept. */
function withIds(document: MailDocument): MailDocument {
  const known = new Set<string>()
  let count = 0
  const idOf = (id: string) => {
    let own = id
    while (own === '' || known.has(own)) own = `b${++count}`
    known.add(own)
    return own
  }
  const blocks = document.blocks.map((block) => ({ ...block, id: idOf(block.id) }))
  return {
    ...document,
    blocks: blocks.some(({ type }) => type === 'footer') ? blocks : [...blocks, newBlock('footer', idOf(''))],
  }
}
