import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from './cluster.ts'
import { finished, type Runner } from './runner.ts'

/** The passwords of an embedded server's roles. */
export interface Passwords {
  readonly superuser: string
  /** Of the role that the program works as. */
  readonly login: string
}

interface Folder {
  readonly dataDir: string
  readonly cluster: string
  readonly runner: Runner
}

/**
 * Has a server that does not run ask every role for its password, and returns the passwords. They come from a file beside the data
 * that only our user may read. Where it is missing (a folder of an older version, or a backup without it) the superuser gets a new
 * one in single-user mode, for which nobody has to log in.
 */
export async function requirePasswords({ dataDir, cluster, runner }: Folder): Promise<Passwords> {
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
  const password = readFileSync(file, 'utf8').trim()
  return { superuser: password, login: createHmac('sha256', password).update('login').digest('hex') }
}
