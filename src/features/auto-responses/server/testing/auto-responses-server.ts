import { beforeAll } from 'vitest'
import type { Id } from '#core/id.ts'
import { contacts, subscribeContact } from '#features/contacts/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { autoResponses, rulesOf } from '../index.ts'
import { respond } from '../respond.ts'

/** Sets up a server for a test file, with the rooms that send automatic emails. */
export async function autoResponsesServer() {
  const server = await testServer({
    rooms: [sitesRoom(), contacts, sending, notificationsRoom, mailDesignRoom(), autoResponses],
  })
  const { database, tools, clock } = server

  // The first save waits until MJML has loaded.
  beforeAll(() => member().save(), 60_000)

  /** Creates a site with its owner. */
  function member() {
    const { siteId, token } = server.aMember()
    const call = <Path extends string>(path: Path, body: object = {}) =>
      server.post(path, { site_id: siteId, ...body }, { token })
    const save = async (fields: object = {}) =>
      (
        await call('/autoresponse/email/save', {
          email: { name: 'Hello', subject: 'Hi [name|you]', body: 'Hi', ...fields },
        })
      ).body.email
    const tie = async (popup_id: string, email_id: string) => {
      clock.advance(1)
      return (await call('/autoresponse/rule/create', { popup_id, email_id })).body.rule
    }
    const rules = (popupId: string) => database.inSite(siteId, (db) => rulesOf(db, siteId, popupId))
    return { siteId, call, save, tie, rules }
  }

  /** Subscribes an address through a form, and sends the form's emails. */
  async function subscribe(
    { siteId }: { siteId: Id },
    popupId: string,
    email = 'ann@example.com',
    fields: Record<string, string> = {},
  ) {
    return database.inSite(siteId, async (db) => {
      const ctx = { ...tools, db }
      const consent = { text: '', method: 'form', addressPrefix: '' }
      const { contact } = await subscribeContact(ctx, { siteId, email, fields, popupId, page: '/', consent })
      return { contact, sent: await respond(ctx, { siteId, popupId, contact, submissionId: tools.newId() }) }
    })
  }

  return { server, database, tools, clock, mailbox: server.mailbox, member, subscribe }
}
