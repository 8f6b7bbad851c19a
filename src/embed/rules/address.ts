import type { Address } from './page-pattern.ts'

/** Returns the parts of an absolute URL, or of a path. Never throws: any text has a path. */
export function addressOf(text: string): Address {
  const [rest = '', ...fragment] = text.trim().split('#')
  const [before = '', ...query] = rest.split('?')
  const bare = before.replace(/^[a-z][\w+.-]*:\/\//i, '')
  const hasHost = bare !== before || (before !== '' && before[0] !== '/')
  const slash = hasHost ? bare.indexOf('/') : 0
  const host = hasHost ? (slash < 0 ? bare : bare.slice(0, slash)) : ''
  return {
    host: host.toLowerCase(),
    pathname: (slash < 0 ? '' : bare.slice(slash)) || '/',
    search: query.length ? `?${query.join('?')}` : '',
    hash: fragment.length ? `#${fragment.join('#')}` : '',
  }
}

/** Returns the value of a query parameter; undefined if the URL has none with that name. */
export function parameterOf({ search }: Address, name: string): string | undefined {
  for (const pair of search.slice(1).split('&')) {
    const at = pair.indexOf('=')
    if (decoded(at < 0 ? pair : pair.slice(0, at)) === name && pair) return at < 0 ? '' : decoded(pair.slice(at + 1))
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
