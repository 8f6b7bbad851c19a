import { z } from 'zod'
import { notify } from '#features/notifications/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sitesLastSeen } from './store-script.ts'

const day = 86_400_000
/** Quiet shops have a day without visitors, hardly a week. */
const silence = 7 * day
/** Whoever was not told within another week, such as while Trellis was off, is told no more. */
const oldest = 14 * day

/** Each morning, tells owners whose website ran the script and has not for a week, though forms are live: once for each such silence. */
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
