/** Returns the part of an address after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
