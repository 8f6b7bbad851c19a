import type { ImagesData } from '../extra-data/images-data.ts'

type Choice = Pick<ImagesData, 'min' | 'include' | 'exclude' | 'backgrounds'>

/** The picture that is under the pointer, or in what has come into focus; undefined where there is none to be shared. */
export function pictureAt(event: PointerEvent | FocusEvent, choice: Choice): Element | undefined {
  const target = event.target as Element
  const candidates =
    'clientX' in event
      ? Document.prototype.elementsFromPoint.call(document, event.clientX, event.clientY)
      : [target, ...Element.prototype.querySelectorAll.call(target, '*')]
  return candidates.find((one) => isPicture(one, choice))
}

function isPicture(element: Element, { min, include, exclude, backgrounds }: Choice): boolean {
  const isImage = element instanceof HTMLImageElement
  if (!isImage && !(backgrounds && /url\(/.test(getComputedStyle(element).backgroundImage))) return false
  const { width, height } = element.getBoundingClientRect()
  return (
    width >= min[0] &&
    height >= min[1] &&
    (!include || within(element, include)) &&
    !(exclude && within(element, exclude))
  )
}

function within(element: Element, selector: string): boolean {
  try {
    return !!Element.prototype.closest.call(element, selector)
  } catch {
    // The owner's selector is none.
    return false
  }
}
