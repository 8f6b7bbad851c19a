import { expect } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import type { Filter } from '../../filter.ts'
import { contacts, recordActivities, recordProducts, setPurchases, subscribeContact } from '../index.ts'

const consent = { text: 'News.', method: 'form', addressPrefix: '' }
export const dayMs = 24 * 3600 * 1000

/** Starts a server with contacts, with functions to create sites on it. Call it at the top of a test file. */
export async function contactsServer() {
  const server = await testServer({ rooms: [sitesRoom(), contacts] })
  const { database, tools, clock, post, runJobs } = server

  /** Creates a new site with its owner. */
  const member = () => {
    const { siteId, token } = server.aMember()
    return {
      siteId,
      call: <Path extends string>(path: Path, body: object = {}) => post(path, { site_id: siteId, ...body }, { token }),
    }
  }

  /** Subscribes an address; returns the contact's id. */
  async function subscribe(siteId: string, email: string, fields: Record<string, string> = {}) {
    const request = { siteId, email, fields, popupId: tools.newId(), page: '/', consent }
    return (await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, request))).contact.id
  }

  /**
   * Creates three contacts: Ann from Rome (tag vip, opened yesterday), Bob from Paris (age 40), Cy (unsubscribed,
   * bought long ago).
   */
  async function people() {
    const { siteId, call } = member()
    await call('/contacts/fields/save', { key: 'age', label: 'Age', type: 'number' })
    await call('/contacts/fields/save', { key: 'born', label: 'Born', type: 'date' })
    await call('/contacts/fields/save', { key: 'member', label: 'Member', type: 'yes-no' })
    await call('/contacts/fields/save', { key: 'size', label: 'Size', type: 'choice', choices: ['S', 'L'] })
    const { list_id } = (await call('/lists/save', { name: 'News' })).body
    const ann = await subscribe(siteId, 'ann@example.com', {
      age: '30',
      born: '1990-05-01',
      member: 'yes',
      'First name': 'Ann',
    })
    const bob = await subscribe(siteId, 'bob@example.org', { age: '40', size: 'L', note: '100%_sure' })
    const cy = await subscribe(siteId, 'cy@example.org', { age: 'seven' })
    await call('/contacts/save', { contact_id: ann, city: 'Rome', country: 'IT', tags: ['vip'], lists: [list_id] })
    await call('/contacts/save', { contact_id: bob, city: 'Paris', country: 'FR' })
    await database.inSite(siteId, (db) =>
      recordActivities({ ...tools, db }, siteId, [
        { contactId: ann, kind: 'opened', what: 'News 1', at: new Date(clock.now - dayMs) },
        { contactId: cy, kind: 'bought', what: '#1', at: new Date(clock.now - 90 * dayMs) },
      ]),
    )
    await database.inSite(siteId, async (db) => {
      const firstAt = new Date(clock.now - 200 * dayMs)
      const lastAt = new Date(clock.now - 90 * dayMs)
      const bought = { products: ['mug', "tea'x"], codes: ['SAVE10'] }
      await setPurchases(db, siteId, [
        { contactId: cy, orders: 2, spent: 99.9, spentOrders: 2, firstAt, lastAt, ...bought, each: [] },
      ])
      await recordProducts(db, siteId, [{ key: 'mug', title: 'A mug' }], lastAt)
    })
    await call('/contacts/bulk', { selection: { contact_ids: [cy] }, action: { kind: 'unsubscribe' } })
    return { siteId, call, list_id, ids: { ann, bob, cy } }
  }

  /** Returns the first letters of the contacts that match a filter, in order. */
  const found = async (call: ReturnType<typeof member>['call'], filter: Filter) => {
    const { status, body } = await call('/contacts/list', { filter, sort: 'email' })
    expect([status, body.error]).toEqual([200, undefined])
    const count = (await call('/api/shortcuts/build', { query: filter })).body
    expect(count).toEqual({ success: true, count: body.total, error: null })
    return body.contacts.map(({ email }: { email: string }) => email[0]).join('')
  }

  return { server, database, tools, clock, post, runJobs, member, subscribe, people, found }
}
