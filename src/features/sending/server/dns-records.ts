import { Resolver } from 'node:dns/promises'
import type { DnsRecord } from '../contract.ts'
import type { DomainRow } from './store-places.ts'

/** Asks DNS for records of a name; TXT records come joined. Rejects or answers nothing when there are none. */
export type AskDns = (name: string, type: 'TXT' | 'MX' | 'CNAME') => Promise<readonly string[]>

/** Asks the machine's name servers, with short timeouts. */
export const askDns: AskDns = async (name, type) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (type === 'TXT') return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
  if (type === 'CNAME') return resolver.resolveCname(name)
  return (await resolver.resolveMx(name)).map(({ exchange }) => exchange)
}

/** What DNS has to have for a domain, before anybody has looked. */
export function recordsOf({ domain, selector, record }: DomainRow, returnDomain: string): DnsRecord[] {
  const unseen = { is_found: null } as const
  return [
    { purpose: 'dkim', type: 'TXT', name: `${selector}._domainkey.${domain}`, value: record, ...unseen },
    {
      purpose: 'spf',
      type: 'TXT',
      name: returnDomain || domain,
      value: 'v=spf1 include:<your mail server> ~all',
      ...unseen,
    },
    { purpose: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', ...unseen },
    ...(returnDomain === ''
      ? []
      : [
          {
            purpose: 'return' as const,
            type: 'MX' as const,
            name: returnDomain,
            value: '<the server of your bounce mailbox>',
            ...unseen,
          },
        ]),
  ]
}

/** Looks for each of the records. */
export function findRecords(records: readonly DnsRecord[], ask: AskDns): Promise<DnsRecord[]> {
  return Promise.all(records.map(async (record) => ({ ...record, is_found: await isThere(record, ask) })))
}

async function isThere({ purpose, type, name, value }: DnsRecord, ask: AskDns): Promise<boolean> {
  const found = await asked(name, type, ask)
  switch (purpose) {
    case 'dkim':
      return found.some((text) => publicKeyIn(text) === publicKeyIn(value))
    case 'spf':
      return found.filter((text) => /^v=spf1(\s|$)/i.test(text)).length === 1
    case 'dmarc':
      return found.some((text) => /^v=DMARC1\s*;/i.test(text))
    case 'return':
      return found.length > 0
  }
}

/** A resolver that does not follow a CNAME says nothing for it: it is asked for, and followed once. */
async function asked(name: string, type: 'TXT' | 'MX', ask: AskDns): Promise<readonly string[]> {
  const found = await ask(name, type).catch(() => [])
  if (found.length > 0) return found
  const [target] = await ask(name, 'CNAME').catch(() => [])
  return target === undefined ? [] : ask(target, type).catch(() => [])
}

function publicKeyIn(record: string): string {
  return /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
}
