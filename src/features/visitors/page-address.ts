/** Returns the page's address as it may be stored: an http(s) URL without query and fragment, or an empty string. */
export function cleanPage(page: string): string {
  if (!page.startsWith('https://') && !page.startsWith('http://')) return ''
  const end = page.search(/[?#]/)
  return end < 0 ? page : page.slice(0, end)
}
