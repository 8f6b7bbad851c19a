import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newDkimKey } from '#platform/server/mail/dkim/dkim-key.ts'
import type { DkimDomain } from '#platform/server/mail/dkim/dkim-signature.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { DnsRecord, SendingDomain } from '../../contract.ts'
import { sendingSettings } from '../settings.ts'
import { findMailbox } from '../mailbox/store-mailbox.ts'
import { smtpHostsOf } from '../smtp-servers.ts'
import { deleteDomain, type DomainRow, domainsOf, insertDomain, updateDomain } from '../store-places.ts'
import { checkDomain, type ExpectedRecords, recordsOf } from './check-domain.ts'
import type { Dns } from './open-dns.ts'

const maxDomains = 50
const selector = 'trellis'
const place = (siteId: Id, id: Id) => `sending_domains.sealed ${siteId} ${id}`

/**
 * Returns the key that signs a domain's messages; null if the site doesn't have the domain, or it isn't verified yet.
 */
export async function dkimOf(
  ctx: Pick<Tools, 'keyFor'> & { readonly db: Db },
  siteId: Id,
  domain: string,
): Promise<(DkimDomain & { privateKey: string }) | null> {
  const row = (await domainsOf(ctx.db, siteId)).find((one) => one.domain === domain)
  if (!row?.verified_at) return null
  const privateKey = open(ctx.keyFor('sending.dkim'), place(siteId, row.id), row.sealed)
  return { domain, selector: row.selector, privateKey }
}

type Ctx = Pick<Tools, 'mail'> & { readonly db: Db; readonly siteId: Id }

/**
 * Looks up the DNS records of a domain for a site, whether the site has a key for it or not. Rejects if no name server
 * responds.
 */
export async function checkRecords(ctx: Ctx, domain: string, dns: Dns): Promise<DnsRecord[]> {
  const row = (await domainsOf(ctx.db, ctx.siteId)).find((one) => one.domain === domain)
  return checkDomain(await expectedFor(ctx, row ?? { domain, selector, record: null }), dns)
}

async function expectedFor(
  { db, siteId, mail }: Ctx,
  { domain, selector, record }: Pick<DomainRow, 'domain' | 'selector'> & { readonly record: string | null },
): Promise<ExpectedRecords> {
  const { return_domain } = await sendingSettings(db, siteId)
  const mailbox = return_domain === '' ? undefined : await findMailbox(db, siteId)
  return {
    domain,
    dkim: { name: `${selector}._domainkey.${domain}`, value: record },
    returnHost: return_domain || domain,
    returnServer: mailbox?.host ?? '',
    smtpHosts: await smtpHostsOf(db, siteId, mail),
  }
}

export async function listDomains(ctx: Ctx) {
  const rows = await domainsOf(ctx.db, ctx.siteId)
  return { domains: await Promise.all(rows.map((row) => entryOf(ctx, row))) }
}

export async function addDomain({ domain }: { domain: string }, ctx: SiteContext) {
  const { db, siteId, now, newId, keyFor } = ctx
  if ((await domainsOf(db, siteId)).length >= maxDomains)
    throw new AppError('conflict', `A site has at most ${maxDomains} domains.`)
  const { privateKey, record } = await newDkimKey()
  const id = newId()
  const sealed = seal(keyFor('sending.dkim'), place(siteId, id), privateKey)
  const own = { site_id: siteId, id, domain, selector, sealed, record }
  const row: DomainRow = { ...own, verified_at: null, checked_at: null, findings: [], created_at: new Date(now()) }
  if (!(await insertDomain(db, row))) {
    const message = 'This domain is there already.'
    throw new AppError('conflict', message, { issues: [{ path: 'domain', message }] })
  }
  return { domain: await entryOf(ctx, row) }
}

/** Queries DNS. A domain is verified once its DKIM record exists. */
export function checkDomainBy(dns: Dns) {
  return async ({ domain_id }: { domain_id: Id }, ctx: SiteContext) => {
    const row = (await domainsOf(ctx.db, ctx.siteId)).find(({ id }) => id === domain_id)
    if (!row) throw noDomain()
    const records = await checkRecords(ctx, row.domain, dns).catch((cause: unknown) => {
      throw new AppError('unavailable', 'DNS did not answer. Try again in a minute.', { cause, retryAfter: 30 })
    })
    const checked = found(row, records, ctx.now())
    const isSigned = records.some(({ purpose, is_found }) => purpose === 'dkim' && is_found)
    const verified = { ...checked, verified_at: isSigned ? checked.checked_at : null }
    await updateDomain(ctx.db, verified)
    return { domain: await entryOf(ctx, verified) }
  }
}

/**
 * Returns a domain updated with its DNS records. A found key verifies it. If the key is gone later, the domain stays
 * verified until a person acts.
 */
export function found(row: DomainRow, records: readonly DnsRecord[], now: number): DomainRow {
  const checked_at = new Date(now)
  const isSigned = records.some(({ purpose, is_found }) => purpose === 'dkim' && is_found)
  return { ...row, checked_at, verified_at: isSigned ? checked_at : row.verified_at, findings: records }
}

export async function removeDomain({ domain_id }: { domain_id: Id }, { db, siteId }: SiteContext) {
  if (!(await deleteDomain(db, siteId, domain_id))) throw noDomain()
  return {}
}

const noDomain = () => new AppError('not_found', 'Domain not found.')

/** Findings are shown only while they match the records that are needed now. */
async function entryOf(ctx: Ctx, row: DomainRow): Promise<SendingDomain> {
  const { id, domain, verified_at, checked_at, findings } = row
  const records = recordsOf(await expectedFor(ctx, row)).map(
    (record) => findings.find(({ purpose, name }) => purpose === record.purpose && name === record.name) ?? record,
  )
  return {
    id,
    domain,
    records,
    verified_at: verified_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}
