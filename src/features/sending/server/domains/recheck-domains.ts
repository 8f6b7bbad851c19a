import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { dueDomains, updateDomain } from '../store-places.ts'
import type { Dns } from './open-dns.ts'
import { checkRecords, found } from './sending-domains.ts'

const hourMs = 3_600_000

/** Each hour: domains that were checked and still need something, and each day the others. */
export const recheckDomains = (dns: Dns) =>
  job({
    name: 'sending.recheck-domains',
    payload: z.object({}),
    cron: '23 * * * *',
    run: async (_payload, { database, mail, now, log, signal }) => {
      const moments = { good: new Date(now() - 24 * hourMs), bad: new Date(now() - hourMs) }
      const due = await database.acrossSites((db) => dueDomains(db, moments))
      for (const row of due) {
        if (signal.aborted) return
        const { site_id: siteId, domain } = row
        try {
          await database.inSite(siteId, async (db) => {
            const records = await checkRecords({ db, siteId, mail }, domain, dns)
            await updateDomain(db, found(row, records, now()))
          })
        } catch (error) {
          log.warn({ err: error, siteId, domain }, 'a sending domain could not be checked again')
        }
      }
    },
  })
