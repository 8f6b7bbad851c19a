import { applyLink } from '../../discount-code.ts'
import { roomIn } from '../../column-width.ts'
import { quietOn } from '../../colors.ts'
import type { MailTheme, SimpleBlock } from '../../document.ts'
import { linkOf } from '../../links.ts'
import { fonts } from '../../names.ts'
import { networks } from '../../networks.ts'
import { buttonStyles, codeStyles, dividerColor, type Inks, inksOf, textStyles } from '../../styles.ts'
import { drawHtml } from './draw-html.ts'
import { drawParagraphs } from './draw-paragraphs.ts'
import { element, sides } from './element.ts'
import { withPills } from './with-pills.ts'

/** Context in which a block is drawn. */
export interface BlockSetting {
  readonly theme: MailTheme
  readonly surface: string
  readonly isTitle: boolean
  /** Width of its place on a desktop, in CSS pixels. */
  readonly width: number
}

type Of<T extends SimpleBlock['type']> = Extract<SimpleBlock, { type: T }>
type Context = BlockSetting & { readonly inks: Inks }
type Drawers = { readonly [T in SimpleBlock['type']]: (block: Of<T>, context: Context) => Node[] }

/** Draws a block as the email will show it, with its id as `data-block`. */
export function drawBlock(block: SimpleBlock, setting: BlockSetting): HTMLElement {
  const inks = inksOf(block, setting.surface, setting.theme)
  const draw = drawers[block.type] as (block: SimpleBlock, context: Context) => Node[]
  const { padding, background, align } = block
  const drawn = element(
    'div',
    {
      padding: sides(padding),
      'text-align': align,
      'font-family': fonts[setting.theme.body_font],
      ...(background && { background }),
    },
    ...draw(block, { ...setting, inks }),
  )
  drawn.dataset['block'] = block.id
  drawn.className = [padding[3] > 24 ? 'pad' : '', block.hide_on_phone ? 'away' : ''].join(' ')
  return drawn
}

const drawers: Drawers = {
  logo(_block, { theme, inks }) {
    const { src, name, width } = theme.logo
    if (src) return [picture(src, name, { width: `${width}px`, 'max-width': '100%' })]
    const style = { 'font-family': fonts[theme.heading_font], 'font-size': '20px', 'font-weight': '700' }
    return [element('div', { ...style, 'line-height': '1.3', color: inks.heading }, name || 'Your logo')]
  },
  text: (block, { theme, inks, isTitle }) => drawParagraphs(block.paragraphs, { block, theme, inks, isTitle }),
  image(block) {
    const size = { width: `${block.width}%`, 'border-radius': `${block.radius}px` }
    return [block.src ? picture(block.src, block.alt, size) : blank('Choose image', size)]
  },
  button: (block, { theme }) => [drawButton(block, theme)],
  divider(block, { surface }) {
    const line = `${block.thickness}px ${block.line} ${dividerColor(block.color, surface)}`
    const margin = block.align === 'center' ? '0 auto' : block.align === 'right' ? '0 0 0 auto' : '0'
    return [element('div', { 'border-top': line, width: `${block.width}%`, margin })]
  },
  spacer: (block) => [element('div', { height: `${block.height}px` })],
  social(block, { inks }) {
    return block.links.map(({ network, url }) => {
      const { color, strokes, label } = networks[network]
      const ink = block.look === 'brand' ? color : inks.text
      const isMissing = linkOf(url) === undefined
      const cell = element('span', {
        display: 'inline-block',
        padding: '4px 6px',
        ...(isMissing && { opacity: '.35' }),
      })
      cell.title = label
      cell.append(sign(strokes, ink, block.size))
      return cell
    })
  },
  product(block, context) {
    const { theme, inks, surface } = context
    const round = `${Math.min(theme.radius, 12)}px`
    const styles = textStyles(block, theme)
    const quiet = quietOn(surface)
    const size = { width: '100%', 'border-radius': round, 'margin-bottom': '14px' }
    const image = block.src ? picture(block.src, block.alt, size) : blank('Product image', size)
    const words: Node[] = []
    if (block.title)
      words.push(
        element('p', { ...styles.heading, 'font-size': `${theme.font_size + 2}px`, color: inks.heading }, block.title),
      )
    if (block.price || block.old_price) {
      const old = element('s', { color: quiet, 'font-weight': '400', 'margin-right': '8px' }, block.old_price)
      const style = { ...styles.paragraph, 'font-weight': '700', 'padding-top': '4px', color: inks.text }
      words.push(element('p', style, ...(block.old_price ? [old] : []), block.price))
    }
    if (block.text)
      words.push(
        element(
          'p',
          { ...styles.paragraph, 'padding-top': '6px', color: inks.text, 'white-space': 'pre-wrap' },
          block.text,
        ),
      )
    if (block.label) {
      const action = { label: block.label, color: '', text_color: '', is_wide: false }
      words.push(element('div', { 'padding-top': '14px' }, drawButton(action, theme)))
    }
    if (block.layout === 'stacked') return [image, ...words]
    const row = element('div', { display: 'flex', 'align-items': 'center', gap: '20px' })
    row.className = 'row stacks'
    row.append(element('div', { flex: '0 0 42%' }, image), element('div', { flex: '1', 'min-width': '0' }, ...words))
    return [row]
  },
  dynamic(block, { theme, inks, surface }) {
    const styles = textStyles(block, theme)
    const isLarge = block.show === 'product'
    const side = `${isLarge ? 160 : 72}px`
    const quiet = { ...styles.paragraph, 'font-size': '14px', color: quietOn(surface) }
    const bold = { ...styles.paragraph, 'font-weight': '700', color: inks.text }
    return Array.from({ length: isLarge ? 1 : 2 }, () => {
      const size = { width: side, height: side, 'border-radius': `${Math.min(theme.radius, 12)}px`, flex: 'none' }
      const name = { ...styles.heading, 'font-size': `${theme.font_size + 1}px`, color: inks.heading }
      const words = element('div', { flex: '1', 'min-width': '0', 'text-align': 'left' })
      words.append(
        element('p', name, 'Product name'),
        isLarge ? element('p', { ...bold, 'padding-top': '4px' }, 'Price') : element('p', quiet, 'Quantity: 1'),
      )
      const row = element('div', { display: 'flex', 'align-items': 'center', gap: '16px', 'padding-bottom': '14px' })
      row.append(blank('Image', size), words, ...(isLarge ? [] : [element('p', bold, 'Price')]))
      return row
    })
  },
  discount(block, { theme, surface, inks, width }) {
    const { ink, frame, note, quiet } = codeStyles(theme, block.color, surface, block.code, roomIn(block, width))
    const { plain } = textStyles(block, theme)
    const small = { ...plain, ...note }
    return [
      ...(block.caption ? [element('p', { ...small, 'padding-bottom': '10px', color: inks.text }, block.caption)] : []),
      element('span', { ...frame, display: 'inline-block', color: ink }, block.code),
      ...(applyLink(block) === null
        ? []
        : [
            element(
              'div',
              { 'padding-top': '14px' },
              drawButton({ label: block.button ?? '', color: '', text_color: '', is_wide: false }, theme),
            ),
          ]),
      ...(block.note ? [element('p', { ...small, 'padding-top': '10px', color: quiet }, block.note)] : []),
    ]
  },
  video(block, { theme, inks }) {
    const size = { width: '100%', 'border-radius': `${Math.min(theme.radius, 12)}px`, 'margin-bottom': '8px' }
    const image = block.src ? picture(block.src, block.alt, size) : blank('Video thumbnail', size)
    const { paragraph } = textStyles(block, theme)
    const style = { ...paragraph, 'font-weight': '700', color: inks.link, 'text-decoration': 'underline' }
    return [image, element('p', style, `▶\u00A0 ${block.label || 'Watch the video'}`)]
  },
  html: (block, { theme, inks }) => drawHtml(block, { font: textStyles(block, theme).plain, inks }),
  footer(block, { theme, inks }) {
    const style = { ...textStyles(block, theme).paragraph, color: inks.text, 'white-space': 'pre-wrap' }
    const ways = [block.unsubscribe || 'Unsubscribe', block.preferences].filter((way) => way.trim() !== '')
    const underlined = (way: string) => element('span', { 'text-decoration': 'underline' }, way)
    const lines = [block.text, block.address || 'Your postal address'].filter((line) => line.trim() !== '')
    return [
      ...lines.map((line) => element('p', { ...style, 'padding-bottom': '8px' }, line)),
      element('p', style, ...ways.flatMap((way, i) => [...(i > 0 ? ['\u00A0 · \u00A0'] : []), underlined(way)])),
    ]
  },
}

