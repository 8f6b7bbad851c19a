import { cleanLine } from '#core/clean-line.ts'
import { cleanEmail } from '#core/email-address.ts'
import { contactByAddress, deactivateContact, subscribeContact, suppressedOf } from '#features/contacts/server/index.ts'
import { shopServiceNames } from '../../contract.ts'
import type { ShopCustomer } from '../adapters/adapter.ts'
import { latestOf, momentOf, recordUpdates, type ShopDataContext } from './shop-data-context.ts'

/** Customers who agreed longer ago belong to the store's history and are not welcomed as new subscribers. */
const freshMs = 24 * 3_600_000

/**
 * Applies the customers' email consent, as recorded by the shop, in the caller's transaction. Customers who agreed
 * there and aren't known here are subscribed. Contacts who ever unsubscribed here, bounced, complained or were erased
 * aren't changed. Customers who unsubscribed there after they had subscribed here are unsubscribed here too. Customers
 * without consent do not become contacts.
 */
export async function applyCustomers(ctx: ShopDataContext, customers: readonly ShopCustomer[]): Promise<void> {
  const { siteId } = ctx
  const latest = latestOf(customers, (customer) => customer)
  const current = await recordUpdates(ctx, 'customer', latest)
  const wanted = latest.flatMap((customer) => {
    const address = current.has(customer.externalId) ? cleanEmail(customer.email) : null
    return address === null || customer.marketing === 'unknown' ? [] : [{ customer, address }]
  })
  const suppressed = await suppressedOf(
    ctx,
    siteId,
    wanted.map(({ address }) => address),
  )
  // Sorted by address, to prevent deadlocks between two transactions.
  for (const { customer, address } of wanted.toSorted((a, b) => (a.address < b.address ? -1 : 1))) {
    if (customer.marketing === 'subscribed') {
      if (!suppressed.has(address)) await subscribe(ctx, customer, address)
    } else await leave(ctx, customer, address)
  }
}

async function subscribe(ctx: ShopDataContext, customer: ShopCustomer, address: string): Promise<void> {
  const { db, siteId, connection } = ctx
  const known = await contactByAddress(db, siteId, address)
  if (known && known.status !== 'unconfirmed') return
  const since = customer.consentAt === null ? '' : ` on ${customer.consentAt.slice(0, 10)}`
  const text = `Accepted email marketing in the store (${shopServiceNames[connection.service]})${since}.`
  await subscribeContact(ctx, {
    siteId,
    email: customer.email,
    fields: filled({
      first_name: cleanLine(customer.firstName, 100),
      last_name: cleanLine(customer.lastName, 100),
      phone: cleanLine(customer.phone, 50),
    }),
    popupId: null,
    page: connection.origin,
    isHistory: customer.consentAt === null || ctx.now() - Date.parse(customer.consentAt) > freshMs,
    consent: { text, method: 'store', addressPrefix: '' },
  })
}

async function leave(ctx: ShopDataContext, { consentAt, updatedAt }: ShopCustomer, address: string): Promise<void> {
  const known = await contactByAddress(ctx.db, ctx.siteId, address)
  if (known?.status !== 'subscribed') return
  const left = momentOf(consentAt ?? updatedAt, ctx.now())
  // A later subscription on the site takes precedence.
  if (left.getTime() <= Date.parse(known.subscribed_at)) return
  const what = `In the store (${shopServiceNames[ctx.connection.service]})`
  await deactivateContact(ctx, { siteId: ctx.siteId, contactId: known.id, status: 'unsubscribed', what })
}

function filled(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
