import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** Runs PostgreSQL's programs as a user that they accept. */
export interface Runner {
  /** Starts a program and leaves it running, in a process group of its own; `input` is what it reads. */
  readonly start: (name: 'initdb' | 'postgres', args: readonly string[], input?: string) => ChildProcess
  /** Gives a folder to the user that the programs run as, where that is not ours. */
  readonly own: (folder: string) => void
  /** True when the programs run as another user, who must be able to reach the data folder. */
  readonly dropsPrivileges: boolean
}

const nobody = 65_534
/** Whose processes may read the database's files where root has to give them to another user; best first. */
const databaseUsers = ['trellis', 'postgres']

/** Chooses how to run the programs: PostgreSQL refuses to run as root, and `initdb` wants a user with a name. */
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
      // A program that ends before it has read all says why itself.
      child.stdin?.on('error', () => {}).end(input)
      return child
    },
    own: (folder) => {
      if (ids) giveTo(folder, ids)
    },
    dropsPrivileges: ids !== undefined,
  }
}

/** Gives a folder with all in it to a user, unless it is theirs already. */
function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid === uid) return
  const inside = statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const path of inside) lchownSync(join(folder, path), uid, gid)
  chownSync(folder, uid, gid)
}

/** Waits for a program to end. Throws what it said on stderr when it failed. */
export async function finished(child: ChildProcess, name: string): Promise<void> {
  let said = ''
  // guarded: joining texts cannot fail
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const how = await new Promise<string | number | null>((resolve, reject) => {
    child.once('close', (code, signal) => resolve(signal ?? code))
    child.once('error', (error) => reject(cannotRun(name, error)))
  })
  if (how !== 0) throw new Error(`The embedded database: ${name} failed (${how}). ${explained(said)}`)
}

/** The error to show when a program could not even be started. */
export function cannotRun(name: string, cause: Error): Error {
  return new Error(`The embedded database: ${name} cannot be run. ${explained(cause.message)}`, { cause })
}

/** A program's last words, with what the operator can do about them where that is known. */
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
  // In a user namespace our user is called nobody, while files stay ours: no folder has to be opened to anybody.
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] as const
  if (works(...namespace)) return { prefix: [...namespace, ...endsWithUs] }
  return isRoot ? { prefix: endsWithUs, ids: databaseUser(knownUsers()) } : { prefix: endsWithUs }
}

/** Who runs PostgreSQL in root's place: a user that is there for it, else nobody, whom other programs may be as well. */
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
