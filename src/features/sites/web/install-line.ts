/** Returns the line of HTML that a site's owner puts on the pages. */
export function installLine(origin: string, key: string): string {
  return `<script async src="${origin}/s/${encodeURIComponent(key)}.js"></script>`
}
