import { isLinkAddress, pictureAddress } from '#form/document/address.ts'

/**
 * The way back to an abandoned cart, or to the product that an automation began with: the merge tags that may stand for a whole address,
 * with the address to use where there is none. A reader's discount code after it is applied to the cart.
 */
const storeTag =
  /^\[shop\.(?:recovery|product)_url\|https?:\/\/[^\s"'<>\\[\]|]+\](?:\?code=\[discount\.[\da-f-]{36}\])?$/i
/** The merge tag that applies a reader's discount code in the store. */
const discountLink = /^\[discount\.[\da-f-]{36}\.url\]$/i

/** An address that a mail may link to; undefined for what is none, or not yet. */
export function linkOf(address: string): string | undefined {
  const tidy = address.trim()
  if (storeTag.test(tidy)) return tidy
  if (discountLink.test(tidy)) return tidy
  return isLinkAddress(tidy) && /^[^\s"'<>\\]+$/.test(tidy) && /^(?:https?:\/\/[^/?#]|mailto:.|tel:.)/i.test(tidy)
    ? tidy
    : undefined
}

/** A picture of the library at a width, which it hands out as WebP. */
const narrower = /^(\/i\/[0-9a-f]{40}\.(?:jpg|png|gif))\?w=\d+$/

/**
 * The whole address of a picture; undefined for what is none. `origin`: this installation's. Of the library's pictures it is the
 * file itself, since Outlook shows no WebP.
 */
export function sourceOf(address: string, origin: string): string | undefined {
  const tidy = address.trim().replace(narrower, '$1')
  return /^[^\s"'<>\\]+$/.test(tidy) ? pictureAddress(tidy, origin) : undefined
}
