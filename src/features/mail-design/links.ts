import { isLinkAddress, pictureAddress } from '#form/document/address.ts'

/**
 * URL to restore an abandoned cart, or of the product that an automation began with: the merge tags that may be used as
 * a whole URL, with the fallback URL. A reader's discount code may follow, to be applied to the cart.
 */
const storeTag =
  /^\[shop\.(?:recovery|product)_url\|https?:\/\/[^\s"'<>\\[\]|]+\](?:\?code=\[discount\.[\da-f-]{36}\])?$/i
/** Merge tag of the URL that applies a reader's discount code in the store. */
const discountLink = /^\[discount\.[\da-f-]{36}\.url\]$/i

/** Returns an address that an email may link to; undefined if it's invalid or incomplete. */
export function linkOf(address: string): string | undefined {
  const tidy = address.trim()
  if (storeTag.test(tidy)) return tidy
  if (discountLink.test(tidy)) return tidy
  return isLinkAddress(tidy) && /^[^\s"'<>\\]+$/.test(tidy) && /^(?:https?:\/\/[^/?#]|mailto:.|tel:.)/i.test(tidy)
    ? tidy
    : undefined
}

/** A library image at a given width, which is served as WebP. */
const narrower = /^(\/i\/[0-9a-f]{40}\.(?:jpg|png|gif))\?w=\d+$/

/**
 * Returns the full URL of an image; undefined if the address is invalid. `origin` is this installation's. For library
 * images it's the original file, because Outlook doesn't show WebP.
 */
export function sourceOf(address: string, origin: string): string | undefined {
  const tidy = address.trim().replace(narrower, '$1')
  return /^[^\s"'<>\\]+$/.test(tidy) ? pictureAddress(tidy, origin) : undefined
}
