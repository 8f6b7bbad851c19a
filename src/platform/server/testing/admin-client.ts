import pg from 'pg'
import type { Target } from '../db/pool.ts'
import { inDatabase } from './test-target.ts'

/**
 * Opens a connection as the login role itself, which bypasses row-level security, to the server's own database or the
 * named one.
 */
export async function openAdminClient(target: Target, database?: string): Promise<pg.Client> {
  const chosen = database === undefined ? target : inDatabase(target, database)
  const client = new pg.Client('url' in chosen ? chosen.url : chosen)
  await client.connect()
  return client
}

/** Runs work with such a connection, and closes it afterwards. */
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
