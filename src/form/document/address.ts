/** True for an address that a link or a redirect may lead to: http, https, mailto and tel, nothing else. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(address)
}
