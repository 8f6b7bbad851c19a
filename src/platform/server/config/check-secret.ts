import { type Kysely, sql } from 'kysely'
import { open, seal } from '../secrets/sealed.ts'

/** Purpose of the key that seals the canary. */
const purpose = 'installation.canary'
const place = 'secret_canary.sealed'
const text = 'This is the secret that the data was written with.'

/** The migrations of the table that this file needs. */
export const secretMigrations = new URL('./migrations/', import.meta.url)

/**
 * Throws an error for the operator if the installation's secret isn't the one that the database was written with. The
 * first start writes a sealed text to the database, and every later start opens it.
 */
export async function checkSecret(system: Kysely<unknown>, keyFor: (purpose: string) => Uint8Array): Promise<void> {
  const key = keyFor(purpose)
  await sql`INSERT INTO secret_canary (one, sealed) VALUES (1, ${seal(key, place, text)})
    ON CONFLICT (one) DO NOTHING`.execute(system)
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed FROM secret_canary`.execute(system)
  try {
    open(key, place, rows[0]!.sealed)
  } catch (cause) {
    throw new Error(
      'The secret of this start is not the one that the database was written with: links in sent mails, mail servers and ' +
        'other sealed data would be lost. Set SECRET to the earlier value, or put back the file "secret" of the data folder.',
      { cause },
    )
  }
}
