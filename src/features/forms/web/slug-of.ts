/**
 * Converts a text to the end of an address: lowercase letters, digits and hyphens, at most 60. While the user types, a
 * trailing hyphen stays.
 */
export function slugOf(text: string, isTyping = false): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 60)
  return isTyping ? slug : slug.replace(/-$/, '')
}
