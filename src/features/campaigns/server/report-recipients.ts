import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { type RecipientRow, recipientsOf } from '#features/sending/server/index.ts'
import type { Recipient, reportCalls } from '../report-calls.ts'
import { contactsOfBrowserIds } from './browser-contacts.ts'
import { mustFind } from './campaign.ts'
import type { CampaignRow } from './store.ts'

/** Returns a page of a campaign's recipients, by cursor. */
export const listRecipients: Handler<typeof reportCalls.recipients> = async (input, { db, siteId }) => {
  const { campaign_id, kind, after, before, limit } = input
  const campaign = await mustFind(db, siteId, campaign_id)
  const cursor = after ?? before
  const isBackwards = after === undefined && before !== undefined
  const key = cursor === undefined ? null : readCursor(cursor)
  const found = await recipientsOf(db, siteId, campaign_id, { kind, key, isBackwards, max: limit + 1 })
  const isMore = found.length > limit
  const rows = isMore ? (isBackwards ? found.slice(1) : found.slice(0, limit)) : found
  return {
    recipients: await named(db, campaign, rows),
    next: (isBackwards ? rows.length > 0 : isMore) ? cursorOf(rows.at(-1)!) : null,
    previous: (isBackwards ? isMore : key !== null && rows.length > 0) ? cursorOf(rows[0]!) : null,
  }
}

/** Returns messages with the addresses they were sent to. For browsers, the addresses of their contacts, if known. */
export async function named(
  db: Db,
  { site_id: siteId, type }: Pick<CampaignRow, 'site_id' | 'type'>,
  rows: readonly RecipientRow[],
): Promise<Recipient[]> {
  const ids = rows.map(({ recipient_id }) => recipient_id)
  const contactOf = type === 'push' ? await contactsOfBrowserIds(db, siteId, ids) : new Map(ids.map((id) => [id, id]))
  const contacts = await contactsById(db, siteId, [...new Set(contactOf.values())])
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  return rows.map(({ recipient_id, bucket: _bucket, ...row }) => {
    const contact = byId.get(contactOf.get(recipient_id) ?? '')
    return {
      ...row,
      contact_id: contact?.id ?? null,
      email: contact?.email ?? '',
      state_at: row.state_at.toISOString(),
      opened_at: textOf(row.opened_at),
      machine_opened_at: textOf(row.machine_opened_at),
      clicked_at: textOf(row.clicked_at),
      unsubscribed_at: textOf(row.unsubscribed_at),
      complained_at: textOf(row.complained_at),
    }
  })
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

/** Returns the cursor of a message in the order of all messages. */
export const cursorOf = ({ bucket, id }: Pick<RecipientRow, 'bucket' | 'id'>) => `${bucket}.${id}`

/** Reads a cursor from `cursorOf`. Throws `invalid` for anything else. */
export function readCursor(cursor: string): [bucket: number, id: Id] {
  const [, bucket, id] = /^(\d{1,4})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (!bucket || !id) throw new AppError('invalid', 'This page is out of date. Go back to the first page.')
  return [Number(bucket), id]
}
