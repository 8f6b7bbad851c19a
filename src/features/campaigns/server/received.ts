import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { findDelivery, messageById, type Received, receivedBy } from '#features/sending/server/index.ts'
import type { ReceivedMail, receivedCalls } from '../received-calls.ts'
import { variantsOf, withoutContact } from '../rules.ts'
import { deliveredMail } from './delivered-mail.ts'
import { findCampaign } from './store.ts'

type Handlers = { [K in keyof typeof receivedCalls]: Handler<(typeof receivedCalls)[K]> }

/** The calls of the mails that a contact was sent. */
export const receivedHandlers: Handlers = {
  async received({ contact_id, after, limit }, { db, siteId }) {
    await mustKnow(db, siteId, contact_id)
    const before = after === undefined ? null : readCursor(after)
    const found = await receivedBy(db, siteId, contact_id, { before, max: limit + 1 })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      emails: await mailsOf(db, siteId, rows),
      next: found.length > limit && last ? `${last.at.toISOString()} ${last.id}` : null,
    }
  },
  async receivedMail({ contact_id, email_id }, ctx) {
    const { db, siteId } = ctx
    await mustKnow(db, siteId, contact_id)
    const row = await messageById(db, { site_id: siteId, id: email_id })
    if (row && row.contact_id === contact_id && row.kind !== 'campaign') {
      const [email] = await mailsOf(db, siteId, await rowOf(db, siteId, contact_id, email_id))
      if (email) return { email: { ...email, html: row.html === '' ? null : row.html, text: row.text } }
    }
    const delivery = await findDelivery(db, siteId, email_id)
    const [email] =
      delivery?.recipientId === contact_id
        ? await mailsOf(db, siteId, await rowOf(db, siteId, contact_id, email_id))
        : []
    if (!delivery || !email) throw new AppError('not_found', 'Email not found.')
    const mail = await deliveredMail(ctx, siteId, delivery)
    const subject = mail?.subject ?? email.subject
    return { email: { ...email, subject, html: mail?.html ?? null, text: mail?.text ?? '' } }
  },
}

/** One of a contact's mails; none where it is not theirs. */
function rowOf(db: Db, siteId: Id, contactId: Id, id: Id): Promise<Received[]> {
  return receivedBy(db, siteId, contactId, { before: null, max: 1, only: id })
}

/** With the subjects of campaigns as somebody reads them of whom nothing is known. */
async function mailsOf(db: Db, siteId: Id, rows: readonly Received[]): Promise<ReceivedMail[]> {
  const campaigns = new Map<Id, string[]>()
  for (const id of new Set(rows.flatMap(({ campaign_id }) => campaign_id ?? []))) {
    const campaign = await findCampaign(db, siteId, id)
    const variants = campaign ? variantsOf(campaign.email, campaign.test) : []
    campaigns.set(
      id,
      variants.map(({ subject }) => withoutContact(subject)),
    )
  }
  return rows.map(({ variant, campaign_id, subject, at, opened_at, machine_opened_at, clicked_at, ...row }) => {
    const subjects = campaigns.get(campaign_id ?? '') ?? []
    return {
      ...row,
      campaign_id,
      subject: campaign_id === null ? subject : (subjects['ABCDE'.indexOf(variant || 'A')] ?? subjects[0] ?? ''),
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

function readCursor(text: string): readonly [Date, Id] {
  const [, at = '', id = ''] = /^(\S{20,30}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
  const moment = new Date(at)
  if (id === '' || Number.isNaN(moment.getTime())) {
    throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
  }
  return [moment, id]
}
