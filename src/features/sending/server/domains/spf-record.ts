import { providerOf, spfTermOf } from '../../mail-providers.ts'

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

/**
 * Returns the SPF record that a domain should have for email from these servers: the existing one with missing terms
 * added; empty without servers.
 */
export function spfRecordFor(hosts: readonly string[], found: readonly string[]): string {
  const [first = hosts.length === 0 ? '' : 'v=spf1 ~all'] = found.filter(isSpf)
  if (first === '') return ''
  const terms = first.trim().split(/\s+/)
  const missing = termsOf(hosts).filter((term) => !terms.some((one) => one.toLowerCase() === term))
  const at = terms.findIndex((term) => /^(?:[+?~-]?all|redirect=.*)$/i.test(term))
  const place = at < 0 ? terms.length : at
  return [...terms.slice(0, place), ...missing, ...terms.slice(place)].join(' ')
}

/**
 * Returns the email services among these servers that a record doesn't include. Self-hosted servers are ignored,
 * because a record can cover them in many ways.
 */
export function servicesMissing(hosts: readonly string[], included: ReadonlySet<string>): string[] {
  const services = hosts.flatMap((host) => providerOf(host) ?? [])
  return [...new Set(services.filter(({ spf }) => !included.has(spf.slice('include:'.length))).map(({ name }) => name))]
}

const termsOf = (hosts: readonly string[]) => [...new Set(hosts.map((host) => spfTermOf(host).toLowerCase()))]
