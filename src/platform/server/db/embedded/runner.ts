import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** Runs PostgreSQL's programs as a user that they accept. */
export interface Runner {
  /** Starts a program in a process group of its own, and leaves it running. `input` is its standard input. */
  readonly start: (name: 'initdb' | 'postgres', args: readonly string[], input?: string) => ChildProcess
  /** Changes a folder's owner to the user that the programs run as, if that isn't ours. */
  readonly own: (folder: string) => void
  /** True if the programs run as another user, who must be able to reach the data folder. */
  readonly dropsPrivileges: boolean
}

const nobody = 65_534
/** Users whose processes may read the database's files if root must give them to another user, best first. */
const databaseUsers = ['trellis', 'postgres']

/** Chooses how to run the programs. PostgreSQL refuses to run as root, and `initdb` requires a user with a name. */
export function chooseRunner(binaries: Binaries): Runner {
  const { prefix, ids } = privileges()
  return {
    start(name, args, input) {
      const [command, ...rest] = [...prefix, binaries.program(name), ...args] as [string, ...string[]]
      const stdin = input === undefined ? 'ignore' : 'pipe'
      const child = spawn(command, rest, {
        ...ids,
        env: binaries.env,
        stdio: [stdin, 'ignore', 'pipe'],
        detached: true,
      })
      // A program that ends before it has read everything reports the reason itself.
      child.stdin?.on('error', () => {}).end(input)
      return child
    },
    own: (folder) => {
      if (ids) giveTo(folder, ids)
    },
    dropsPrivileges: ids !== undefined,
  }
}

/** Changes the owner of a folder and everything in it, unless the folder already has that owner. */
function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid === uid) return
  const inside = statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const path of inside) lchownSync(join(folder, path), uid, gid)
  chownSync(folder, uid, gid)
}

/** Waits for a program to end. If it failed, throws its stderr output. */
export async function finished(child: ChildProcess, name: string): Promise<void> {
  let output = ''
  // guarded: joining texts cannot fail
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const how = await new Promise<string | number | null>((resolve, reject) => {
    child.once('close', (code, signal) => resolve(signal ?? code))
    child.once('error', (error) => reject(cannotRun(name, error)))
  })
  if (how !== 0) throw new Error(`The embedded database: ${name} failed (${how}). ${explained(output)}`)
}

/** Returns the error for a program that could not even be started. */
export function cannotRun(name: string, cause: Error): Error {
  return new Error(`The embedded database: ${name} cannot be run. ${explained(cause.message)}`, { cause })
}

/** Returns a program's last output, with advice for the operator if known. */
export function explained(words: string): string {
  const text = words.trim()
  if (!/EACCES|permission denied/i.test(text)) return text
  return (
    `${text}. Where root may not make user namespaces, other users must be able to reach the folders of the program ` +
    'and of its data. Start Trellis as an ordinary user instead, or set DATABASE_URL to a PostgreSQL server.'
  )
}

function privileges(): { prefix: string[]; ids?: { uid: number; gid: number } } {
  const isRoot = process.getuid?.() === 0
  // If Node is killed, the kernel asks PostgreSQL for a fast shutdown.
  const endsWithUs = works('setpriv', '--pdeathsig', 'INT') ? ['setpriv', '--pdeathsig', 'INT'] : []
  if (!isRoot && hasName()) return { prefix: endsWithUs }
  // In a user namespace our user is named nobody, while files stay ours: no folder has to be opened to other users.
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] as const
  if (works(...namespace)) return { prefix: [...namespace, ...endsWithUs] }
  return isRoot ? { prefix: endsWithUs, ids: databaseUser(knownUsers()) } : { prefix: endsWithUs }
}

/**
 * Returns the user that runs PostgreSQL instead of root: a dedicated user if there is one, or else nobody, which other
 * programs may also use.
 */
export function databaseUser(passwd: string): { uid: number; gid: number } {
  for (const name of databaseUsers) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? []
    if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: nobody, gid: nobody }
}

function knownUsers(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}

function works(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}
