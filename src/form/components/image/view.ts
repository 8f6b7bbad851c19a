import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/** A picture, on a button or link when it has an action. A tiled one is drawn by the style sheet. */
export const imageView: View<'image'> = (image, drawing) => {
  const src = drawing.picture(image.src)
  const alt = image.alt ?? ''
  const acts = image.goTo || (image.action && image.action !== 'nothing')
  const own = acts ? {} : drawing.own(image)
  const picture =
    src && image.fill !== 'tile'
      ? h('img', { ...own, src, alt })
      : h('div', {
          ...own,
          role: alt && 'img',
          'aria-label': alt,
          class: src ? 'pic' : 'pic empty',
        })
  return acts ? drawing.clickable(image, { 'aria-label': alt ? undefined : image.action }, [picture]) : picture
}
