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
 * Makes a stopped server require a password from every role, and returns the superuser's. It is stored in a file next
 * to the data that only our user may read. If the file is missing (a folder of an older version, or a backup without
 * it), the superuser gets a new password in single-user mode, which requires no login.
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
  // Doesn't authenticate by user name: as root without user namespaces, the server runs as `nobody`, who would then be
  // let in.
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  return readFileSync(file, 'utf8').trim()
}
