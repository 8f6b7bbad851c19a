import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../testing/silent-log.ts'
import { openDatabase } from '../open-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { endLeftovers } from './leftovers.ts'

const program = resolve(import.meta.dirname, '../../testing/insert-forever.ts')
const nobody = 65_534
const isRoot = process.getuid?.() === 0

let made: string
let parent: string
let dataDir: string
const children: ChildProcess[] = []

// Creating a database takes most of a second, copying one a tenth of that.
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'trellis-made-'))
  await (await startEmbeddedPostgres({ dataDir: made, log: silentLog })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

// Root without user namespaces, as in many containers: PostgreSQL runs as another user, who must be able to reach the
// folder.
const needsWay = isRoot && spawnSync('unshare', ['--user', 'true']).status !== 0

// No other user may enter the parent if that works, and the path contains a space.
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'trellis test '))
  if (needsWay) chmodSync(parent, 0o711)
  dataDir = join(parent, 'data folder')
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await endLeftovers(join(dataDir, 'pg18'))
  rmSync(parent, { recursive: true, force: true })
})

const startFromCopy = () => cpSync(made, dataDir, { recursive: true })

test('the embedded server is private and durable, in our folder and on no port', async () => {
  const database = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await sql`
    SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
      current_setting('listen_addresses') AS addresses, current_user AS role`.execute(database.system)
  expect(rows).toEqual([{ version: 18, fsync: 'on', commit: 'on', pages: 'on', addresses: '', role: 'trellis' }])
  expect(existsSync(join(dataDir, 'pg18/PG_VERSION'))).toBe(true)
  expect(statSync(String(database.connection.host)).mode & 0o777).toBe(0o700)
  await database.close()
  expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false)
})

test('the server requires a password, and its working role can’t become the superuser', async () => {
  startFromCopy()
  const database = await openDatabase({ dataDir, log: silentLog })
  const { host, port, password } = database.connection
  const become = database.system.connection().execute((db) => sql`SET ROLE postgres`.execute(db))
  await expect(become).rejects.toThrow('permission denied to set role "postgres"')
  const { rows } = await sql`SELECT session_user::text AS name`.execute(database.system)
  expect(rows).toEqual([{ name: expect.stringMatching(/^trellis_system_[0-9a-f]{8}$/) }])
  for (const [user, guess] of [
    ['postgres', undefined],
    ['postgres', String(password)],
    ['trellis', 'x'],
    ['nobody', undefined],
  ] as const) {
    const client = new pg.Client({
      host: String(host),
      port: Number(port),
      user,
      database: 'postgres',
      password: guess,
    })
    await expect(client.connect()).rejects.toThrow(/password|authentication/)
  }
  expect(statSync(join(dataDir, 'pg18.password')).mode & 0o777).toBe(0o600)
  await database.close()
})

test('a folder created without a password starts, and requires one from then on', async () => {
  startFromCopy()
  rmSync(join(dataDir, 'pg18.password'))
  writeFileSync(join(dataDir, 'pg18/pg_hba.conf'), 'local all all trust\n')
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const client = new pg.Client({ ...server.connection, password: 'x' })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
  const admin = new pg.Client(server.connection)
  await admin.connect()
  await admin.end()
  await server.stop()
})

test('a second start on the same folder is refused, and names the process that uses it', async () => {
  startFromCopy()
  const child = run()
  await acknowledged(child, 1)
  const sentence = `The folder ${dataDir} is in use by another Trellis (process ${child.pid}). Stop that one first`
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(sentence)
  await acknowledged(child, 2)
})

test('a second start in the same process is refused, and the folder is free after a stop', async () => {
  startFromCopy()
  const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(`(process ${process.pid})`)
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await second.stop()
})

