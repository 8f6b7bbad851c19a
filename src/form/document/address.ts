/** True for an address that a link or a redirect may lead to: http, https, mailto and tel, nothing else. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(address)
}

/**
 * A picture's whole address, of an http(s) address or of a path below the server's `origin`; otherwise undefined. It holds
 * nothing that could end a string in a style sheet.
 */
export function pictureAddress(src: string | undefined, origin: string): string | undefined {
  const path = src && /^\/(?!\/)/.test(src)
  return path || (src && /^https?:\/\//i.test(src))
    ? (path ? origin : '') + src.replace(/["\\\s]/g, encodeURIComponent)
    : undefined
}

/** Stands at the start of a picture's address for the server's own. */
export const originMark = '~'
