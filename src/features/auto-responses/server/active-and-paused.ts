import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { listEmails } from './store.ts'
import { listRules } from './store-rules.ts'

/** Returns the rules of a site with one of these statuses, each with the name of its email. */
export async function activeAndPaused(db: Db, siteId: Id, statuses: readonly ('active' | 'paused')[]) {
  if (statuses.length === 0) return []
  const names = new Map((await listEmails(db, siteId)).map(({ id, name }) => [id, name]))
  return (await listRules(db, siteId)).flatMap(({ id, email_id, popup_id, status }) => {
    const name = names.get(email_id)
    if (name === undefined || status === 'inactive' || !statuses.includes(status)) return []
    return [{ rule_id: id, email_id, popup_id, name, status }]
  })
}
