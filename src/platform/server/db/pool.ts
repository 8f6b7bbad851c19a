import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { copyIn, linesToCopy } from './copy-rows.ts'
import { asUnavailable, isDatabaseDown } from './database-down.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { SlowQueries } from './slow-queries.ts'
import { typeParsers } from './type-parsers.ts'

/** Which server, database and login to use. */
export type Target =
  | { readonly url: string }
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly password?: string
      readonly database: string
    }

const timeouts = { connect: 5000, statement: 30_000, idleInTransaction: 60_000 }

/** The settings of a pool whose connections all start with the given PostgreSQL settings. */
export function poolConfig(target: Target, settings: Readonly<Record<string, string>>): pg.PoolConfig {
  const all = {
    statement_timeout: String(timeouts.statement),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
    // Compiling a statement takes longer than ours run.
    jit: 'off',
    ...settings,
  }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  return {
    ...('url' in target ? { connectionString: withOptions(target.url, options) } : { ...target, options }),
    ...everyConnection,
  }
}

/** The same for a pooler, whose connections to the server have settings of its own and outlive ours. */
export function poolerConfig(url: string): pg.PoolConfig {
  return { connectionString: url, ...everyConnection }
}

const everyConnection = {
  connectionTimeoutMillis: timeouts.connect,
  keepAlive: true,
  types: typeParsers,
  application_name: 'trellis',
}

interface PoolTools {
  readonly log: Log
  readonly disk: DiskWatch
  readonly slow: SlowQueries
  /** Hears each statement before it is sent. */
  readonly hear?: ((text: string) => void) | undefined
}

/** Opens a pool that outlives every restart of the database. Its errors for a lost connection are `unavailable`. */
export function openPool(config: pg.PoolConfig, tools: PoolTools): Kysely<unknown> {
  const pool = new pg.Pool(config)
  // Without listeners, the error event of a lost connection would end the process. The pool's is for idle clients only.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) tools.log.warn({ err: error }, 'A connection to the database was lost.')
    })
  })
  return new Kysely({ dialect: new PostgresDialect({ pool: translated(pool, tools) }) })
}

// The one place through which every query goes, so that no caller has to think of it.
function translated(pool: pg.Pool, tools: PoolTools): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(rethrow)
      const known = clients.get(client) ?? translatedClient(client, tools)
      clients.set(client, known)
      return known
    },
  }
}

// Only what Kysely uses here: it streams by cursors alone, and no cursor is configured.
function translatedClient(client: pg.PoolClient, { disk, slow, hear }: PoolTools): PostgresPoolClient {
  let isLost = false
  const query = (text: string, values: unknown[]) => {
    hear?.(text)
    const began = performance.now()
    const lines = linesToCopy(values)
    const answer = lines ? copyIn(client, text, lines) : client.query(text, values)
    return answer.then(
      (result) => {
        slow.note(text, began)
        return result
      },
      (error: unknown) => {
        slow.note(text, began)
        disk.note(error)
        isLost ||= isDatabaseDown(error)
        return rethrow(error)
      },
    )
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // The pool may hear of the loss later than we do, and would hand the same client out again.
    release: (destroy) => client.release(destroy || isLost),
  }
}

function rethrow(error: unknown): never {
  throw asUnavailable(error)
}

// What the URL itself says would hide `options` given beside it.
function withOptions(url: string, options: string): string {
  // Not `new URL`: it refuses an address without a host, which is how a socket's folder is named.
  const [server, query] = url.split('?', 2)
  const params = new URLSearchParams(query)
  params.set('options', [params.get('options'), options].filter(Boolean).join(' '))
  return `${server}?${params}`
}
