import { type ProductTags, titleTag, whereKnown } from '../dynamic-products.ts'
import { type Styles, styleText } from '../styles.ts'

interface DynamicLook {
  readonly heading: string
  readonly text: string
  readonly quiet: string
  readonly styles: { readonly heading: Styles; readonly paragraph: Styles }
  /** In CSS pixels. */
  readonly titleSize: number
  readonly radius: number
  /** Whether it's one product with a large image, rather than a row of a list. */
  readonly isLarge: boolean
  /** Returns the class that gives a color its dark-mode counterpart. */
  readonly className: (ink: string) => string
}

/**
 * Returns one product as a row: its image, title and price, each if known. Merge tags remain, to be filled at send
 * time.
 */
export function dynamicHtml(product: ProductTags, look: DynamicLook): string {
  const { title, image, url, price, oldPrice, quantity, sample } = product
  const { heading, text, quiet, styles, radius, isLarge, className } = look
  const side = isLarge ? 160 : 72
  const linked = (html: string, ink: string) =>
    `${whereKnown(url, `<a href="[${url}]" target="_blank" class="${className(ink)}" style="color:${ink};text-decoration:none">`)}${html}${whereKnown(url, '</a>')}`
  const picture = `<td width="${side}" valign="top" style="width:${side}px;padding:0 16px 0 0">${linked(
    `<img src="[${image}]" alt="${titleTag(product)}" width="${side}" style="display:block;width:${side}px;height:auto;border:0;border-radius:${radius}px">`,
    heading,
  )}</td>`
  const line = (html: string, ink: string, style: Styles) =>
    `<p class="${className(ink)}" style="${styleText({ ...styles.paragraph, ...style })};color:${ink}">${html}</p>`
  const name = `<p class="${className(heading)}" style="${styleText({ ...styles.heading, 'font-size': `${look.titleSize}px` })};color:${heading}">${linked(titleTag(product), heading)}</p>`
  const count =
    quantity === null
      ? ''
      : whereKnown(quantity, line(`Quantity: [${quantity}]`, quiet, { 'font-size': '14px', 'padding-top': '2px' }))
  const before =
    oldPrice === null
      ? ''
      : whereKnown(
          oldPrice,
          `<s class="${className(quiet)}" style="color:${quiet};font-weight:400">[${oldPrice}]</s> &nbsp;`,
        )
  const bold = { 'font-weight': '700', 'white-space': 'nowrap' }
  const cost = whereKnown(price, line(`${before}[${price}]`, text, isLarge ? { ...bold, 'padding-top': '4px' } : bold))
  const beside = isLarge ? '' : `<td align="right" valign="middle" style="padding:0 0 0 12px">${cost}</td>`
  const words = `<td valign="middle" align="left">${name}${count}${isLarge ? cost : ''}</td>`
  const row = `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%" style="width:100%"><tr>${whereKnown(image, picture)}${words}${beside}</tr></table>`
  return whereKnown(title, `<div style="padding:0 0 14px">${row}</div>`, sample)
}
