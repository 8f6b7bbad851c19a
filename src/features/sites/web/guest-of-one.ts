/**
 * Checks whether a user works on exactly one site and doesn't own it, such as an agency's client or a shop's assistant.
 */
export function isGuestOfOne(sites: readonly { readonly role: string }[]): boolean {
  return sites.length === 1 && sites[0]!.role !== 'owner'
}
