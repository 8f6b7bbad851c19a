import type { Dimension } from '../contract.ts'

/** What the devices are called. */
export const devices: Record<string, string> = { desktop: 'Computer', tablet: 'Tablet', mobile: 'Phone' }
const unknown = {
  variant: 'Deleted form',
  page: 'Unknown page',
  device: 'Unknown device',
  source: 'Direct',
  country: 'Unknown country',
} as const satisfies Record<Dimension, string>

interface Names {
  /** The site's own address, which its pages need not say. */
  readonly siteUrl: string
  readonly formNames: ReadonlyMap<string, string>
}

/** A value of a breakdown in words: "/shoes", "Phone", "Germany", a form's name. */
export function nameOfValue(dimension: Dimension, value: string, { siteUrl, formNames }: Names): string {
  if (value === '') return unknown[dimension]
  if (dimension === 'variant') return formNames.get(value) ?? unknown.variant
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
