import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { AutoResponseRule, RuleStatus } from '../contract.ts'
import { delayMinutes } from '../rules.ts'

/** A rule as stored with a deleted email. */
export type StoredRule = AutoResponseRule
type Tables = { auto_response_rules: AutoResponseRule & { site_id: Id; delay_minutes: number } }

const columns = ['id', 'popup_id', 'email_id', 'status', 'delay', 'delay_interval'] as const
const tables = (db: Db) => db.withTables<Tables>()
const rulesOfSite = (db: Db, siteId: Id) =>
  tables(db).selectFrom('auto_response_rules').select(columns).where('site_id', '=', siteId)
const one = (db: Db, siteId: Id, ruleId: Id) =>
  tables(db).updateTable('auto_response_rules').where('site_id', '=', siteId).where('id', '=', ruleId)

/** Returns the rules of a site, or of one of its forms or emails, in the order in which their emails are sent. */
export function listRules(
  db: Db,
  siteId: Id,
  { popupId, emailId }: { popupId?: Id; emailId?: Id | undefined } = {},
): Promise<AutoResponseRule[]> {
  return rulesOfSite(db, siteId)
    .$if(popupId !== undefined, (query) => query.where('popup_id', '=', popupId!))
    .$if(emailId !== undefined, (query) => query.where('email_id', '=', emailId!))
    .orderBy('delay_minutes')
    .orderBy('id')
    .execute()
}

export function findRule(db: Db, siteId: Id, ruleId: Id): Promise<AutoResponseRule | undefined> {
  return rulesOfSite(db, siteId).where('id', '=', ruleId).executeTakeFirst()
}

/** Returns the form's active rules, in the order in which their emails are sent. */
export function activeRules(db: Db, siteId: Id, popupId: Id): Promise<AutoResponseRule[]> {
  return rulesOfSite(db, siteId)
    .where('popup_id', '=', popupId)
    .where('status', '=', 'active')
    .orderBy('delay_minutes')
    .execute()
}

export async function insertRules(db: Db, siteId: Id, rules: readonly AutoResponseRule[]): Promise<void> {
  if (rules.length === 0) return
  const rows = rules.map((rule) => ({ ...rule, site_id: siteId, delay_minutes: delayMinutes(rule) }))
  await tables(db).insertInto('auto_response_rules').values(rows).execute()
}

export async function updateRule(db: Db, siteId: Id, rule: AutoResponseRule): Promise<void> {
  const { status, delay, delay_interval } = rule
  await one(db, siteId, rule.id)
    .set({ status, delay, delay_interval, delay_minutes: delayMinutes(rule) })
    .execute()
}

export async function removeRules(db: Db, siteId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  await tables(db).deleteFrom('auto_response_rules').where('site_id', '=', siteId).where('id', 'in', ids).execute()
}

/** Deletes the rules of permanently deleted forms, for all sites. */
export async function deleteFormRules(db: Db, popupIds: readonly Id[]): Promise<void> {
  if (popupIds.length > 0)
    await tables(db).deleteFrom('auto_response_rules').where('popup_id', 'in', popupIds).execute()
}

/** Pauses the form's other active rule with the same delay as this one. */
export async function pauseOthers(db: Db, siteId: Id, rule: AutoResponseRule): Promise<void> {
  await tables(db)
    .updateTable('auto_response_rules')
    .set({ status: 'paused' satisfies RuleStatus })
    .where('site_id', '=', siteId)
    .where('popup_id', '=', rule.popup_id)
    .where('id', '!=', rule.id)
    .where('delay_minutes', '=', delayMinutes(rule))
    .where('status', '=', 'active')
    .execute()
}

/** Locks this form's rules until the transaction ends, so that other changes wait. */
export async function lockRules(db: Db, popupId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rules of ${popupId}`}, 0))`.execute(db)
}
