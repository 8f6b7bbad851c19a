import type { Dimension, Slice } from '../contract.ts'

/** Display names of the devices. */
export const devices: Record<string, string> = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' }
const unknown = {
  variant: 'Deleted form',
  page: 'Unknown page',
  device: 'Unknown device',
  source: 'Direct',
  country: 'Unknown country',
} as const satisfies Record<Dimension, string>

/**
 * Returns the display name of a breakdown's value: "/shoes", "Mobile", "Germany", a form's name. `siteUrl` is the
 * site's address, which is omitted from its pages.
 */
export function nameOfValue(
  dimension: Dimension,
  { value, name }: Pick<Slice, 'value' | 'name'>,
  siteUrl: string,
): string {
  if (dimension === 'variant') return name ?? unknown.variant
  if (value === '') return unknown[dimension]
  if (dimension === 'device') return devices[value] ?? value
  if (dimension === 'country') return countryName(value)
  return dimension === 'page' ? pageName(value, siteUrl) : value
}

function pageName(page: string, siteUrl: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/]*)/
  const [own, of] = [host.exec(siteUrl)?.[1], host.exec(page)]
  if (!of) return page
  return of[1] === own ? page.slice(of[0].length) || '/' : page.replace(/^https?:\/\//, '')
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
