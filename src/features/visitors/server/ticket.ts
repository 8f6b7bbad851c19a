import type { Id } from '#core/id.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { countTicketUse } from './store-trust.ts'

const purpose = 'visitors.ticket'
const goodFor = 2 * 3600 * 1000
/** Number of submissions that one ticket is valid for. A visitor may mistype, or fill in several forms on one page. */
const maxUses = 5

type Ctx = Pick<VisitorContext, 'now' | 'newId' | 'keyFor' | 'siteId'>

/** Creates a ticket for this site, valid for two hours. Nothing is stored until it's used. */
export function makeTicket({ siteId, now, newId, keyFor }: Ctx): string {
  return signToken(keyFor(purpose), { ids: [siteId, newId()], until: now() + goodFor })
}

/** Checks whether a ticket is valid for this site, not expired and not used up. Counts this use. */
export async function useTicket(
  { db, siteId, now, keyFor }: Omit<Ctx, 'newId'> & Pick<VisitorContext, 'db'>,
  ticket: string,
): Promise<boolean> {
  const [ticketSite, id] = readToken(keyFor(purpose), ticket, 2, now()) ?? ([] as Id[])
  if (!id || ticketSite !== siteId) return false
  return (await countTicketUse(db, siteId, id, new Date(now() + goodFor))) <= maxUses
}
