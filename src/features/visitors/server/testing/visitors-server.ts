import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Callers } from '#platform/server/calls/callers.ts'
import type { Offer, Tools } from '#platform/server/context.ts'
import type { OpenDatabase } from '#platform/server/db/open-database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import type { Room } from '#platform/server/room.ts'
import type { AnswerBody } from '#platform/server/testing/answer-body.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { openAttachmentFiles } from '#features/attachments/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { type LiveForm, publish, visitorsRoom } from '../index.ts'
import { liveForm } from './a-live-form.ts'

/** Actions of tests as the owner of a site. */
export interface TestSite {
  readonly id: Id
  readonly key: string
  readonly owner: { readonly email: string; readonly token: string }
  /** Makes a call as the owner and returns the body of the response. */
  call<Path extends string>(path: Path, body?: object): Promise<AnswerBody<Path>>
  publishForms(...forms: LiveForm[]): Promise<void>
  /** Publishes one form, with the given changes. */
  live(popupId: string, changes?: Partial<LiveForm>): Promise<void>
}

interface VisitorsServerOptions {
  more?: readonly Room[]
  offer?: Offer
  /** Storage for the files of contact forms. Without it, no files are accepted. */
  storage?: Storage
}

/**
 * Starts a server with everything that a subscription needs, plus the given rooms. Call it at the top of a test file.
 */
export async function visitorsServer({ more = [], offer, storage }: VisitorsServerOptions = {}) {
  const database = await testDatabase()
  const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
  const [now, newId] = [() => server.clock.now, () => server.tools.newId()]
  const attachments = storage && openAttachmentFiles({ storage, database, now, newId })
  const embed = { scriptFor: () => '', chunks: new Map() }
  const visitors = visitorsRoom({ intake, embed, ...(attachments && { attachments }) })
  const own = [
    accountsRoom({ signUp: 'open' }),
    sitesRoom(),
    contacts,
    sending,
    notificationsRoom,
    autoResponses,
    analyticsRoom(),
  ]
  const rooms = [...own, visitors, ...more]
  const callers = ({ now }: Tools, { system }: OpenDatabase): Callers => ({
    identify: (hash) => identify(system, hash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  })
  const server = await testServer({ rooms, database, callers, ...(offer && { offer }) })
  const { get, mailbox, post, runJobs, tools } = server

  async function anOwner() {
    const email = `${randomBytes(6).toString('hex')}@owner.example`
    const { body } = await post('/accounts/sign-up', { email, password: 'correct horse battery', name: 'Ann' })
    return { email, token: body.token as string }
  }

  async function aSite(): Promise<TestSite> {
    const owner = await anOwner()
    const { site } = (await post('/sites/create', { name: 'Corner & Shop' }, owner)).body
    const { id, key } = site as { id: string; key: string }
    const call = async <Path extends string>(path: Path, body: object = {}) =>
      (await post(path, { site_id: id, ...body }, owner)).body
    const publishForms = async (...forms: LiveForm[]) => {
      await database.inSite(id, (db) => publish({ ...tools, db }, id, async () => ({ forms })))
    }
    const live = (popupId: string, form: Partial<LiveForm> = {}) => publishForms(liveForm(popupId, form))
    return { id, key, owner, call, publishForms, live }
  }

  const here = {} as { site: TestSite; popup_id: string; email: string }
  /** Creates a site with a live form, and an address to submit. The functions below use them. */
  async function begin() {
    const site = await aSite()
    Object.assign(here, { site, popup_id: tools.newId(), email: `${randomBytes(6).toString('hex')}@example.com` })
    await site.live(here.popup_id)
    await runJobs()
    mailbox.length = 0
    return { ...here }
  }

  const aTicket = async (key = here.site.key): Promise<string> => (await get('/v/ticket', { key })).body.ticket
  /** Submits the form, without a ticket unless one is given. */
  const send = (changes: object = {}) =>
    post('/v/subscribe', {
      key: here.site.key,
      id: tools.newId(),
      popup_id: here.popup_id,
      visitor_id: '',
      page: 'https://shop.example/a',
      fields: { email: here.email },
      shown_for: 5000,
      ...changes,
    })
  const statusOf = async (address = here.email) =>
    (await here.site.call('/contacts/list', { search: address })).contacts[0]?.status
  const contactOf = async () => {
    const { contacts: found } = await here.site.call('/contacts/list', { search: here.email })
    return here.site.call('/contacts/load', { contact_id: found[0]!.id })
  }
  const conversions = async () => (await here.site.call('/stats', { object_id: here.popup_id })).totals.conversions
  /** Returns an event from a visitor's browser. */
  const anEvent = (changes: object = {}) => ({
    id: tools.newId(),
    kind: 'view',
    popup_id: here.popup_id,
    visitor_id: tools.newId(),
    page: 'https://shop.example/a?b=c',
    ...changes,
  })
  const eventsOf = async () =>
    (
      await sql<{ id: string; kind: string; page: string }>`
        SELECT id, kind, page FROM events WHERE site_id = ${here.site.id} ORDER BY id`.execute(database.system)
    ).rows
  /**
   * Runs the pending jobs, which deliver emails. Returns the path of the confirmation link in the last email, or
   * undefined.
   */
  const linkInMail = async () => {
    await runJobs()
    return /http:\/\/localhost:3000(\/y\/[\w-]+)/.exec(mailbox.at(-1)?.text ?? '')?.[1]
  }
  const anAutoResponse = async () => {
    const mail = { name: 'Hi', subject: 'Welcome', body: 'Hi' }
    const { email } = await here.site.call('/autoresponse/email/save', { email: mail })
    const { rule } = await here.site.call('/autoresponse/rule/create', { popup_id: here.popup_id, email_id: email.id })
    await here.site.call('/autoresponse/rule/status', { rule_id: rule.id, status: 'active' })
  }
  /** Makes the functions use another site from now on, with the same form and address. */
  const moveTo = (site: TestSite) => void (here.site = site)
  /** Starts the same server with rate limits. */
  const limited = () => testServer({ rooms, database, callers, limits: true })
  const asked = { anEvent, eventsOf, aTicket, send, statusOf, contactOf, conversions, linkInMail, anAutoResponse }
  return { ...server, ...asked, aSite, begin, moveTo, limited }
}
