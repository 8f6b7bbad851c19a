import { nilId } from '#platform/server/calls/idempotency.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { dropSealed, type MessageKey, type MessageRow } from './store.ts'

type Keys = Pick<Tools, 'keyFor'>
type Body = Pick<MessageRow, 'html' | 'text'>

const place = (id: string) => `messages.sealed ${id}`
const key = ({ keyFor }: Keys) => keyFor('sending.system-mail')

/**
 * Returns the body to store. The installation's own emails contain secret links, so their text is only stored sealed.
 */
export function storedBody(keys: Keys, { site_id, id }: MessageKey, body: Body): Body & Pick<MessageRow, 'sealed'> {
  if (site_id !== nilId) return { ...body, sealed: null }
  return { html: '', text: '', sealed: seal(key(keys), place(id), JSON.stringify(body)) }
}

/** Returns a message with its sealed text opened. */
export function opened(keys: Keys, row: MessageRow): MessageRow {
  if (!row.sealed) return row
  return { ...row, ...(JSON.parse(open(key(keys), place(row.id), row.sealed)) as Body) }
}

/** Deletes the text of one of the installation's own emails once its link has been used. */
export async function forgetSystemMailText(db: Db, messageKey: string): Promise<void> {
  await dropSealed(db, nilId, messageKey)
}
