import { ofDocument } from '#form/render/dom.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import { pageAddress, pageFacts } from '../share/page-facts.ts'

/** Returns the values of merge tags about an image; `image` is the URL of its best version. */
export function factsOfPicture(picture: Element, { from, galleries }: ImagesData): Record<string, string> {
  const page = pageFacts(pageAddress())
  const attribute = (name: string) => picture.getAttribute(name)?.trim() || ''
  const figure = picture.closest('figure')
  const facts: Record<string, string> = {
    alt: attribute('alt') || attribute('aria-label'),
    caption: figure?.querySelector('figcaption')?.textContent?.trim() ?? '',
    title: attribute('title'),
    page: page.title!,
    url: page.url!,
  }
  facts['site'] = page['site']!
  const larger = galleries && picture.closest('a')?.href
  return {
    ...facts,
    description: from.map((source) => facts[source]).find(Boolean) ?? '',
    image:
      larger && /\.(jpe?g|png|gif|webp)([?#]|$)/i.test(larger)
        ? larger
        : new URL(sourceOf(picture), ofDocument('baseURI')).href,
  }
}

/** Returns the URL of an image: its largest version, even if it isn't loaded yet, or a background. */
function sourceOf(picture: Element): string {
  const attribute = (...names: string[]) => names.map((name) => picture.getAttribute(name)).find(Boolean)
  const versions = (attribute('srcset', 'data-srcset', 'data-lazy-srcset') ?? '')
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/))
    .filter(([address]) => address)
    .sort(([, a = '1'], [, b = '1']) => parseFloat(b) - parseFloat(a))
  return (
    versions[0]?.[0] ??
    attribute('data-src', 'data-lazy-src', 'data-original') ??
    ((picture as HTMLImageElement).currentSrc ||
      (picture as HTMLImageElement).src ||
      (/url\("?(.*?)"?\)/.exec(getComputedStyle(picture).backgroundImage)?.[1] ?? ''))
  )
}
