/** True for an address that a link or a redirect may lead to: http, https, mailto and tel, nothing else. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(address)
}

/** A picture's whole address, of an http(s) address or of a path below the server's `origin`; otherwise undefined. */
export function pictureAddress(source: string | undefined, origin: string): string | undefined {
  const src = source ?? ''
  return /^https?:\/\//i.test(src) ? src : /^\/(?!\/)/.test(src) ? origin + src : undefined
}

/** Stands at the start of a picture's address for the server's own. */
export const originMark = '~'
/** Finds it there. */
export const ownMark = /^~/
