import type { DnsRecord } from '../../contract.ts'
import { judgeSpf } from './judge-spf.ts'
import type { Dns } from './open-dns.ts'
import { spfRecordFor } from './spf-record.ts'

/** What DNS should say of a domain. */
export interface ExpectedRecords {
  readonly domain: string
  /** The name and the text of the DKIM record; the text is null while the domain has no key of its own. */
  readonly dkim: { readonly name: string; readonly value: string | null }
  /** The domain that bounces come back to. */
  readonly returnHost: string
  /** The mail server of that domain, where we know it; else empty. */
  readonly returnServer: string
  /** The SMTP servers that mail leaves by. */
  readonly smtpHosts: readonly string[]
}

const noPolicy = 'v=DMARC1; p=none'

/** The records that a domain needs, before anybody has looked. */
export function recordsOf({ domain, dkim, returnHost, returnServer, smtpHosts }: ExpectedRecords): DnsRecord[] {
  const unseen = { is_found: null, found: [], problem: '' }
  return [
    { purpose: 'dkim', type: 'TXT', name: dkim.name, value: dkim.value ?? '', ...unseen },
    { purpose: 'spf', type: 'TXT', name: returnHost, value: spfRecordFor(smtpHosts, []), ...unseen },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: noPolicy, ...unseen },
    { purpose: 'return', type: 'MX', name: returnHost, value: returnServer, ...unseen },
  ]
}

/** Asks DNS for everything that receivers look at. Rejects when no name server answers. */
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
    spf: { value: spfRecordFor(smtpHosts, spf), found: spf, problem: await judgeSpf(spfTexts, dns, smtpHosts) },
    dmarc: { value: dmarcProblem === '' ? dmarc[0] : noPolicy, found: dmarc, problem: dmarcProblem },
    return: { value: returnServer || hosts[0], found: hosts, problem: judgeReturn(hosts) },
  }
  return recordsOf(expected).map((record) => withAnswer(record, answers[record.purpose]))
}

interface Answer {
  /** What it should be, now that we know what is there. */
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
