import type { ServiceId } from '../../shapes.ts'
import { at, rows, text } from './read-json.ts'
import { ServiceError } from './service.ts'
import type { ServiceApi } from './service-api.ts'

/** Reads who unsubscribed at a service since a moment, on the lists that are used here. Addresses may repeat. */
type ReadUnsubscribes = (api: ServiceApi, since: Date, listIds: readonly string[]) => Promise<string[]>

const most = 1000
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
/** Their APIs take no fractions of a second. */
const moment = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

/** What a list holds; nothing for one that is no longer there. */
async function unlessDeleted(read: () => Promise<unknown[]>): Promise<unknown[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ServiceError && error.failure.kind === 'refused') return []
    throw error
  }
}

/** The services that tell who unsubscribed. They are asked every hour. */
export const readUnsubscribes: Partial<Record<ServiceId, ReadUnsubscribes>> = {
  async mailchimp({ get }, since, listIds) {
    let found: string[] = []
    for (const listId of listIds) {
      const query = { status: 'unsubscribed', unsubscribed_since: moment(since), fields: 'members.email_address' }
      const members = await unlessDeleted(async () =>
        rows(await get(`/lists/${listId}/members`, { ...query, count: most }), 'members'),
      )
      found = [...found, ...members.map((member) => text(member, 'email_address'))]
    }
    return found
  },
  async klaviyo({ get }, since) {
    let found: string[] = []
    const suppression = 'subscriptions.email.marketing.suppression'
    const filter = `and(equals(${suppression}.reason,"UNSUBSCRIBE"),greater-than(${suppression}.timestamp,${moment(since)}))`
    let page = `/profiles?filter=${encodeURIComponent(filter)}&page[size]=100&fields[profile]=email`
    for (let pages = 0; page !== '' && pages < 100; pages++) {
      const answer = await get(page)
      found = [...found, ...rows(answer, 'data').map((profile) => text(profile, 'attributes', 'email'))]
      page = text(answer, 'links', 'next')
    }
    return found
  },
  async brevo({ get }, since) {
    let found: string[] = []
    for (let offset = 0; offset < 100 * most; offset += most) {
      const contacts = rows(await get('/contacts', { modifiedSince: moment(since), limit: most, offset }), 'contacts')
      const left = contacts.filter((contact) => at(contact, 'emailBlacklisted') === true)
      found = [...found, ...left.map((contact) => text(contact, 'email'))]
      if (contacts.length < most) break
    }
    return found
  },
  async activecampaign({ get }, since, listIds) {
    let found: string[] = []
    for (const listid of listIds) {
      // Status 2: unsubscribed.
      const query = { listid, status: 2, 'filters[updated_after]': moment(since), limit: 100 }
      for (let offset = 0; offset < 100_000; offset += 100) {
        const contacts = await unlessDeleted(async () => rows(await get('/contacts', { ...query, offset }), 'contacts'))
        found = [...found, ...contacts.map((contact) => text(contact, 'email'))]
        if (contacts.length < 100) break
      }
    }
    return found
  },
  async mailjet({ get }, since, listIds) {
    let found: string[] = []
    for (const ContactsList of listIds) {
      const query = { ContactsList, Unsub: 'true', Sort: 'UnsubscribedAt desc', Limit: most }
      for (const row of await unlessDeleted(async () => rows(await get('/listrecipient', query), 'Data'))) {
        if (new Date(text(row, 'UnsubscribedAt')).getTime() < since.getTime()) break
        found.push(text(await get(`/contact/${text(row, 'ContactID')}`), 'Data', 0, 'Email'))
      }
    }
    return found
  },
  async sendgrid({ get }, since) {
    let found: string[] = []
    for (let offset = 0; offset < 100_000; offset += 500) {
      const part = rows(await get('/suppression/unsubscribes', { start_time: seconds(since), limit: 500, offset }))
      found = [...found, ...part.map((row) => text(row, 'email'))]
      if (part.length < 500) break
    }
    return found
  },
  async hubspot({ post }, since) {
    let found: string[] = []
    const filters = [
      { propertyName: 'hs_email_optout', operator: 'EQ', value: 'true' },
      { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(since.getTime()) },
    ]
    for (let after = '', pages = 0; pages < 100; pages++) {
      const search = { filterGroups: [{ filters }], properties: ['email'], limit: 100, ...(after && { after }) }
      const answer = await post('/crm/v3/objects/contacts/search', search)
      found = [...found, ...rows(answer, 'results').map((contact) => text(contact, 'properties', 'email'))]
      after = text(answer, 'paging', 'next', 'after')
      if (after === '') break
    }
    return found
  },
}