describe('no acknowledged data is lost by a kill -9', () => {
  beforeEach(startFromCopy)

  test('of Node', async () => {
    const child = run()
    const last = await acknowledged(child, 50, () => child.kill('SIGKILL'))
    expect(await storedRows()).toBeGreaterThanOrEqual(last)
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('of the database, by %s: the same process continues', async (signal) => {
    const child = run()
    let killed = 0
    let last = 0
    for await (const line of createInterface({ input: child.stdout! })) {
      last = Number(line)
      if (last === 50) process.kill((killed = serverPid()), signal)
      if (killed > 0 && existsSync(pidFile()) && serverPid() !== killed) break
    }
    expect(serverPid()).not.toBe(killed)
    await kill(child)
    expect(await storedRows()).toBeGreaterThanOrEqual(last)
  })

  test('of both', async () => {
    const child = run()
    const last = await acknowledged(child, 50, () => {
      process.kill(serverPid(), 'SIGKILL')
      child.kill('SIGKILL')
    })
    expect(await storedRows()).toBeGreaterThanOrEqual(last)
  })
})

test('a start waits for the database that a killed Node process left behind', async () => {
  startFromCopy()
  const child = run()
  await acknowledged(child, 1)
  const orphan = serverPid()
  process.kill(orphan, 'SIGSTOP')
  await kill(child)
  const rows = storedRows()
  process.kill(orphan, 'SIGCONT')
  expect(await rows).toBeGreaterThanOrEqual(1)
})

test('starts even if the process id of a crashed database now belongs to another program', async () => {
  startFromCopy()
  const first = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const [, ...rest] = readFileSync(pidFile(), 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFile(), [process.pid, ...rest].join('\n'), { mode: 0o600 })
  const second = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await second.stop()
})

test('an interrupted first start is restarted', async () => {
  mkdirSync(join(dataDir, 'pg18.new/base'), { recursive: true })
  const database = await openDatabase({ dataDir, log: silentLog })
  await database.close()
})

test('a socket whose path would be too long is placed elsewhere', async () => {
  dataDir = join(parent, 'd'.repeat(100))
  startFromCopy()
  const database = await openDatabase({ dataDir, log: silentLog })
  await sql`SELECT 1`.execute(database.system)
  const host = String(database.connection.host)
  expect(host).not.toContain(dataDir)
  await database.close()
  expect(existsSync(host)).toBe(false)
})

test('a database that can’t start is reported with its last output', async () => {
  startFromCopy()
  const settings = { shared_buffers: 'plenty' }
  await expect(startEmbeddedPostgres({ dataDir, log: silentLog, settings })).rejects.toThrow(
    /The embedded database did not start.*invalid value for parameter "shared_buffers"/s,
  )
  const again = await startEmbeddedPostgres({ dataDir, log: silentLog })
  await again.stop()
})

test.runIf(isRoot)('an ordinary user can start the server', async () => {
  // The checkout may be in a place that only root can read.
  const probe = spawnSync(process.execPath, ['-e', 'require("node:fs").readFileSync(process.argv[1])', program], {
    uid: nobody,
    gid: nobody,
  })
  if (probe.status !== 0) return
  mkdirSync(dataDir, { mode: 0o700 })
  for (const folder of [parent, dataDir]) chownSync(folder, nobody, nobody)
  chmodSync(parent, 0o700)
  const child = run({ uid: nobody, gid: nobody })
  const last = await acknowledged(child, 20, () => child.kill('SIGKILL'))
  expect(statSync(join(dataDir, 'pg18')).uid).toBe(nobody)
  const second = run({ uid: nobody, gid: nobody })
  await acknowledged(second, 1)
  await kill(second)
  expect(last).toBeGreaterThanOrEqual(20)
})

function run(ids: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...ids })
  children.push(child)
  return child
}

/** Reads the numbers that the program acknowledges up to `count`, and then, if it is made to end, to the very last one. */
async function acknowledged(
  child: ChildProcess,
  count: number,
  onNumber?: (number: number) => unknown,
): Promise<number> {
  let last = 0
  let isDone = false
  for await (const line of createInterface({ input: child.stdout! })) {
    last = Number(line)
    if (onNumber && (onNumber.length > 0 || last === count)) onNumber(last)
    isDone ||= last >= count
    if (isDone && !child.killed) break
  }
  if (!isDone) throw new Error(`The program ended after ${last}.`)
  return last
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const pidFile = () => join(dataDir, 'pg18/postmaster.pid')
const serverPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)

async function storedRows(): Promise<number> {
  const database = await openDatabase({ dataDir, log: silentLog })
  try {
    const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT number) AS count FROM row`.execute(
      database.system,
    )
    return rows[0]!.count
  } finally {
    await database.close()
  }
}
