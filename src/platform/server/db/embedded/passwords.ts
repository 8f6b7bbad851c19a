import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from './cluster.ts'
import { finished, type Runner } from './runner.ts'

interface Folder {
  readonly dataDir: string
  readonly cluster: string
  readonly runner: Runner
}

/**
 * Has a server that does not run ask every role for its password, and returns the superuser's. It comes from a file beside the data
 * that only our user may read. Where it is missing (a folder of an older version, or a backup without it) the superuser gets a new
 * one in single-user mode, for which nobody has to log in.
 */
export async function requirePassword({ dataDir, cluster, runner }: Folder): Promise<string> {
  const file = join(dataDir, 'pg18.password')
  if (!existsSync(file)) {
    const password = randomBytes(32).toString('hex')
    const statement = `ALTER ROLE ${superuser} PASSWORD '${password}'\n`
    await finished(runner.start('postgres', ['--single', '-D', cluster, 'postgres'], statement), 'postgres --single')
    writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  // Not by the user's name: as root without user namespaces the server runs as `nobody`, who then would be let in.
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  return readFileSync(file, 'utf8').trim()
}
