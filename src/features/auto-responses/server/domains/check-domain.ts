import type { DomainRecord } from '../../contract.ts'
import { judgeSpf } from './judge-spf.ts'
import type { Dns } from './open-dns.ts'

/** What DNS should say of a domain. */
export interface ExpectedRecords {
  readonly domain: string
  /** The name and the text of the DKIM record; the text is null while the domain has no key of its own. */
  readonly dkim: { readonly name: string; readonly value: string | null }
  /** Where bounces come back to. */
  readonly returnHost: string
}

/** Asks DNS for everything that receivers look at. Rejects when no name server answers. */
export async function checkDomain({ domain, dkim, returnHost }: ExpectedRecords, dns: Dns): Promise<DomainRecord[]> {
  const [dkimTexts, spfTexts, dmarcTexts, hosts] = await Promise.all([
    dns.txt(dkim.name),
    dns.txt(returnHost),
    dns.txt(`_dmarc.${domain}`),
    dns.mx(returnHost),
  ])
  const record = (
    purpose: DomainRecord['purpose'],
    type: DomainRecord['type'],
    name: string,
    expected: string,
    found: readonly string[],
    problem: string,
  ): DomainRecord => {
    const shown = found.slice(0, 10).map((text) => text.slice(0, 1000))
    return { purpose, type, name, expected, found: shown, is_good: problem === '', problem }
  }
  const spf = spfTexts.filter((text) => /^v=spf1/i.test(text))
  const dmarc = dmarcTexts.filter((text) => /^v=DMARC1/i.test(text))
  return [
    record('dkim', 'TXT', dkim.name, dkim.value ?? '', dkimTexts, dkimProblem(dkimTexts, dkim.value)),
    record(
      'spf',
      'TXT',
      returnHost,
      spf[0] ?? 'v=spf1 include:<your mail server> ~all',
      spf,
      await judgeSpf(spfTexts, dns),
    ),
    record('dmarc', 'TXT', `_dmarc.${domain}`, dmarc[0] ?? 'v=DMARC1; p=none', dmarc, judgeDmarc(dmarcTexts)),
    record('return', 'MX', returnHost, hosts[0] ?? '<the server of your mailbox>', hosts, judgeReturn(hosts)),
  ]
}

function dkimProblem(texts: readonly string[], expected: string | null): string {
  if (expected === null) return 'This domain has no DKIM key yet. Add it under Sending domains.'
  const keys = texts.map((text) => tagsOf(text)['p']?.replaceAll(/\s/g, ''))
  if (keys.includes(tagsOf(expected)['p'])) return ''
  if (keys.includes('')) return 'The DKIM key was revoked: “p” is empty.'
  return texts.length === 0 ? 'Record not found.' : 'The record has a different value.'
}

function judgeDmarc(texts: readonly string[]): string {
  const records = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (records.length === 0) return 'No DMARC record found. Gmail and Yahoo require one, at least with p=none.'
  if (records.length > 1) return 'There is more than one DMARC record, so receivers ignore all of them.'
  const policy = tagsOf(records[0]!)['p']?.toLowerCase() ?? ''
  return ['none', 'quarantine', 'reject'].includes(policy) ? '' : 'The policy “p” must be none, quarantine or reject.'
}

function judgeReturn(hosts: readonly string[]): string {
  if (hosts.some((host) => host !== '' && host !== '.')) return ''
  return 'No mail server accepts mail for this domain, so bounces are lost.'
}

function tagsOf(text: string): Record<string, string> {
  const pairs = text.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
  })
  return Object.fromEntries(pairs)
}
