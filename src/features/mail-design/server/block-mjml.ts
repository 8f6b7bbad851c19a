import { roomIn } from '../column-width.ts'
import { applyLink, codeText } from '../discount-code.ts'
import { shownOldPrice, shownProduct } from '../product-tags.ts'
import { type ProductTags, tagsOf, whereKnown } from '../dynamic-products.ts'
import { dynamicHtml } from './dynamic-html.ts'
import { escapeHtml } from '#core/escape-html.ts'
import type { SimpleBlock } from '../document.ts'
import { linkOf, sourceOf } from '../links.ts'
import { mergeAddress, mergeHtml } from '../merge-text.ts'
import { paragraphsToHtml, textToHtml } from '../paragraphs-html.ts'
import { sanitizeHtml } from '../sanitize-html.ts'
import {
  buttonStyles,
  codeStyles,
  dividerColor,
  inksOf,
  paragraphSpacing,
  styleText,
  surfaceOf,
  textStyles,
} from '../styles.ts'
import { quietOn } from '../colors.ts'
import { fonts } from '../names.ts'
import { networks } from '../networks.ts'
import type { DrawContext } from './draw-context.ts'

type Of<T extends SimpleBlock['type']> = Extract<SimpleBlock, { type: T }>
type Drawers = { readonly [T in SimpleBlock['type']]: (block: Of<T>, context: DrawContext) => string }

/** Returns the MJML of one block. User content goes into slots, so that it's never parsed as MJML. */
export function blockMjml(block: SimpleBlock, context: DrawContext): string {
  return (drawers[block.type] as (block: SimpleBlock, context: DrawContext) => string)(block, context)
}

const drawers: Drawers = {
  logo(block, context) {
    const { logo, heading_font, colors } = context.theme
    const src = sourceOf(logo.src, context.setting.publicUrl)
    if (src) return picture(block, context, { src, alt: logo.name, link: logo.link, width: logo.width, radius: 0 })
    const surface = surfaceOf(block, context.row, context.theme)
    const className = context.dark.ink(colors.heading, surface)
    const style = `margin:0;font-family:${fonts[heading_font]};font-size:20px;line-height:1.3;font-weight:700;color:${colors.heading}`
    return text(block, context, `<p class="${className}" style="${style}">${textToHtml(logo.name)}</p>`)
  },
  text: (block, context) => text(block, context, paragraphsHtml(block, context, block.paragraphs)),
  image(block, context) {
    const src = sourceOf(block.src, context.setting.publicUrl)
    if (!src) return ''
    const { alt, link, radius } = block
    const width = Math.round((innerWidth(block, context) * block.width) / 100)
    return picture(block, context, { src, alt, link, width, radius })
  },
  button: (block, context) => button(block, context, block),
  divider(block, context) {
    const color = dividerColor(block.color, surfaceOf(block, context.row, context.theme))
    const { thickness, line, width, align } = block
    return `<mj-divider ${looks(block, context)} align="${align}" border-color="${color}" border-width="${thickness}px" border-style="${line}" width="${width}%" />`
  },
  spacer: (block, context) => `<mj-spacer ${looks(block, context, true)} height="${block.height}px" />`,
  social(block, context) {
    const surface = surfaceOf(block, context.row, context.theme)
    const signs = block.links.flatMap(({ network, url }) => {
      const href = linkOf(url)
      if (!href) return []
      const { label, color } = networks[network]
      const ink = (block.look === 'brand' ? color : inksOf(block, surface, context.theme).text).slice(1).toLowerCase()
      const src = `${context.setting.publicUrl}/mail-pictures/social/${network}-${ink}.png`
      const image = `<img src="${escapeHtml(src)}" alt="${label}" width="${block.size}" height="${block.size}" style="border:0;width:${block.size}px;height:${block.size}px;vertical-align:middle">`
      return [
        `<a href="${mergeAddress(href)}" target="_blank" style="display:inline-block;padding:4px 6px;text-decoration:none">${image}</a>`,
      ]
    })
    return signs.length === 0 ? '' : text(block, context, signs.join(''))
  },
  product: (block, context) => productParts(block, context).join('\n'),
  dynamic(block, context) {
    const surface = surfaceOf(block, context.row, context.theme)
    const products = tagsOf(block.show)
    const [{ title, sample }] = products as [ProductTags]
    const look = {
      ...inksOf(block, surface, context.theme),
      quiet: quietOn(surface),
      styles: textStyles(block, context.theme),
      titleSize: context.theme.font_size + 1,
      radius: Math.min(context.theme.radius, 12),
      isLarge: block.show === 'product',
      className: (ink: string) => context.dark.ink(ink, surface),
    }
    const [open, close] = whereKnown(title, '\n', sample).split('\n')
    const drawn = text(block, context, products.map((product) => dynamicHtml(product, look)).join(''))
    return `<mj-raw>${open}</mj-raw>${drawn}<mj-raw>${close}</mj-raw>`
  },
  discount(block, context) {
    const surface = surfaceOf(block, context.row, context.theme)
    const { ink, frame, note, quiet } = codeStyles(
      context.theme,
      block.color,
      surface,
      block.code,
      roomIn(block, context.width),
    )
    const { plain } = textStyles(block, context.theme)
    const className = context.dark.ink(ink, surface)
    const small = (words: string, color: string, gap: string) =>
      words === ''
        ? ''
        : `<p class="${context.dark.ink(color, surface)}" style="${styleText({ ...plain, ...note, padding: gap })};color:${color}">${textToHtml(words)}</p>`
    const code = `<table role="presentation" border="0" cellpadding="0" cellspacing="0" align="${block.align}" style="border-collapse:separate"><tr><td align="center" class="${className}" style="${styleText(frame)};color:${ink}">${textToHtml(codeText(block))}</td></tr></table>`
    const caption = small(block.caption, inksOf(block, surface, context.theme).text, '0 0 10px')
    const clear = '<div style="clear:both;line-height:1px;font-size:1px">&nbsp;</div>'
    return text(
      block,
      context,
      `${caption}${code}${clear}${applyButton(block, context)}${small(block.note, quiet, '10px 0 0')}`,
    )
  },
  video(block, context) {
    const href = linkOf(block.link)
    const src = sourceOf(block.src, context.setting.publicUrl)
    const label = block.label || 'Watch the video'
    const image =
      src &&
      picture({ ...block, padding: [block.padding[0], block.padding[1], 8, block.padding[3]] }, context, {
        src,
        alt: block.alt || label,
        link: block.link,
        width: innerWidth(block, context),
        radius: Math.min(context.theme.radius, 12),
      })
    const spans = [{ text: `▶\u00A0 ${label}`, bold: true, ...(href && { link: href }) }]
    const words = paragraphsHtml(block, context, [{ type: 'paragraph', spans }])
    const below = image
      ? { ...block, padding: [0, block.padding[1], block.padding[2], block.padding[3]] as const }
      : block
    return `${image || ''}${text(below as typeof block, context, words)}`
  },
  html: (block, context) => text(block, context, sanitizeHtml(block.html)),
  footer(block, context) {
    const surface = surfaceOf(block, context.row, context.theme)
    const { text: color } = inksOf(block, surface, context.theme)
    const className = context.dark.ink(color, surface)
    const style = `${styleText(textStyles(block, context.theme).paragraph)};color:${color}`
    const lines = [block.text, block.address || context.setting.postalAddress].filter((one) => one.trim() !== '')
    const paragraphs = lines.map(
      (one) => `<p class="${className}" style="${style};padding-bottom:8px">${textToHtml(one)}</p>`,
    )
    const out = (label: string) =>
      `<a href="[unsubscribe_url]" target="_blank" class="${className}" style="color:${color};text-decoration:underline">${textToHtml(label)}</a>`
    const links = [block.unsubscribe || 'Unsubscribe', block.preferences]
      .filter((label) => label.trim() !== '')
      .map(out)
    const ways = `<p class="${className}" style="${style}">${links.join(' &nbsp;·&nbsp; ')}</p>`
    return text(block, context, paragraphs.join('') + ways)
  },
}

