import type { CompiledRules } from './compiled-rules.ts'

/** The parts of an address, in the names of the browser's own `location`. */
export interface Address {
  host: string
  pathname: string
  search: string
  hash: string
}

/** Whether a text is what the pattern says, "*" standing for any run of characters. No expression, so nothing to blow up. */
export function matches(pattern: string, text: string): boolean {
  const [first, ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return text === first
  let at = first!.length
  // Not found is -1, which leaves `at` below the part's length.
  const inOrder = parts.every((part) => (at = text.indexOf(part, at) + part.length) >= part.length)
  return inOrder && text.startsWith(first!) && text.slice(at).endsWith(last)
}

/**
 * Whether a pattern (in small letters) fits an address: "/sale" a path, "shop.example/sale" a host and path, what begins
 * with "*" anything. Query and fragment count when the pattern speaks of them.
 */
export function fits(pattern: string, { host, pathname, search, hash }: Address): boolean {
  const isAnywhere = pattern[0] === '*'
  const counts = (sign: string, part: string) => (isAnywhere || pattern.includes(sign) ? part : '')
  const site = pattern[0] === '/' ? '' : host.replace(/^www\./, '')
  const path = isAnywhere ? pathname : pathname.replace(/\/$/, '')
  return matches(pattern, (site + path + counts('?', search) + counts('#', hash) || '/').toLowerCase())
}

/** Whether the address rules let a form show on this page. All that the loader has to know of display rules. */
export function mayShowOn({ on, off }: Pick<CompiledRules, 'on' | 'off'>, page: Address): boolean {
  const here = (pattern: string) => fits(pattern, page)
  return (!on || on.some(here)) && !off?.some(here)
}
