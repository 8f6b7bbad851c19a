import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { send, trackMessages } from '#features/sending/server/index.ts'
import { campaignsServer } from './testing/campaigns-server.ts'
import { trackToken } from './track-token.ts'

const { clock, database, get, sent, tools, runJobs } = await campaignsServer()

/**
 * Creates a contact who got a campaign, an auto-response, an email of an automation and a transactional one, in this
 * order.
 */
async function aReader() {
  const site = await sent(2)
  const { siteId, first } = site
  const contactId = first.recipient_id
  for (const kind of ['auto-response', 'automation', 'transactional'] as const) {
    clock.advance(60_000)
    await database.inSite(siteId, async (db) => {
      const id = await send(
        { ...tools, db },
        {
          siteId,
          contactId,
          kind: kind === 'automation' ? 'auto-response' : kind,
          key: `${kind} ${contactId}`,
          to: { name: '', address: 'reader@example.com' },
          subject: `A mail of kind ${kind}`,
          html: `<p>All of ${kind}</p>`,
        },
      )
      if (kind !== 'automation') return
      const source = {
        siteId,
        sourceId: contactId,
        part: 'x',
        channel: 'email',
        emailId: null,
        at: new Date(clock.now),
      }
      await trackMessages(db, source as never, [{ id, contactId, subject: 'x' }])
    })
  }
  await runJobs()
  const list = async (more: object = {}) =>
    (await site.call('/contacts/emails', { contact_id: contactId, ...more })).body
  const show = (id: string) => site.call('/contacts/emails/load', { contact_id: contactId, email_id: id })
  return { ...site, contactId, list, show }
}

describe('the emails of a contact', () => {
  test('include all sent ones, latest first, each as it was', async () => {
    const { list, show, siteId, first, campaign } = await aReader()
    await get(`/k/${trackToken(tools, siteId, first.id)}.0`)
    const { emails, next } = await list()
    expect(next).toBeNull()
    expect(emails.map(({ kind }) => kind)).toEqual(['transactional', 'automation', 'auto-response', 'campaign'])
    expect(emails[3]).toMatchObject({ campaign_id: campaign.id, subject: 'News for you', state: 'accepted' })
    expect(emails[3]!.clicked_at).not.toBeNull()
    const html = []
    for (const { id } of emails) html.push((await show(id)).body.email.html)
    expect(html.slice(0, 3)).toEqual(
      ['transactional', 'automation', 'auto-response'].map((kind) => `<p>All of ${kind}</p>`),
    )
    expect(html[3]).toMatch(/<h1>Hi Ann\d<\/h1>/)
    expect(html[3]).not.toMatch(/\/k\/|\/o\//)
    expect((await show(emails[3]!.id)).body.email.subject).toMatch(/^News for Ann\d$/)
  })

  test('are paged without duplicates or gaps', async () => {
    const { list } = await aReader()
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const page = await list({ limit: 1, ...(after && { after }) })
      seen.push(...page.emails.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(seen).toEqual((await list()).emails.map(({ id }) => id))
    expect(seen).toHaveLength(4)
  })

  test('exclude those of other contacts, and planned ones that were never sent', async () => {
    const { list, show, rows, call, contactId } = await aReader()
    const { emails } = await list()
    const other = rows.find((row) => row.recipient_id !== contactId)!
    expect((await show(other.id)).status).toBe(404)
    const theirs = await call('/contacts/emails/load', { contact_id: other.recipient_id, email_id: emails[0]!.id })
    expect(theirs.status).toBe(404)
    await sql`UPDATE deliveries SET state = 'skipped', first_at = NULL WHERE id = ${emails[3]!.id}`.execute(
      database.system,
    )
    expect((await list()).emails).toHaveLength(3)
    const stranger = await sent(1)
    expect((await stranger.call('/contacts/emails', { contact_id: contactId })).status).toBe(404)
    expect(
      (await stranger.call('/contacts/emails/load', { contact_id: contactId, email_id: emails[0]!.id })).status,
    ).toBe(404)
    expect((await call('/contacts/emails', { contact_id: contactId, after: 'rubbish' })).status).toBe(400)
  })
})
