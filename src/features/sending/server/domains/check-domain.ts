import type { DnsRecord } from '../../contract.ts'
import { checkSpf } from './check-spf.ts'
import type { Dns } from './open-dns.ts'
import { spfRecordFor } from './spf-record.ts'

/** The DNS records that a domain should have. */
export interface ExpectedRecords {
  readonly domain: string
  /** Name and text of the DKIM record. The text is null while the domain doesn't have its own key. */
  readonly dkim: { readonly name: string; readonly value: string | null }
  /** The domain that bounces are returned to. */
  readonly returnHost: string
  /** The mail server of that domain if we know it; otherwise empty. */
  readonly returnServer: string
  /** The SMTP servers that email is sent through. */
  readonly smtpHosts: readonly string[]
}

const noPolicy = 'v=DMARC1; p=none'

/** Returns the records that a domain needs, before DNS has been checked. */
export function recordsOf({ domain, dkim, returnHost, returnServer, smtpHosts }: ExpectedRecords): DnsRecord[] {
  const unseen = { is_found: null, found: [], problem: '' }
  return [
    { purpose: 'dkim', type: 'TXT', name: dkim.name, value: dkim.value ?? '', ...unseen },
    { purpose: 'spf', type: 'TXT', name: returnHost, value: spfRecordFor(smtpHosts, []), ...unseen },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: noPolicy, ...unseen },
    { purpose: 'return', type: 'MX', name: returnHost, value: returnServer, ...unseen },
  ]
}

/** Looks up all DNS records that receivers check. Rejects if no name server responds. */
export async function checkDomain(expected: ExpectedRecords, dns: Dns): Promise<DnsRecord[]> {
  const { domain, dkim, returnHost, returnServer, smtpHosts } = expected
  const [dkimTexts, spfTexts, dmarcTexts, hosts] = await Promise.all([
    dns.txt(dkim.name),
    dns.txt(returnHost),
    dns.txt(`_dmarc.${domain}`),
    dns.mx(returnHost),
  ])
  const spf = spfTexts.filter((text) => /^v=spf1/i.test(text))
  const dmarc = dmarcTexts.filter((text) => /^v=DMARC1/i.test(text))
  const dmarcProblem = judgeDmarc(dmarcTexts)
  const answers: Record<DnsRecord['purpose'], Answer> = {
    dkim: { found: dkimTexts, problem: dkimProblem(dkimTexts, dkim.value) },
    spf: { value: spfRecordFor(smtpHosts, spf), found: spf, problem: await checkSpf(spfTexts, dns, smtpHosts) },
    dmarc: { value: dmarcProblem === '' ? dmarc[0] : noPolicy, found: dmarc, problem: dmarcProblem },
    return: { value: returnServer || hosts[0], found: hosts, problem: judgeReturn(hosts) },
  }
  return recordsOf(expected).map((record) => withAnswer(record, answers[record.purpose]))
}

interface Answer {
  /** The recommended value, given the records found. */
  readonly value?: string | undefined
  readonly found: readonly string[]
  readonly problem: string
}

function withAnswer(record: DnsRecord, { value = record.value, found, problem }: Answer): DnsRecord {
  const shown = found.slice(0, 10).map((text) => text.slice(0, 1000))
  return { ...record, value, found: shown, is_found: problem === '', problem }
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
