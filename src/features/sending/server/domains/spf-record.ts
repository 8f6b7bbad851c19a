import { providerOf, spfTermOf } from '../../mail-providers.ts'

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

/** The SPF record that a domain should have for mail from these servers: the one that is there, with what it lacks; empty without servers. */
export function spfRecordFor(hosts: readonly string[], found: readonly string[]): string {
  const [first = hosts.length === 0 ? '' : 'v=spf1 ~all'] = found.filter(isSpf)
  if (first === '') return ''
  const terms = first.trim().split(/\s+/)
  const missing = termsOf(hosts).filter((term) => !terms.some((one) => one.toLowerCase() === term))
  const at = terms.findIndex((term) => /^(?:[+?~-]?all|redirect=.*)$/i.test(term))
  const place = at < 0 ? terms.length : at
  return [...terms.slice(0, place), ...missing, ...terms.slice(place)].join(' ')
}

/** The mail services among these servers that a record does not include. One's own server may stand in it in many ways. */
export function servicesMissing(hosts: readonly string[], included: ReadonlySet<string>): string[] {
  const services = hosts.flatMap((host) => providerOf(host) ?? [])
  return [...new Set(services.filter(({ spf }) => !included.has(spf.slice('include:'.length))).map(({ name }) => name))]
}

const termsOf = (hosts: readonly string[]) => [...new Set(hosts.map((host) => spfTermOf(host).toLowerCase()))]
