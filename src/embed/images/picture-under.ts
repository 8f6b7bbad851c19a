import type { ImagesData } from '../extra-data/images-data.ts'

/** Returns the image to share under the pointer or finger, or in the focused element, if there is one. */
export function pictureUnder(event: Event, data: ImagesData): Element | undefined {
  const { type, target, clientX, clientY, pointerType } = event as PointerEvent
  // A mouse click happens where the pointer is already known to be.
  if (type === 'click' && pointerType !== 'touch') return undefined
  if (type !== 'focusin')
    return pictureAmong(Document.prototype.elementsFromPoint.call(document, clientX, clientY), data)
  const element = target as Element
  return element.matches(':focus-visible') ? pictureAmong([element, ...element.querySelectorAll('*')], data) : undefined
}

/** Returns the first of these elements that is an image to share. */
function pictureAmong(
  elements: readonly Element[],
  { min, include, exclude, backgrounds }: Pick<ImagesData, 'min' | 'include' | 'exclude' | 'backgrounds'>,
): Element | undefined {
  return elements.find((element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width >= min[0] &&
      height >= min[1] &&
      (element instanceof HTMLImageElement ||
        (backgrounds && /url\(/.test(getComputedStyle(element).backgroundImage))) &&
      (!include || element.closest(include)) &&
      !(exclude && element.closest(exclude))
    )
  })
}
