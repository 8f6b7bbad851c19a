/** Checks whether a link or redirect may lead to a URL: http, https, mailto and tel only. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(address)
}

/** Returns an image's absolute URL, for an http(s) URL or a path below the server's `origin`; otherwise undefined. */
export function pictureAddress(source: string | undefined, origin: string): string | undefined {
  const src = source ?? ''
  return /^https?:\/\//i.test(src) ? src : /^\/(?!\/)/.test(src) ? origin + src : undefined
}

/** Placeholder at the start of an image's URL for the server's own origin. */
export const originMark = '~'
/** Matches `originMark` at the start of a URL. */
export const ownMark = /^~/
