/** A page's address as a list shows it: without "https://", and without a slash at the end. */
export function pageName(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
