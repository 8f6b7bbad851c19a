import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished, type Runner } from './runner.ts'

const options = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--no-instructions',
  // One sync call instead of one for each of a thousand files.
  ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
]

/** The superuser that `initdb` creates. Used only when the program starts. */
export const superuser = 'postgres'

/** Creates the data directory of PostgreSQL 18 in `dataDir` if it doesn't exist, and returns its path. */
export async function ensureCluster(dataDir: string, runner: Runner): Promise<string> {
  const cluster = join(dataDir, 'pg18')
  if (runner.dropsPrivileges) chmodSync(dataDir, 0o711)
  if (existsSync(cluster)) {
    // A restored backup may have lost its file mode, which PostgreSQL requires.
    chmodSync(cluster, 0o700)
    // It may have run as another user before.
    runner.own(cluster)
    return cluster
  }
  // An unfinished directory must never look like a finished one.
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  runner.own(unfinished)
  const passwordFile = join(dataDir, 'initdb.password')
  try {
    writeFileSync(passwordFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    runner.own(passwordFile)
    const args = ['-D', unfinished, `--username=${superuser}`, `--pwfile=${passwordFile}`, ...options]
    await finished(runner.start('initdb', args), 'initdb')
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster)
  return cluster
}
