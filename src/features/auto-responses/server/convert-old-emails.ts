import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { compiledEmail } from './email.ts'
import { oldEmails } from './store.ts'

const part = 50

/**
 * Converts emails that are older than documents. Emails that are opened or sent earlier are converted then; this is for
 * those that no one touches.
 */
export const convertOldEmails = job({
  name: 'auto-responses.convert',
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: async (_payload, { database, log, ...tools }) => {
    const rows = await database.acrossSites((db) => oldEmails(db, part))
    for (const row of rows) {
      await database.inSite(row.site_id, (db) => compiledEmail({ ...tools, db }, row))
    }
    if (rows.length > 0) log.info({ emails: rows.length }, 'auto-responses were made mail documents')
  },
})
