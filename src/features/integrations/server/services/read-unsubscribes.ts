import type { ServiceId } from '../../shapes.ts'
import { crm } from './hubspot.ts'
import { at, rows, text } from './read-json.ts'
import { ServiceError } from './service.ts'
import type { ServiceApi } from './service-api.ts'

/** Contacts who unsubscribed at a service. Addresses may repeat. */
interface Unsubscribes {
  readonly emails: readonly string[]
  /** Time up to which all have been read, if more are left for the next run; null if none are left. */
  readonly readTo: Date | null
}

/** Reads who unsubscribed at a service since a moment, on the lists that are in use here. */
type ReadUnsubscribes = (api: ServiceApi, since: Date, listIds: readonly string[]) => Promise<Unsubscribes>

const most = 1000
/** Maximum number of pages read per run, if the rest can wait for the next. */
const mostPages = 100
/** Maximum number of pages. A service with more is assumed never to end. */
const endless = 1000

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
/** These APIs don't accept fractions of a second. */
const moment = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
const all = (emails: readonly string[]): Unsubscribes => ({ emails, readTo: null })

/**
 * Reads rows page by page, until a page isn't full or `isOver`. Throws if there are more than can be read, so that none
 * is missed.
 */
async function paged(
  size: number,
  read: (offset: number) => Promise<unknown[]>,
  isOver: (page: readonly unknown[]) => boolean = () => false,
): Promise<unknown[]> {
  const pages: unknown[][] = []
  for (let number = 0; number < endless; number++) {
    const page = await read(number * size)
    pages.push(page)
    if (page.length < size || isOver(page)) return pages.flat()
  }
  throw new ServiceError({ kind: 'unavailable', message: 'There are too many unsubscribes to read.' })
}

/** Returns the rows of a list; empty if the list no longer exists. */
async function unlessDeleted(read: () => Promise<unknown[]>): Promise<unknown[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ServiceError && error.failure.isMissing) return []
    throw error
  }
}

/** Services that can report who unsubscribed. They are polled every hour. */
export const readUnsubscribes: Partial<Record<ServiceId, ReadUnsubscribes>> = {
  async mailchimp({ get }, since, listIds) {
    let found: string[] = []
    for (const listId of listIds) {
      const query = { status: 'unsubscribed', unsubscribed_since: moment(since), fields: 'members.email_address' }
      const members = await unlessDeleted(() =>
        paged(most, async (offset) =>
          rows(await get(`/lists/${listId}/members`, { ...query, count: most, offset }), 'members'),
        ),
      )
      found = [...found, ...members.map((member) => text(member, 'email_address'))]
    }
    return all(found)
  },
  async klaviyo({ get }, since) {
    let emails: string[] = []
    const suppression = 'subscriptions.email.marketing.suppression'
    const filter = `and(equals(${suppression}.reason,"UNSUBSCRIBE"),greater-than(${suppression}.timestamp,${moment(since)}))`
    const fields = 'additional-fields[profile]=subscriptions&fields[profile]=email,subscriptions'
    let page = `/profiles?filter=${encodeURIComponent(filter)}&sort=${suppression}.timestamp&page[size]=100&${fields}`
    for (let pages = 1; page !== ''; pages++) {
      const answer = await get(page)
      const profiles = rows(answer, 'data')
      emails = [...emails, ...profiles.map((profile) => text(profile, 'attributes', 'email'))]
      page = text(answer, 'links', 'next')
      if (pages < mostPages) continue
      const readTo = suppressedAt(profiles.at(-1))
      // Many contacts may have been unsubscribed in the same second. Stopping within it would make the next run start
      // there again.
      if (page !== '' && readTo && seconds(readTo) > seconds(since)) return { emails, readTo }
    }
    return all(emails)
  },
  async brevo({ get }, since) {
    const contacts = await paged(most, async (offset) =>
      rows(await get('/contacts', { modifiedSince: moment(since), limit: most, offset }), 'contacts'),
    )
    const left = contacts.filter((contact) => at(contact, 'emailBlacklisted') === true)
    return all(left.map((contact) => text(contact, 'email')))
  },
  async activecampaign({ get }, since, listIds) {
    let found: string[] = []
    for (const listid of listIds) {
      // Status 2: unsubscribed.
      const query = { listid, status: 2, 'filters[updated_after]': moment(since), limit: 100 }
      const contacts = await unlessDeleted(() =>
        paged(100, async (offset) => rows(await get('/contacts', { ...query, offset }), 'contacts')),
      )
      found = [...found, ...contacts.map((contact) => text(contact, 'email'))]
    }
    return all(found)
  },
  async mailjet({ get }, since, listIds) {
    const found: string[] = []
    const isBefore = (row: unknown) => new Date(text(row, 'UnsubscribedAt')).getTime() < since.getTime()
    for (const ContactsList of listIds) {
      const query = { ContactsList, Unsub: 'true', Sort: 'UnsubscribedAt desc', Limit: most }
      const unsubscribed = await unlessDeleted(() =>
        paged(
          most,
          async (Offset) => rows(await get('/listrecipient', { ...query, Offset }), 'Data'),
          (page) => page.some(isBefore),
        ),
      )
      for (const row of unsubscribed) {
        if (isBefore(row)) break
        found.push(text(await get(`/contact/${text(row, 'ContactID')}`), 'Data', 0, 'Email'))
      }
    }
    return all(found)
  },
  async sendgrid({ get }, since) {
    const left = await paged(500, async (offset) =>
      rows(await get('/suppression/unsubscribes', { start_time: seconds(since), limit: 500, offset })),
    )
    return all(left.map((row) => text(row, 'email')))
  },
  async hubspot({ post }, since) {
    let emails: string[] = []
    let [from, after] = [since, '']
    for (let pages = 0; pages < mostPages; pages++) {
      const filters = [
        { propertyName: 'hs_email_optout', operator: 'EQ', value: 'true' },
        { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(from.getTime()) },
      ]
      const sorts = [{ propertyName: 'lastmodifieddate', direction: 'ASCENDING' }]
      const properties = ['email', 'lastmodifieddate']
      const search = { filterGroups: [{ filters }], sorts, properties, limit: 100, ...(after && { after }) }
      const answer = await post(`${crm.contacts}/search`, search)
      const contacts = rows(answer, 'results')
      emails = [...emails, ...contacts.map((contact) => text(contact, 'properties', 'email'))]
      after = text(answer, 'paging', 'next', 'after')
      if (after === '') return all(emails)
      // A search ends after 10,000 results, and a contact changed in the meantime moves to its end. So the next search
      // begins at the last contact read.
      const last = new Date(text(contacts.at(-1), 'properties', 'lastmodifieddate'))
      if (last.getTime() > from.getTime()) [from, after] = [last, '']
    }
    return { emails, readTo: from }
  },
}

/** Returns when a Klaviyo profile was unsubscribed; null if unknown. */
function suppressedAt(profile: unknown): Date | null {
  const marketing = at(profile, 'attributes', 'subscriptions', 'email', 'marketing')
  const times = rows(marketing, 'suppression')
    .filter((one) => text(one, 'reason') === 'UNSUBSCRIBE')
    .map((one) => new Date(text(one, 'timestamp')).getTime())
    .filter((time) => !Number.isNaN(time))
  const last = times.toSorted((one, other) => one - other).at(-1)
  return last === undefined ? null : new Date(last)
}