/** Returns the parts of a product from top to bottom: its image, text and button. */
export function productParts(
  block: Of<'product'>,
  context: DrawContext,
): [image: string, words: string, button: string] {
  const { theme, setting } = context
  const [top, right, bottom, left] = block.padding
  const stored = sourceOf(block.src, setting.publicUrl)
  const { title, price, src } = shownProduct({ ...block, src: stored ?? '' })
  const sides = (above: number, below: number) => ({
    ...block,
    padding: [above, right, below, left] as [number, number, number, number],
  })
  const image = src
    ? picture(sides(top, 14), context, {
        src,
        alt: block.alt || title,
        link: block.link,
        width: innerWidth(block, context),
        radius: Math.min(theme.radius, 12),
      })
    : ''
  const surface = surfaceOf(block, context.row, theme)
  const { heading, text: ink } = inksOf(block, surface, theme)
  const styles = textStyles(block, theme)
  const quiet = quietOn(surface)
  const say = (words: string, style: string, color: string) =>
    words === '' ? '' : `<p class="${context.dark.ink(color, surface)}" style="${style};color:${color}">${words}</p>`
  const old = shownOldPrice(
    block,
    (oldPrice) =>
      `<s class="${context.dark.ink(quiet, surface)}" style="color:${quiet};font-weight:400">${textToHtml(oldPrice)}</s> &nbsp;`,
  )
  const words = [
    say(textToHtml(title), styleText({ ...styles.heading, 'font-size': `${theme.font_size + 2}px` }), heading),
    say(`${old}${textToHtml(price)}`, `${styleText(styles.paragraph)};font-weight:700;padding-top:4px`, ink),
    say(textToHtml(block.text), `${styleText(styles.paragraph)};padding-top:6px`, ink),
  ].join('')
  const hasButton = block.label !== ''
  const paragraph = words && text(sides(src ? 0 : top, hasButton ? 14 : bottom), context, words)
  const action = { label: block.label, link: block.link, color: '', text_color: '', is_wide: false }
  return [image, paragraph, hasButton ? button(sides(0, bottom), context, action) : '']
}

