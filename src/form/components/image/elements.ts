import { pictureAddress } from '../../document/address.ts'
import { clickable } from '../../document/clickable.ts'
import { type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'

/** Returns an image, within a button or link if it has an action. A tiled image is drawn by the style sheet. */
export function imageElements(image: ComponentOf<'image'>, origin: string): ElementTree {
  const src = pictureAddress(image.src, origin)
  const alt = image.alt ?? ''
  const acts = image.goTo || (image.action && image.action !== 'nothing')
  const own = acts ? {} : { 'data-id': image.id }
  const picture =
    src && image.fill !== 'tile'
      ? elementTree('img', { ...own, src, alt })
      : elementTree('div', { ...own, ...(alt && { role: 'img', 'aria-label': alt }), class: src ? 'pic' : 'pic empty' })
  return acts ? clickable(image, { 'aria-label': alt ? undefined : image.action }, [picture]) : picture
}
