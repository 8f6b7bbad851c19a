import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'
import { whichAreKnown } from '#features/forms/server/index.ts'
import { forgetGames, formsWithGames } from './store-purge.ts'

/** Runs nightly. Deletes the prizes, codes and plays of games whose form was permanently removed. */
export const purgeGames = job({
  name: 'games.purge',
  payload: z.object({}),
  // Runs after forms are purged.
  cron: '53 2 * * *',
  run: (_payload, { database }) =>
    database.acrossSites(async (db) => {
      const ids = await formsWithGames(db)
      const known = await whichAreKnown(db, ids)
      await forgetGames(
        db,
        ids.filter((id) => !known.has(id)),
      )
    }),
})
