import type { Dns } from './open-dns.ts'
import { servicesMissing } from './spf-record.ts'

/** Maximum number of DNS lookups for one SPF record (RFC 7208, 4.6.4). */
const maxLookups = 10
const asking = /^[+?~-]?(?:include:|a(?=$|[:/])|mx(?=$|[:/])|ptr(?=$|:)|exists:)/i

/**
 * Returns what is wrong with a domain's SPF record for email from these servers, as a sentence; empty if receivers can
 * use it.
 */
export async function checkSpf(texts: readonly string[], dns: Dns, hosts: readonly string[] = []): Promise<string> {
  const records = texts.filter(isSpf)
  if (records.length === 0) return 'No SPF record found. Add one that includes your mail server.'
  if (records.length > 1)
    return 'There is more than one SPF record, so receivers ignore all of them. Merge them into one.'
  const record = records[0]!
  if (/\s\+?all(\s|$)/i.test(record)) return 'It ends with “+all”, which lets anyone send as your domain.'
  const included = new Set<string>()
  const lookups = await countLookups(record, dns, 0, included)
  if (lookups > maxLookups) {
    return `It needs more than ${maxLookups} DNS lookups, the maximum. Remove includes you no longer use.`
  }
  const missing = servicesMissing(hosts, included)
  return missing.length === 0 ? '' : `It does not include ${missing.join(' and ')}, which sends your email.`
}

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

/** Counts the lookups for a record and those that it includes. Stops once the limit is exceeded. */
async function countLookups(record: string, dns: Dns, before: number, seen: Set<string>): Promise<number> {
  let count = before
  const terms = record.trim().split(/\s+/).slice(1)
  const hasAll = terms.some((term) => /^[+?~-]?all$/i.test(term))
  for (const term of terms) {
    const redirect = /^redirect=(.+)/i.exec(term)?.[1]
    // A redirect is ignored in a record with "all".
    if (!asking.test(term) && (redirect === undefined || hasAll)) continue
    count += 1
    if (count > maxLookups) return count
    const target = redirect ?? /^[+?~-]?include:(.+)/i.exec(term)?.[1]
    const name = target?.toLowerCase()
    if (name === undefined || name.includes('%') || seen.has(name)) continue
    seen.add(name)
    const included = (await dns.txt(name)).find(isSpf)
    if (included) count = await countLookups(included, dns, count, seen)
  }
  return count
}
