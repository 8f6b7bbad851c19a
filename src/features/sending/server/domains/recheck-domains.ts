import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Events } from '#platform/server/events/events.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type DnsRecord, sendingEvents } from '../../contract.ts'
import { type DomainRow, dueDomains, updateDomain } from '../store-places.ts'
import type { Dns } from './open-dns.ts'
import { checkRecords, found } from './sending-domains.ts'

const hourMs = 3_600_000

/** Each hour, rechecks domains that were checked and still have problems, and each day the others. */
export const recheckDomains = (dns: Dns) =>
  job({
    name: 'sending.recheck-domains',
    payload: z.object({}),
    cron: '23 * * * *',
    run: async (_payload, { database, events, mail, now, log, signal }) => {
      const moments = { good: new Date(now() - 24 * hourMs), bad: new Date(now() - hourMs) }
      const due = await database.acrossSites((db) => dueDomains(db, moments))
      for (const row of due) {
        if (signal.aborted) return
        const { site_id: siteId, domain } = row
        try {
          await database.inSite(siteId, async (db) => {
            const records = await checkRecords({ db, siteId, mail }, domain, dns)
            await updateDomain(db, found(row, records, now()))
            await tellOfFailure({ db, events }, row, records)
          })
        } catch (error) {
          log.warn({ err: error, siteId, domain }, 'a sending domain could not be checked again')
        }
      }
    },
  })

/** Reports a missing record only if all records were in place before. A record that was never there isn't reported. */
async function tellOfFailure(
  { db, events }: { readonly db: Db; readonly events: Events },
  { site_id, id, domain, verified_at, findings }: DomainRow,
  records: readonly DnsRecord[],
): Promise<void> {
  const wasGood = verified_at !== null && findings.length > 0 && findings.every(({ is_found }) => is_found === true)
  const problems = records.flatMap(({ is_found, purpose, name, problem }) =>
    is_found === false ? [`${purposes[purpose]} (${name}): ${problem}`] : [],
  )
  if (wasGood && problems.length > 0)
    await events.emit(db, sendingEvents.domainFailed, { site_id, domain_id: id, domain, problems })
}

const purposes = { dkim: 'DKIM', spf: 'SPF', dmarc: 'DMARC', return: 'Bounce address' } as const satisfies Record<
  DnsRecord['purpose'],
  string
>
