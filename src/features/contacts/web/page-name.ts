/** Returns a page's URL as shown in lists: without "https://" and without a trailing slash. */
export function pageName(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
