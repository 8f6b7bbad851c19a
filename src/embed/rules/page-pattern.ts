import type { CompiledRules } from './compiled-rules.ts'

/** Parts of an address, named as in the browser's `location`. */
export interface Address {
  host: string
  pathname: string
  search: string
  hash: string
}

/**
 * Checks whether a text matches a pattern in which "*" stands for any run of characters. It doesn't use a regular
 * expression, so there is no risk of catastrophic backtracking.
 */
export function matches(pattern: string, text: string): boolean {
  const [first, ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return text === first
  let at = first!.length
  // If the part isn't found, `indexOf` returns -1, which leaves `at` below the part's length.
  const inOrder = parts.every((part) => (at = text.indexOf(part, at) + part.length) >= part.length)
  return inOrder && text.startsWith(first!) && text.slice(at).endsWith(last)
}

/**
 * Checks whether a lowercase pattern matches an address. "/sale" is a path, "shop.example/sale" a host and path, and a
 * pattern that begins with "*" matches anywhere. Query and fragment count only if the pattern contains them.
 */
export function fits(pattern: string, { host, pathname, search, hash }: Address): boolean {
  const isAnywhere = pattern[0] === '*'
  const counts = (sign: string, part: string) => (isAnywhere || pattern.includes(sign) ? part : '')
  const site = pattern[0] === '/' ? '' : host.replace(/^www\./, '')
  const path = isAnywhere ? pathname : pathname.replace(/\/$/, '')
  return matches(pattern, (site + path + counts('?', search) + counts('#', hash) || '/').toLowerCase())
}

/**
 * Checks whether the address rules let a form show on this page. This is all the loader needs to know about display
 * rules.
 */
export function mayShowOn({ on, off }: Pick<CompiledRules, 'on' | 'off'>, page: Address): boolean {
  const here = (pattern: string) => fits(pattern, page)
  return (!on || on.some(here)) && !off?.some(here)
}
