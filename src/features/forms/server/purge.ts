import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { deleteFormRules } from '#features/auto-responses/server/index.ts'
import { forgetRules } from '#features/display-rules/server/index.ts'
import { purgeAfter } from '../rules.ts'
import { forgetAllocations } from './allocation-store.ts'
import { dropExpiredCopies } from './page-copy/store-copies.ts'
import { purgePopups } from './store.ts'
import { purgeTemplates } from './store-templates.ts'
import { forgetVersions } from './store-versions.ts'

/** Runs nightly. Permanently removes deleted forms that weren't restored in time. */
export const purgeDeletedForms = job({
  name: 'forms.purge',
  payload: z.object({}),
  cron: '23 2 * * *',
  async run(_payload, { database, log, now }) {
    const purged = await database.acrossSites(async (db) => {
      const ids = await purgePopups(db, new Date(now() - purgeAfter))
      await forgetRules(db, ids)
      await deleteFormRules(db, ids)
      await forgetVersions(db, ids)
      await forgetAllocations(db, ids)
      await dropExpiredCopies(db, new Date(now()))
      await purgeTemplates(db, new Date(now() - purgeAfter))
      return ids.length
    })
    if (purged > 0) log.info({ forms: purged }, 'deleted forms were purged')
  },
})
