import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { momentCursor, readMomentCursor } from '#core/moment-cursor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { findDelivery, messageById, type Received, receivedBy } from '#features/sending/server/index.ts'
import type { ReceivedMail, receivedCalls } from '../received-calls.ts'
import { withoutContact } from '../rules.ts'
import { emailOf } from '../test-rules.ts'
import { deliveredMail } from './delivered-mail.ts'
import { mailsOfCampaigns } from './store.ts'

type Handlers = { [K in keyof typeof receivedCalls]: Handler<(typeof receivedCalls)[K]> }

/** Handlers of the calls for the emails that a contact was sent. */
export const receivedHandlers: Handlers = {
  async received({ contact_id, after, limit }, { db, siteId }) {
    await mustKnow(db, siteId, contact_id)
    const before = after === undefined ? null : readMomentCursor(after)
    const found = await receivedBy(db, siteId, contact_id, { before, max: limit + 1 })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      emails: await mailsOf(db, siteId, rows),
      next: found.length > limit && last ? momentCursor(last.at, last.id) : null,
    }
  },
  async receivedMail({ contact_id, email_id }, ctx) {
    const { db, siteId } = ctx
    await mustKnow(db, siteId, contact_id)
    const theirs = await receivedBy(db, siteId, contact_id, { before: null, max: 1, only: email_id })
    const [email] = await mailsOf(db, siteId, theirs)
    if (!email) throw new AppError('not_found', 'Email not found.')
    if (email.kind !== 'campaign') {
      const message = await messageById(db, { site_id: siteId, id: email_id })
      return { email: { ...email, html: message?.html || null, text: message?.text ?? '' } }
    }
    const delivery = await findDelivery(db, siteId, email_id)
    const mail = delivery ? await deliveredMail(ctx, siteId, delivery) : null
    const subject = mail?.subject ?? email.subject
    return { email: { ...email, subject, html: mail?.html ?? null, text: mail?.text ?? '' } }
  },
}

/** The subjects of campaigns are filled as for an unknown contact. */
async function mailsOf(db: Db, siteId: Id, rows: readonly Received[]): Promise<ReceivedMail[]> {
  const ids = new Set(rows.flatMap(({ campaign_id }) => campaign_id ?? []))
  const campaigns = await mailsOfCampaigns(db, siteId, [...ids])
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  return rows.map(({ variant, campaign_id, subject, at, opened_at, machine_opened_at, clicked_at, ...row }) => {
    const sent = byId.get(campaign_id ?? '')
    const sentSubject = sent ? emailOf(sent.email, sent.test, variant).subject : ''
    return {
      ...row,
      campaign_id,
      subject: campaign_id === null ? subject : withoutContact(sentSubject),
      at: at.toISOString(),
      opened_at: opened_at?.toISOString() ?? null,
      machine_opened_at: machine_opened_at?.toISOString() ?? null,
      clicked_at: clicked_at?.toISOString() ?? null,
    }
  })
}

async function mustKnow(db: Db, siteId: Id, contactId: Id): Promise<void> {
  if ((await contactsById(db, siteId, [contactId])).length === 0) throw new AppError('not_found', 'Contact not found.')
}
