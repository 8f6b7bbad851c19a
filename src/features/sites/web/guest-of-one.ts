/** Whether somebody works on one site alone, which is another's: an agency's client, or a shop's help. */
export function isGuestOfOne(sites: readonly { readonly role: string }[]): boolean {
  return sites.length === 1 && sites[0]!.role !== 'owner'
}
