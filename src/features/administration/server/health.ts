import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { usersForAdmins } from '#features/accounts/server/index.ts'
import { sitesForAdmins } from '#features/sites/server/index.ts'
import type { UserContext } from '#platform/server/context.ts'
import { failedJobs, queueHealth } from '#platform/server/jobs/queue-health.ts'
import { databaseFacts } from './store.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Returns the state of the installation: its queues, failed jobs, database, disk and mail. */
export async function healthOf({ db, now, mail, sender }: UserContext, dataFolder: string) {
  const { rows, total } = await failedJobs(db)
  const one = { search: '', page: 1, limit: 1 }
  return {
    version,
    node_version: process.version,
    database: await databaseFacts(db),
    disk: await diskOf(dataFolder),
    mail: { kind: mail.kind, from: sender.address.address },
    queues: await queueHealth(db, new Date(now())),
    failed: {
      jobs: rows.map(({ id, task, attempts, error, failed_at }) => ({
        id,
        task,
        attempts,
        error,
        failed_at: failed_at.toISOString(),
      })),
      total,
    },
    sites: (await sitesForAdmins(db, { ...one, memberIds: [], isSuspended: false })).total,
    users: (await usersForAdmins(db, one)).total,
  }
}

async function diskOf(folder: string): Promise<{ free_bytes: number; total_bytes: number } | null> {
  const found = await statfs(folder).catch(() => null)
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize }
}
