import { isLinkAddress, pictureAddress } from '#form/document/address.ts'

/** An address that a mail may link to; undefined for what is none, or not yet. */
export function linkOf(address: string): string | undefined {
  const tidy = address.trim()
  return isLinkAddress(tidy) && /^[^\s"'<>\\]+$/.test(tidy) && /^(?:https?:\/\/[^/?#]|mailto:.|tel:.)/i.test(tidy)
    ? tidy
    : undefined
}

/** The whole address of a picture; undefined for what is none. `origin`: this installation's. */
export function sourceOf(address: string, origin: string): string | undefined {
  const tidy = address.trim()
  return /^[^\s"'<>\\]+$/.test(tidy) ? pictureAddress(tidy, origin) : undefined
}
