import type { Kysely, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'

type FactorTables = {
  second_factors: {
    user_id: Id
    sealed: Buffer
    confirmed_at: Date | null
    last_step: string
    recovery_hashes: Buffer[]
  }
}

/** A row of `second_factors`. */
export type SecondFactor = Selectable<FactorTables['second_factors']>

const tables = (db: Kysely<unknown>): Kysely<FactorTables> => db.withTables<FactorTables>()

/** Returns the account's second factor, pending or active. The caller must have locked the account. */
export async function secondFactorOf(db: Db, userId: Id): Promise<SecondFactor | undefined> {
  return tables(db).selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores a second factor, replacing any previous one. */
export async function putSecondFactor(db: Db, factor: SecondFactor): Promise<void> {
  await endSecondFactor(db, factor.user_id)
  await tables(db).insertInto('second_factors').values(factor).execute()
}

export async function changeSecondFactor(db: Db, userId: Id, change: Partial<Omit<SecondFactor, 'user_id'>>) {
  await tables(db).updateTable('second_factors').set(change).where('user_id', '=', userId).execute()
}

export async function endSecondFactor(db: Db, userId: Id): Promise<void> {
  await tables(db).deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
