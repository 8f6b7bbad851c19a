const files = import.meta.glob<string>(['../../../../../docs/guide/*.md', '../../../../../docs/connect/*.md'], {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')
const loaders = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]))
const addresses = new Map(Object.entries(pictures).map(([path, address]) => [nameOf(path), address]))

/** The first page of the guide, which lists the others. */
export const firstPage = 'README'

/** Loads the Markdown of a page of docs/guide or docs/connect, by file name; undefined if there is none. */
export function loadGuidePage(name: string): Promise<string> | undefined {
  return loaders.get(name)?.()
}

/**
 * Returns the URL for a link in a page: another page, an image, or an external address; undefined for files that are
 * for developers.
 */
export function guideAddress(href: string): string | undefined {
  if (/^https?:/.test(href)) return href
  const name = nameOf(href)
  if (href.endsWith('.png')) return addresses.get(name)
  return loaders.has(name) ? `/guide/${name}` : undefined
}
