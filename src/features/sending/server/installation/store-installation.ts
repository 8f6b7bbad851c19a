import { type Kysely, sql } from 'kysely'

export interface InstallationRow {
  readonly sealed: Buffer
  readonly from_name: string
  readonly from_address: string
  readonly saved_at: Date
}

export async function findInstallationServer(db: Kysely<unknown>): Promise<InstallationRow | undefined> {
  const { rows } = await sql<InstallationRow>`
    SELECT sealed, from_name, from_address, saved_at FROM installation_mail WHERE id = 'smtp'`.execute(db)
  return rows[0]
}

export async function storeInstallationServer(db: Kysely<unknown>, row: InstallationRow): Promise<void> {
  const { sealed, from_name, from_address, saved_at } = row
  await sql`INSERT INTO installation_mail (id, sealed, from_name, from_address, saved_at)
    VALUES ('smtp', ${sealed}, ${from_name}, ${from_address}, ${saved_at})
    ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed, from_name = excluded.from_name,
      from_address = excluded.from_address, saved_at = excluded.saved_at`.execute(db)
}

export async function deleteInstallationServer(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM installation_mail WHERE id = 'smtp'`.execute(db)
}
