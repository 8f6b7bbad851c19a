import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { CompiledRules } from '#embed/rules/compiled-rules.ts'
import { contactSubjects, isContactSubject } from '#embed/rules/display-rule.ts'
import { leavesOf } from '#embed/rules/evaluate.ts'

interface Asked {
  readonly subjects: ReadonlySet<string>
  readonly lists: ReadonlySet<string>
  readonly segments: ReadonlySet<string>
}

/** Returns the facts about contacts that the rules of a site's live forms and extras need. */
export async function askedOfContacts(db: Kysely<unknown>, siteId: Id): Promise<Asked> {
  const { rows } = await sql<{
    rules: NonNullable<CompiledRules['rules']>
  }>`SELECT more->'rules' AS rules FROM published_forms
    WHERE site_id = ${siteId} AND superseded_at IS NULL AND more ? 'rules'
    UNION ALL SELECT entry->'rules' FROM published_extras WHERE site_id = ${siteId} AND entry ? 'rules'`.execute(db)
  const leaves = rows.flatMap(({ rules }) => rules.flat().flatMap(leavesOf)).filter(([name]) => isContactSubject(name))
  const idsOf = (subject: (typeof contactSubjects)[number]) =>
    new Set(leaves.flatMap(([name, , value]) => (name === subject ? (value as string[]) : [])))
  return { subjects: new Set(leaves.map(([name]) => name)), lists: idsOf('list'), segments: idsOf('segment') }
}
