import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { copyIn, linesToCopy } from './copy-rows.ts'
import { asUnavailable, isDatabaseDown } from './database-down.ts'
import type { DiskWatch } from './disk-watch.ts'
import type { SlowQueries } from './slow-queries.ts'
import { typeParsers } from './type-parsers.ts'

/** The server, database and login to use. */
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

/** Returns the settings of a pool whose connections all start with the given PostgreSQL settings. */
export function poolConfig(target: Target, settings: Readonly<Record<string, string>>): pg.PoolConfig {
  const all = {
    statement_timeout: String(timeouts.statement),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
    // Compiling a statement takes longer than running ours.
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

/** Returns the same for a pooler, whose connections to the server have their own settings and outlive ours. */
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
  /** Called with each statement before it is sent. */
  readonly hear?: ((text: string) => void) | undefined
}

/** Opens a pool that survives every restart of the database. Its errors for a lost connection are `unavailable`. */
export function openPool(config: pg.PoolConfig, tools: PoolTools): Kysely<unknown> {
  const pool = new pg.Pool(config)
  // Without listeners, the error event of a lost connection would end the process. The pool's own event covers only
  // idle clients.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) tools.log.warn({ err: error }, 'A connection to the database was lost.')
    })
  })
  return new Kysely({ dialect: new PostgresDialect({ pool: translated(pool, tools) }) })
}

// The single place that every query passes through, so that no caller has to translate errors.
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

// Implements only what Kysely uses here: it streams only with cursors, and no cursor is configured.
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
    // The pool may learn of the loss later than we do, and would hand out the same client again.
    release: (destroy) => client.release(destroy || isLost),
  }
}

function rethrow(error: unknown): never {
  throw asUnavailable(error)
}

// Options in the URL would override `options` passed separately.
function withOptions(url: string, options: string): string {
  // Doesn't use `new URL`, because it rejects an address without a host, which is how a socket's folder is given.
  const [server, query] = url.split('?', 2)
  const params = new URLSearchParams(query)
  params.set('options', [params.get('options'), options].filter(Boolean).join(' '))
  return `${server}?${params}`
}
