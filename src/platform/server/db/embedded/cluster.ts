import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished, type Runner } from './runner.ts'

/** The superuser that `initdb` makes. It has no password: the socket's folder lets nobody else in. */
export const superuser = 'postgres'

/** Makes the data directory of PostgreSQL 18 in `dataDir` unless it is there, and returns its path. */
export async function ensureCluster(dataDir: string, runner: Runner): Promise<string> {
  const cluster = join(dataDir, 'pg18')
  if (runner.dropsPrivileges) chmodSync(dataDir, 0o711)
  if (existsSync(cluster)) {
    // A backup that was put back may have lost its mode, and PostgreSQL insists on it.
    chmodSync(cluster, 0o700)
    return cluster
  }
  // A half-made directory must never look like a whole one.
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  runner.own(unfinished)
  await finished(runner.start('initdb', ['-D', unfinished, ...initdbOptions()]), 'initdb')
  renameSync(unfinished, cluster)
  return cluster
}

function initdbOptions(): string[] {
  const syncAtOnce = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  return [`--username=${superuser}`, '--auth=trust', ...text, '--no-instructions', ...syncAtOnce]
}
