import type { Id } from '#core/id.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { countTicketUse } from './store-trust.ts'

const purpose = 'visitors.ticket'
const goodFor = 2 * 3600 * 1000
/** Submissions that one ticket is good for: a visitor who mistyped, or fills in several forms of one page. */
const maxUses = 5

type Ctx = Pick<VisitorContext, 'now' | 'newId' | 'keyFor' | 'siteId'>

/** A ticket of this site, good for two hours. Nothing is stored until it is used. */
export function makeTicket({ siteId, now, newId, keyFor }: Ctx): string {
  return signToken(keyFor(purpose), { ids: [siteId, newId()], until: now() + goodFor })
}

/** Whether a ticket is valid for this site, not expired and not used up; counts this use. */
export async function useTicket(
  { db, siteId, now, keyFor }: Omit<Ctx, 'newId'> & Pick<VisitorContext, 'db'>,
  ticket: string,
): Promise<boolean> {
  const [ticketSite, id] = readToken(keyFor(purpose), ticket, 2, now()) ?? ([] as Id[])
  if (!id || ticketSite !== siteId) return false
  return (await countTicketUse(db, siteId, id, new Date(now() + goodFor))) <= maxUses
}
