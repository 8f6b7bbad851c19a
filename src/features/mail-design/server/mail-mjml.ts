import { escapeHtml } from '#core/escape-html.ts'
import { tokensOf } from '#core/merge-tags.ts'
import { darkSheet } from '../dark-sheet.ts'
import { columnWidths } from '../column-width.ts'
import type { Columns, MailBlock, MailDocument, SimpleBlock } from '../document.ts'
import { walk } from '../walk.ts'
import { blockMjml, productParts } from './block-mjml.ts'
import type { DrawContext, MailSetting } from './draw-context.ts'
import { createSlots, type Slots } from './slots.ts'

type Product = Extract<SimpleBlock, { type: 'product' }>

/** Returns the MJML of an email, with slots for its text. */
export function mailMjml(document: MailDocument, setting: MailSetting): { source: string; slots: Slots } {
  const { theme, blocks } = document
  const slots = createSlots()
  const dark = darkSheet(theme)
  const context: DrawContext = {
    theme,
    setting,
    slots,
    dark,
    row: null,
    width: theme.width,
    titleIn: titleOf(document),
  }
  const sections = runs(blocks).map((run) => sectionMjml(run, context))
  const { canvas, card } = theme.colors
  const subject = tokensOf(setting.subject ?? '').flatMap(({ kind, source }) => (kind === 'text' ? [source] : []))
  const card_class = `${dark.surface(card)} card`
  const margin = `<mj-section padding="0"><mj-column><mj-spacer height="24px" /></mj-column></mj-section>`
  const source = `<mjml lang="en">
<mj-head>
<mj-title>${slots.put(escapeHtml(subject.join('').trim()))}</mj-title>
<mj-attributes><mj-section padding="0" /><mj-column padding="0" /></mj-attributes>
<mj-style>${dark.css()}</mj-style>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"></mj-raw>
</mj-head>
<mj-body background-color="${canvas}" css-class="canvas" width="${theme.width}px">
${margin}
<mj-wrapper css-class="${card_class}" background-color="${card}"${theme.border ? ` border="1px solid ${theme.border}"` : ''} border-radius="${theme.radius}px" padding="0">
${sections.join('\n')}
</mj-wrapper>
${margin}
</mj-body>
</mjml>`
  return { source, slots }
}

/** Returns the text block with the first heading, which is the email's title. */
function titleOf(document: MailDocument): SimpleBlock | null {
  for (const { block } of walk(document)) {
    if (block.type === 'text' && block.paragraphs.some(({ type }) => type === 'heading')) return block
  }
  return null
}

type Run = readonly SimpleBlock[] | Columns | Product

/** Puts consecutive simple blocks into one section, which keeps the email small. */
function runs(blocks: readonly MailBlock[]): Run[] {
  const found: Run[] = []
  let simple: SimpleBlock[] = []
  const end = () => {
    if (simple.length > 0) found.push(simple)
    simple = []
  }
  for (const block of blocks) {
    if (block.type === 'columns' || (block.type === 'product' && block.layout === 'beside')) {
      end()
      found.push(block)
    } else simple.push(block)
  }
  end()
  return found
}

function sectionMjml(run: Run, context: DrawContext): string {
  if ('length' in run) {
    const inside = run.map((block) => conditional(block, blockMjml(block, context))).join('\n')
    return inside.trim() === '' ? '' : `<mj-section><mj-column>\n${inside}\n</mj-column></mj-section>`
  }
  return conditional(run, run.type === 'columns' ? rowMjml(run, context) : besideMjml(run, context))
}

/** Wraps a conditional block in the merge tags of its condition. */
function conditional({ condition }: MailBlock, source: string): string {
  if (!condition || source === '') return source
  const open = `[${condition.is_set ? '?' : '^'}${condition.tag}]`
  return `<mj-raw>${open}</mj-raw>${source}<mj-raw>[/${condition.tag}]</mj-raw>`
}

function rowMjml(row: Columns, context: DrawContext): string {
  const [top, right, bottom, left] = row.padding
  const inside = context.theme.width - left - right
  const widths = columnWidths(row, context.theme)
  const columns = row.columns.map((blocks, i) => {
    // Columns in the middle have a gap on both sides.
    const gaps = [i === 0 ? 0 : row.gap / 2, i === widths.length - 1 ? 0 : row.gap / 2].map(Math.round)
    const width = widths[i]!
    const share = Math.floor((10_000 * (width + gaps[0]! + gaps[1]!)) / inside) / 100
    const drawn = blocks.map((block) => conditional(block, blockMjml(block, { ...context, row, width })))
    return `<mj-column${row.stacks ? ' css-class="col"' : ''} width="${share}%" vertical-align="${row.valign}" padding="0 ${gaps[1]}px 0 ${gaps[0]}px">${drawn.join('\n')}</mj-column>`
  })
  const content = row.stacks ? columns.join('\n') : `<mj-group>${columns.join('\n')}</mj-group>`
  return `<mj-section ${rowLooks(row, context)} padding="${top}px ${right}px ${bottom}px ${left}px">${content}</mj-section>`
}

function besideMjml(product: Product, context: DrawContext): string {
  const [top, right, bottom, left] = product.padding
  const inside = context.theme.width - left - right
  const bare = { ...product, padding: [0, 0, 0, 0] as [number, number, number, number], background: '' as const }
  const width = Math.floor(inside * 0.42) - 20
  const inner = { ...context, row: product, width }
  const [image] = productParts(bare, inner)
  const [, words, button] = productParts({ ...bare, src: '' }, { ...inner, width: inside - width - 20 })
  return `<mj-section ${rowLooks(product, context)} padding="${top}px ${right}px ${bottom}px ${left}px"><mj-column css-class="col" width="42%" vertical-align="middle" padding="0 20px 0 0">${image}</mj-column><mj-column css-class="col" width="58%" vertical-align="middle">${words}${button}</mj-column></mj-section>`
}

function rowLooks({ padding, background, hide_on_phone }: MailBlock, { dark }: DrawContext): string {
  const rim = padding[3] > 24 ? 'rim' : ''
  const classes = [rim, background && dark.surface(background), hide_on_phone ? 'away' : ''].filter(Boolean).join(' ')
  return `${classes && `css-class="${classes}"`}${background && ` background-color="${background}"`}`
}
