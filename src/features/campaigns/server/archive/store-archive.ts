import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { CampaignTest, EmailContent } from '../../contract.ts'
import { emailOf } from '../../test-rules.ts'

/** An email of the archive as shown in the list. */
export interface Archived {
  readonly id: Id
  readonly subject: string
  readonly preview_text: string
  readonly at: Date
}

/** Maximum number of emails in the archive's list; the newest are listed. */
const max = 100

/** Returns the emails in a site's public archive, newest first. For a test, the winning one. */
export async function archivedOf(db: Db, siteId: Id): Promise<Archived[]> {
  const { rows } = await sql<{ id: Id; email: EmailContent; test: CampaignTest; winner: string; at: Date }>`
    SELECT id, email, test, winner, started_at AS at FROM campaigns
    WHERE site_id = ${siteId} AND is_public AND type = 'email' AND status IN ('sending', 'sent') AND started_at IS NOT NULL
    ORDER BY started_at DESC, id DESC LIMIT ${max}`.execute(db)
  return rows.map(({ id, email, test, winner, at }) => {
    const { subject, preview_text } = emailOf(email, test, winner)
    return { id, subject, preview_text, at }
  })
}
