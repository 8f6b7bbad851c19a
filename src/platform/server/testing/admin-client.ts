import pg from 'pg'
import type { Target } from '../db/pool.ts'
import { inDatabase } from './test-target.ts'

/** A connection as the login role itself, above row-level security, to the server's own or the named database. */
export async function openAdminClient(target: Target, database?: string): Promise<pg.Client> {
  const chosen = database === undefined ? target : inDatabase(target, database)
  const client = new pg.Client('url' in chosen ? chosen.url : chosen)
  await client.connect()
  return client
}

/** Does something by such a connection, which ends with it. */
export async function withAdmin<T>(
  target: Target,
  database: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openAdminClient(target, database)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
