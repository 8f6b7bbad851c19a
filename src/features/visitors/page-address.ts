/** The page as it may be kept: an http(s) address without query and fragment, or nothing. */
export function cleanPage(page: string): string {
  if (!page.startsWith('https://') && !page.startsWith('http://')) return ''
  const end = page.search(/[?#]/)
  return end < 0 ? page : page.slice(0, end)
}
