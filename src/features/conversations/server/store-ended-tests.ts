import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { GreetingCount } from './store-greetings.ts'

type Db = Kysely<unknown>

/** How an A/B test of a greeting came out; `chosen` is the text that everybody has seen since. */
export interface EndedTest {
  readonly test_id: Id
  readonly started_at: Date
  readonly ended_at: Date
  readonly chosen: Id | null
  readonly sentence: string
  readonly variants: readonly (GreetingCount & { readonly id: Id; readonly text: string })[]
}

/** Keeps how a test came out; of one that ended before, how it did the last time. */
export async function insertEnded(db: Db, siteId: Id, test: EndedTest): Promise<void> {
  const { test_id, started_at, ended_at, chosen, sentence, variants } = test
  await sql`INSERT INTO ended_greeting_tests (site_id, test_id, started_at, ended_at, chosen, sentence, variants)
    VALUES (${siteId}, ${test_id}, ${started_at}, ${ended_at}, ${chosen}, ${sentence}, ${JSON.stringify(variants)}::jsonb)
    ON CONFLICT (site_id, test_id) DO UPDATE SET ended_at = excluded.ended_at, chosen = excluded.chosen,
      sentence = excluded.sentence, variants = excluded.variants`.execute(db)
}

/** Forgets that tests ended, since they run again. */
export async function removeEnded(db: Db, siteId: Id, testIds: readonly Id[]): Promise<void> {
  if (testIds.length === 0) return
  await sql`DELETE FROM ended_greeting_tests WHERE site_id = ${siteId} AND test_id = ANY(${testIds})`.execute(db)
}

/** The tests of a site that ended last, the last one first. */
export async function listEnded(db: Db, siteId: Id, most: number): Promise<EndedTest[]> {
  const { rows } = await sql<EndedTest>`SELECT test_id, started_at, ended_at, chosen, sentence, variants
    FROM ended_greeting_tests WHERE site_id = ${siteId} ORDER BY ended_at DESC, test_id LIMIT ${most}`.execute(db)
  return rows
}
