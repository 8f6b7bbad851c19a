import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { newDkimKey } from '#platform/server/mail/dkim/dkim-key.ts'
import type { DkimDomain } from '#platform/server/mail/dkim/dkim-signature.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { DnsRecord, SendingDomain } from '../contract.ts'
import { type AskDns, findRecords, recordsOf } from './dns-records.ts'
import { sendingSettings } from './settings.ts'
import { deleteDomain, type DomainRow, domainsOf, insertDomain, updateDomain } from './store-places.ts'

const maxDomains = 50
const selector = 'trellis'
const place = (siteId: Id, id: Id) => `sending_domains.sealed ${siteId} ${id}`

/** The key that signs a domain's messages; null when the site doesn't have the domain, or it is not verified yet. */
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

/** The DNS status of one of the site's domains; null when the site doesn't have the domain. */
export async function requiredRecords(db: Db, siteId: Id, domain: string): Promise<DnsRecord[] | null> {
  const row = (await domainsOf(db, siteId)).find((one) => one.domain === domain)
  return row ? recordsOf(row, (await sendingSettings(db, siteId)).return_domain) : null
}

export async function listDomains({ db, siteId }: SiteContext) {
  const { return_domain } = await sendingSettings(db, siteId)
  return { domains: (await domainsOf(db, siteId)).map((row) => entryOf(row, recordsOf(row, return_domain))) }
}

export async function addDomain({ domain }: { domain: string }, { db, siteId, now, newId, keyFor }: SiteContext) {
  if ((await domainsOf(db, siteId)).length >= maxDomains)
    throw new AppError('conflict', `A site has at most ${maxDomains} domains.`)
  const { privateKey, record } = await newDkimKey()
  const id = newId()
  const sealed = seal(keyFor('sending.dkim'), place(siteId, id), privateKey)
  const own = { site_id: siteId, id, domain, selector, sealed, record }
  const row: DomainRow = { ...own, verified_at: null, checked_at: null, created_at: new Date(now()) }
  if (!(await insertDomain(db, row))) throw new AppError('conflict', 'This domain is there already.')
  return { domain: entryOf(row, recordsOf(row, (await sendingSettings(db, siteId)).return_domain)) }
}

/** Queries DNS; a domain is verified once its DKIM record is there. */
export function checkDomainBy(ask: AskDns) {
  return async ({ domain_id }: { domain_id: Id }, { db, siteId, now }: SiteContext) => {
    const row = (await domainsOf(db, siteId)).find(({ id }) => id === domain_id)
    if (!row) throw noDomain()
    const records = await findRecords(recordsOf(row, (await sendingSettings(db, siteId)).return_domain), ask)
    const at = new Date(now())
    const isSigned = records.some(({ purpose, is_found }) => purpose === 'dkim' && is_found)
    const checked = { ...row, checked_at: at, verified_at: isSigned ? at : null }
    await updateDomain(db, checked)
    return { domain: entryOf(checked, records) }
  }
}

export async function removeDomain({ domain_id }: { domain_id: Id }, { db, siteId }: SiteContext) {
  if (!(await deleteDomain(db, siteId, domain_id))) throw noDomain()
  return {}
}

const noDomain = () => new AppError('not_found', 'Domain not found.')

function entryOf(row: DomainRow, records: DnsRecord[]): SendingDomain {
  const { id, domain, verified_at, checked_at } = row
  return {
    id,
    domain,
    records,
    verified_at: verified_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}
