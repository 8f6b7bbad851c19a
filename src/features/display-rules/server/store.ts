import type { Id } from '#core/id.ts'
import type { DisplayRule as Rule } from '#embed/rules/display-rule.ts'
import type { Db } from '#platform/server/db/database.ts'
import { siteOfTransaction } from '#platform/server/db/site-of-transaction.ts'
import type { DisplayRuleSet } from '../contract.ts'

type Tables = {
  display_rules: Rule & { site_id: Id; position: number }
  display_rule_sets: DisplayRuleSet & { site_id: Id; app_id: string; created_at: Date; updated_at: Date }
}

const columns = ['id', 'rule_id', 'group_id', 'object_id', 'filter_type', 'rule_type', 'filter_value'] as const
const tables = (db: Db) => db.withTables<Tables>()

const allRules = (db: Db, siteId: Id) =>
  tables(db).selectFrom('display_rules').select(columns).where('site_id', '=', siteId)

/** Returns the rules of one form, in order. */
export function rulesOf(db: Db, siteId: Id, objectId: Id): Promise<Rule[]> {
  return allRules(db, siteId).where('object_id', '=', objectId).orderBy('position').execute()
}

/** Returns the rules of several forms, by form. */
export async function rulesByObject(db: Db, siteId: Id, objectIds: readonly Id[]): Promise<Map<Id, Rule[]>> {
  const byObject = new Map<Id, Rule[]>(objectIds.map((objectId) => [objectId, []]))
  if (objectIds.length === 0) return byObject
  const rows = await allRules(db, siteId).where('object_id', 'in', objectIds).orderBy('position').execute()
  for (const row of rows) byObject.get(row.object_id)?.push(row)
  return byObject
}

/** Replaces all rules of a form. */
export async function replaceRules(db: Db, siteId: Id, objectId: Id, rules: readonly Rule[]): Promise<void> {
  await tables(db).deleteFrom('display_rules').where('site_id', '=', siteId).where('object_id', '=', objectId).execute()
  if (rules.length === 0) return
  const rows = rules.map((rule, position) => ({
    ...rule,
    site_id: siteId,
    object_id: objectId,
    position,
    filter_value: JSON.stringify(rule.filter_value) as never,
  }))
  await tables(db).insertInto('display_rules').values(rows).execute()
}

/** Returns the sets of a site for one app, by name. */
export function listSets(db: Db, siteId: Id, appId: string): Promise<DisplayRuleSet[]> {
  return tables(db)
    .selectFrom('display_rule_sets')
    .select(['id', 'name', 'rules'])
    .where('site_id', '=', siteId)
    .where('app_id', '=', appId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function findSet(db: Db, siteId: Id, setId: Id): Promise<DisplayRuleSet | undefined> {
  return tables(db)
    .selectFrom('display_rule_sets')
    .select(['id', 'name', 'rules'])
    .where('site_id', '=', siteId)
    .where('id', '=', setId)
    .executeTakeFirst()
}

export async function insertSet(db: Db, siteId: Id, appId: string, set: DisplayRuleSet, now: Date): Promise<void> {
  const rules = JSON.stringify(set.rules) as never
  await tables(db)
    .insertInto('display_rule_sets')
    .values({ ...set, rules, site_id: siteId, app_id: appId, created_at: now, updated_at: now })
    .execute()
}

export async function updateSet(db: Db, siteId: Id, { id, rules }: DisplayRuleSet, now: Date): Promise<void> {
  await tables(db)
    .updateTable('display_rule_sets')
    .set({ rules: JSON.stringify(rules) as never, updated_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a set. Returns false if it doesn't exist. */
export async function deleteSet(db: Db, siteId: Id, setId: Id): Promise<boolean> {
  const answer = await tables(db)
    .deleteFrom('display_rule_sets')
    .where('site_id', '=', siteId)
    .where('id', '=', setId)
    .executeTakeFirst()
  return answer.numDeletedRows === 1n
}

/**
 * Deletes the rules of forms that are permanently removed, across all sites unless the transaction is limited to one.
 */
export async function forgetRules(db: Db, objectIds: readonly Id[]): Promise<void> {
  if (objectIds.length === 0) return
  const siteId = siteOfTransaction(db)
  const theirs = tables(db).deleteFrom('display_rules').where('object_id', 'in', objectIds)
  await (siteId ? theirs.where('site_id', '=', siteId) : theirs).execute()
}
