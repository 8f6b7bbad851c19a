import { z } from 'zod'
import { notify } from '#features/notifications/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sitesLastSeen } from './store-script.ts'

const day = 86_400_000
/** Small shops have days without visitors, but hardly a whole week. */
const silence = 7 * day
/** Owners who weren't notified within another week, for example while Trellis was off, are no longer notified. */
const oldest = 14 * day

/**
 * Each morning, notifies owners whose website ran the script before but hasn't for a week, although forms are live.
 * Each such gap is reported once.
 */
export const warnOfMissingScript = job({
  name: 'visitors.warn-of-missing-script',
  payload: z.object({}),
  cron: '12 8 * * *',
  async run(_payload, { database, signal, ...tools }) {
    const at = tools.now()
    const span = { after: new Date(at - oldest), before: new Date(at - silence) }
    for (const { site_id: siteId, page, at: seenAt } of await sitesLastSeen(database.system, span)) {
      if (signal.aborted) return
      await database.inSite(siteId, (db) =>
        notify({ ...tools, db }, siteId, {
          kind: 'script-missing',
          key: `script ${seenAt.toISOString()}`,
          title: 'The script is no longer seen on your website',
          paragraphs: [
            'Nobody has loaded the script for 7 days, so your live forms show nowhere.',
            `It was last seen on ${page}. A new theme or a changed tag manager may have dropped it: check that the line is still on your pages.`,
          ],
          path: '/install',
          label: 'Check the installation',
        }),
      )
    }
  },
})