/** Returns the button that applies a reader's code. It's hidden for readers without one. */
function applyButton(block: Of<'discount'>, context: DrawContext): string {
  const tag = applyLink(block)
  if (tag === null) return ''
  const { fill, ink, radius, size } = buttonStyles(context.theme, '', '')
  const className = context.dark.button(fill, ink, surfaceOf(block, context.row, context.theme))
  const style = `display:inline-block;background:${fill};color:${ink};border-radius:${radius}px;font-family:${fonts[context.theme.body_font]};font-size:${size}px;font-weight:600;line-height:1.4;padding:12px 22px;text-decoration:none`
  const link = `<a href="[${tag}]" target="_blank" class="${className}" style="${style}">${textToHtml(block.button ?? '')}</a>`
  return `[?${tag}]<div style="padding-top:14px">${link}</div>[/${tag}]`
}

function paragraphsHtml(block: SimpleBlock, context: DrawContext, paragraphs: Of<'text'>['paragraphs']): string {
  const { theme, dark } = context
  const surface = surfaceOf(block, context.row, theme)
  const inks = inksOf(block, surface, theme)
  const { title, heading, paragraph, item, list } = textStyles(block, theme)
  return paragraphsToHtml(paragraphs, {
    styles: {
      title: styleText(title),
      heading: styleText(heading),
      paragraph: styleText(paragraph),
      item: styleText(item),
      list: styleText(list),
    },
    ink: (kind, own) => ({ color: own || inks[kind], className: dark.ink(own || inks[kind], surface) }),
    gap: paragraphSpacing(theme),
    hasTitle: context.titleIn === block,
  })
}

/** Returns the attributes that all blocks have. */
function looks(block: SimpleBlock, { dark }: DrawContext, isFlat = false): string {
  const { padding, background, hide_on_phone } = block
  const classes = [padding[3] > 24 ? 'pad' : '', background && dark.surface(background), hide_on_phone ? 'away' : '']
  const named = classes.filter(Boolean).join(' ')
  const sides = isFlat ? '0' : padding.map((side) => `${side}px`).join(' ')
  return `${named && `css-class="${named}" `}padding="${sides}"${background && ` container-background-color="${background}"`}`
}

function text(block: SimpleBlock, context: DrawContext, html: string): string {
  const styles = textStyles(block, context.theme)
  const surface = surfaceOf(block, context.row, context.theme)
  const { text: color } = inksOf(block, surface, context.theme)
  return `<mj-text ${looks(block, context)} align="${block.align}" color="${color}" font-family="${styles.plain['font-family']}" font-size="${styles.plain['font-size']}" line-height="1.55">${context.slots.put(html)}</mj-text>`
}

interface Picture {
  readonly src: string
  readonly alt: string
  readonly link: string
  readonly width: number
  readonly radius: number
}

function picture(block: SimpleBlock, context: DrawContext, { src, alt, link, width, radius }: Picture): string {
  const { slots } = context
  const href = linkOf(link)
  const leads = href ? ` href="${slots.put(mergeAddress(href))}" target="_blank"` : ''
  const fits = Math.max(1, Math.min(width, innerWidth(block, context)))
  const round = radius > 0 ? ` border-radius="${radius}px"` : ''
  const isFluid = context.row !== null && fits > 0.9 * innerWidth(block, context)
  return `<mj-image ${looks(block, context)} align="${block.align}" src="${slots.put(mergeAddress(src))}" alt="${slots.put(mergeHtml(alt))}" width="${fits}px"${isFluid ? ' fluid-on-mobile="true"' : ''}${leads}${round} />`
}

interface Action {
  readonly label: string
  readonly link: string
  readonly color: string
  readonly text_color: string
  readonly is_wide: boolean
}

function button(block: SimpleBlock, context: DrawContext, { label, link, color, text_color, is_wide }: Action): string {
  const { theme, dark, slots } = context
  const href = linkOf(link)
  const styles = buttonStyles(theme, color, text_color)
  const surface = surfaceOf(block, context.row, theme)
  const own = looks(block, context)
  const className = dark.button(styles.fill, styles.ink, surface)
  const classed = own.startsWith('css-class="')
    ? own.replace('css-class="', `css-class="${className} `)
    : `css-class="${className}" ${own}`
  const leads = href ? ` href="${slots.put(mergeAddress(href))}" target="_blank"` : ''
  return `<mj-button ${classed} align="${block.align}" background-color="${styles.fill}" color="${styles.ink}" font-family="${fonts[theme.body_font]}" font-size="${styles.size}px" font-weight="600" line-height="1.4" border-radius="${styles.radius}px" inner-padding="${styles.padding}"${is_wide ? ' width="100%"' : ''}${leads}>${slots.put(textToHtml(label))}</mj-button>`
}

function innerWidth({ padding }: SimpleBlock, { width }: DrawContext): number {
  return Math.max(1, width - padding[1] - padding[3])
}
