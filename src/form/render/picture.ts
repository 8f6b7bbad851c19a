/** A picture's whole address, of a path below the server's `origin` or of an http(s) address; otherwise undefined. */
export function pictureAddress(src: string | undefined, origin: string): string | undefined {
  try {
    const url = src && new URL(src, origin)
    if (url && /^https?:$/.test(url.protocol)) return url.href
  } catch {
    // Not an address: nothing is drawn.
  }
  return undefined
}
