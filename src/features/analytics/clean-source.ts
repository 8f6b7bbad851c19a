/** Normalizes a source: a campaign's name or a host, in lowercase, without "www."; empty if it is neither. */
export function cleanSource(source: string): string {
  const name = decoded(source)
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  return /^[\p{L}\p{N}_.:[\] -]{1,100}$/u.test(name) ? name : ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
