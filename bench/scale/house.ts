import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from '#core/id.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { makeLiveForm } from '../event-intake/live-form.ts'
import { startServer } from '../event-intake/own-server.ts'
import { costParts, type UnitCost } from './unit-cost.ts'

/** A site with visitors. */
interface Site {
  readonly key: string
  readonly popupId: string
}

/** A web node, a worker and a database, each in its own processes. */
export interface House {
  /** Returns the cost so far. */
  spent(): Promise<UnitCost>
  /** Creates `count` sites, each with a live form. */
  sites(count: number): Promise<Site[]>
  /** Sends one view by one of several visitors and waits for the acknowledgment. */
  view(site: Site): Promise<void>
  /** Submits the form as a visitor, who is then subscribed. */
  subscribe(site: Site): Promise<void>
  /** Pauses the worker, so that nothing is counted until `counted`. */
  holdWorker(): void
  /** Resolves when the worker, paused or not, has counted all received events. */
  counted(): Promise<void>
  stop(): Promise<void>
}

const secret = randomBytes(32).toString('hex')
const newId = () => uuidv7(Date.now(), randomBytes(10))
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }

/** Starts the processes, with fsync as in production. Only Linux reports the processor time of other processes. */
export async function openHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
  const { host, port, user, password, database } = postgres.connection
  const DATABASE_URL = `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const settings = { DATABASE_URL, SECRET: secret, DEMO_PORT: 'off', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const web = await startServer('../../src/app/main.ts', { ...settings, ROLE: 'web' })
  const worker = await startServer('../../src/app/main.ts', { ...settings, ROLE: 'worker' })
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const postmaster = Number.parseInt(readFileSync(join(folder, 'pg18/postmaster.pid'), 'utf8'), 10)
  const url = `http://127.0.0.1:${web.port}`
  let made = 0

  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, {
      headers: browser,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const visit = ({ popupId }: Site) => {
    const place = made++
    return {
      id: newId(),
      popup_id: popupId,
      // Three views per visitor, on twenty pages.
      visitor_id: `0190a000-0000-7000-8000-${Math.floor(place / 3)
        .toString(16)
        .padStart(12, '0')}`,
      page: `https://shop.example/${place % 20}`,
    }
  }
  return {
    async spent() {
      const { rows } = await client.query<{ stored: string; written: string }>(
        `SELECT sum(pg_total_relation_size(oid)) AS stored, pg_current_wal_lsn() - '0/0'::pg_lsn AS written
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      )
      const { stored, written } = rows[0]!
      return {
        web: web.cpu() ?? 0,
        worker: worker.cpu() ?? 0,
        database: processorTime(postmaster),
        stored: Number(stored),
        written: Number(written),
      }
    },
    async sites(count) {
      const all: Site[] = []
      for (let i = 0; i < count; i++) all.push(await makeLiveForm(web.port, `bench${made++}@example.com`))
      return all
    },
    async view(site) {
      await ask('/v/record', { key: site.key, events: [{ ...visit(site), kind: 'view' }] })
    },
    async subscribe(site) {
      const { ticket } = (await ask(`/v/ticket?key=${site.key}`)) as { ticket: string }
      const fields = { email: `${newId()}@example.com` }
      await ask('/v/subscribe', { key: site.key, ...visit(site), fields, ticket, shown_for: 5000 })
    },
    holdWorker: () => worker.signal('SIGSTOP'),
    async counted() {
      worker.signal('SIGCONT')
      const waiting = `SELECT FROM event_batches WHERE NOT is_rolled_up LIMIT 1`
      while ((await client.query(waiting)).rowCount) await new Promise((resolve) => setTimeout(resolve, 1000))
    },
    async stop() {
      await Promise.all([web.stop(), worker.stop(), client.end()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the difference between two costs, divided by `count`. */
export function costOfEach(before: UnitCost, after: UnitCost, count: number): UnitCost {
  return Object.fromEntries(
    costParts.map((part) => [part, Math.max(0, after[part] - before[part]) / count]),
  ) as unknown as UnitCost
}

/** Returns the processor time of the database server's processes, including ended ones, in milliseconds. */
export function processorTime(postmaster: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.reduce((sum, pid) => {
    const fields = statOf(pid)
    const isIt = Number(pid) === postmaster
    if (!fields || (!isIt && Number(fields[1]) !== postmaster)) return sum
    const [user, system, ofEndedUser, ofEndedSystem] = fields.slice(11, 15).map(Number)
    return sum + (user! + system! + (isIt ? ofEndedUser! + ofEndedSystem! : 0)) * 10
  }, 0)
}

function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}
