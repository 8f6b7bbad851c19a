/** A source as it is counted: a campaign's name or a host, in small letters, without "www."; empty when it is neither. */
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
