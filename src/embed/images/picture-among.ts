import type { ImagesData } from '../extra-data/images-data.ts'

/** The first of these elements that is a picture to be shared. */
export function pictureAmong(
  elements: Iterable<Element>,
  { min, include, exclude, backgrounds }: Pick<ImagesData, 'min' | 'include' | 'exclude' | 'backgrounds'>,
): Element | undefined {
  return [...elements].find((element) => {
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