type Action = Pick<Of<'button'>, 'label' | 'color' | 'text_color' | 'is_wide'>

function drawButton({ label, color, text_color, is_wide }: Action, theme: MailTheme): HTMLElement {
  const { fill, ink, radius, size, padding } = buttonStyles(theme, color, text_color)
  return element(
    'span',
    {
      display: is_wide ? 'block' : 'inline-block',
      'text-align': 'center',
      padding,
      'border-radius': `${radius}px`,
      background: fill,
      color: ink,
      'font-size': `${size}px`,
      'font-weight': '600',
      'line-height': '1.4',
    },
    ...withPills(label || '\u00A0'),
  )
}

function picture(src: string, alt: string, styles: Readonly<Record<string, string>>): HTMLImageElement {
  const image = element('img', { ...styles, height: 'auto', 'vertical-align': 'top', 'min-height': '24px' })
  image.alt = alt
  image.draggable = false
  image.decoding = 'async'
  image.src = src
  return image
}

/** Returns a placeholder for an image that isn't chosen yet. */
function blank(words: string, styles: Readonly<Record<string, string>>): HTMLElement {
  const style = { ...styles, 'aspect-ratio': '16 / 7', display: 'inline-grid', 'place-items': 'center' }
  const paint = { background: '#e9ecf1', color: '#4b5563', 'font-size': '13px', 'box-sizing': 'border-box' }
  return element('span', { ...style, ...paint }, words)
}

const svgSpace = 'http://www.w3.org/2000/svg'

function sign(strokes: readonly string[], color: string, size: number): SVGElement {
  const svg = document.createElementNS(svgSpace, 'svg')
  const given = { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: color, 'stroke-width': 1.75 }
  for (const [name, value] of Object.entries(given)) svg.setAttribute(name, String(value))
  svg.setAttribute('stroke-linecap', 'round')
  svg.setAttribute('stroke-linejoin', 'round')
  svg.style.verticalAlign = 'middle'
  for (const stroke of strokes) {
    const path = document.createElementNS(svgSpace, 'path')
    path.setAttribute('d', stroke)
    svg.append(path)
  }
  return svg
}
