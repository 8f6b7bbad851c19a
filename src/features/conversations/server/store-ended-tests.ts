import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { GreetingCount } from './store-greetings.ts'

type Db = Kysely<unknown>

/** Outcome of an A/B test of a greeting. `chosen` is the text that all visitors have seen since. */
export interface EndedTest {
  readonly test_id: Id
  readonly started_at: Date
  readonly ended_at: Date
  readonly chosen: Id | null
  readonly sentence: string
  readonly variants: readonly (GreetingCount & { readonly id: Id; readonly text: string })[]
}

/** Stores the outcome of a test. If the test ended before, the new outcome replaces the old one. */
export async function insertEnded(db: Db, siteId: Id, test: EndedTest): Promise<void> {
  const { test_id, started_at, ended_at, chosen, sentence, variants } = test
  await sql`INSERT INTO ended_greeting_tests (site_id, test_id, started_at, ended_at, chosen, sentence, variants)
    VALUES (${siteId}, ${test_id}, ${started_at}, ${ended_at}, ${chosen}, ${sentence}, ${JSON.stringify(variants)}::jsonb)
    ON CONFLICT (site_id, test_id) DO UPDATE SET ended_at = excluded.ended_at, chosen = excluded.chosen,
      sentence = excluded.sentence, variants = excluded.variants`.execute(db)
}

/** Deletes the outcomes of tests, because they run again. */
export async function removeEnded(db: Db, siteId: Id, testIds: readonly Id[]): Promise<void> {
  if (testIds.length === 0) return
  await sql`DELETE FROM ended_greeting_tests WHERE site_id = ${siteId} AND test_id = ANY(${testIds})`.execute(db)
}

/** Returns the tests of a site that ended most recently, latest first. */
export async function listEnded(db: Db, siteId: Id, most: number): Promise<EndedTest[]> {
  const { rows } = await sql<EndedTest>`SELECT test_id, started_at, ended_at, chosen, sentence, variants
    FROM ended_greeting_tests WHERE site_id = ${siteId} ORDER BY ended_at DESC, test_id LIMIT ${most}`.execute(db)
  return rows
}
