import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { evaluateRules } from '#embed/rules/evaluate-rules.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { type Room, room } from '#platform/server/room.ts'
import { displayRuleCalls, displayRuleEvents, type DisplayRule, type DisplayRuleSet } from '../contract.ts'
import { limits, withFreshRuleIds } from '../rules.ts'
import { type SentRule, subjectOf } from '../sent-rule.ts'
import { serveHere } from './here.ts'
import { deleteSet, findSet, insertSet, listSets, replaceRules, rulesOf, updateSet } from './store.ts'
import { displayRulesTransfer } from './transfer.ts'

export { countryOf } from './country-of.ts'
export { forgetRules, rulesByObject, rulesOf } from './store.ts'

type Context = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId'>
type EventfulContext = Context & Pick<SiteContext, 'events'>

/** Creates the room for display rules, which define the pages and visitors that a form is shown for. */
export function displayRulesRoom(): Room {
  const { load, saveRules, createRuleSet, saveRuleSet, loadRuleSet, deleteRuleSet, simulate } = displayRuleCalls

  const known = async (
    { db, siteId, events }: EventfulContext,
    objectId: Id,
    failure: string,
    { hold = false } = {},
  ) => {
    const asked = { site_id: siteId, object_id: objectId, hold }
    const answers = await events.emit(db, displayRuleEvents.objectAsked, asked)
    if (!answers.some(({ answer }) => answer)) throw new AppError('not_found', failure)
  }
  const change = async ({ db, siteId, events }: EventfulContext, objectId: Id, displayRules: DisplayRule[]) => {
    await replaceRules(db, siteId, objectId, displayRules)
    await events.emit(db, displayRuleEvents.changed, { site_id: siteId, object_id: objectId })
    return { displayRules }
  }

  return room({
    name: 'display-rules',
    calls: displayRuleCalls,
    handlers: {
      async load({ app_id, object_id }, ctx) {
        await known(ctx, object_id, load.failure)
        const displayRules = await rulesOf(ctx.db, ctx.siteId, object_id)
        return { displayRules, displayRuleSets: await listSets(ctx.db, ctx.siteId, app_id) }
      },
      async saveRules({ object_id, display_rules }, ctx) {
        await known(ctx, object_id, saveRules.failure, { hold: true })
        return change(ctx, object_id, storable(display_rules, object_id, ctx.newId))
      },
      async createRuleSet({ app_id, name, object_id, display_rules }, ctx) {
        await known(ctx, object_id, createRuleSet.failure)
        const sets = await listSets(ctx.db, ctx.siteId, app_id)
        if (sets.length >= limits.sets) throw new AppError('conflict', `A site keeps at most ${limits.sets} rule sets.`)
        const rules = await rulesForSet(ctx, object_id, display_rules)
        const displayRuleSet = { id: ctx.newId(), name, rules }
        await insertSet(ctx.db, ctx.siteId, app_id, displayRuleSet, new Date(ctx.now()))
        return { displayRuleSet }
      },
      async saveRuleSet({ set_id, object_id, display_rules }, ctx) {
        await known(ctx, object_id, saveRuleSet.failure)
        const set = await knownSet(ctx, set_id, saveRuleSet.failure)
        const displayRuleSet = { ...set, rules: await rulesForSet(ctx, object_id, display_rules) }
        await updateSet(ctx.db, ctx.siteId, displayRuleSet, new Date(ctx.now()))
        return { displayRuleSet }
      },
      async loadRuleSet({ set_id, object_id }, ctx) {
        await known(ctx, object_id, loadRuleSet.failure, { hold: true })
        const { rules } = await knownSet(ctx, set_id, loadRuleSet.failure)
        return change(ctx, object_id, withFreshRuleIds(rules, object_id, ctx.newId))
      },
      async deleteRuleSet({ set_id }, { db, siteId }) {
        if (!(await deleteSet(db, siteId, set_id))) throw new AppError('not_found', deleteRuleSet.failure)
        return {}
      },
      async simulate({ object_id, display_rules, min_cart_value, facts }, ctx) {
        if (object_id) await known(ctx, object_id, simulate.failure)
        const rules = display_rules
          ? storable(display_rules, object_id ?? nobody, ctx.newId)
          : await rulesOf(ctx.db, ctx.siteId, object_id!)
        return evaluateRules(rules, withoutUndefined(facts), { minCartValue: min_cart_value ?? null })
      },
    },
    named: { set_id: { table: 'display_rule_sets', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: displayRulesTransfer,
    routes: serveHere,
  })
}

/**
 * Stores the display rules of a form, in the caller's transaction, without an event: the caller publishes the form
 * itself.
 */
export async function putDisplayRules(
  { db, siteId, newId }: Context,
  objectId: Id,
  rules: readonly SentRule[],
): Promise<DisplayRule[]> {
  const stored = storable(rules, objectId, newId)
  await replaceRules(db, siteId, objectId, stored)
  return stored
}

/** Stores the display rules of a form, in the caller's transaction. They apply immediately to a live form. */
export async function saveDisplayRules(
  ctx: EventfulContext,
  objectId: Id,
  rules: readonly SentRule[],
): Promise<DisplayRule[]> {
  const stored = await putDisplayRules(ctx, objectId, rules)
  await ctx.events.emit(ctx.db, displayRuleEvents.changed, { site_id: ctx.siteId, object_id: objectId })
  return stored
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Copies a form's rules to a copy of it. */
export async function copyDisplayRules(ctx: Context, from: Id, to: Id): Promise<void> {
  const rules = await rulesOf(ctx.db, ctx.siteId, from)
  await replaceRules(ctx.db, ctx.siteId, to, withFreshRuleIds(rules, to, ctx.newId))
}

/** Converts rules from a client to the stored format. */
export function storable(rules: readonly SentRule[], objectId: Id, newId: () => Id): DisplayRule[] {
  return rules.map((rule) => ({
    ...rule,
    id: rule.id ?? newId(),
    rule_id: subjectOf(rule),
    object_id: objectId,
    filter_value: rule.filter_type === 'present' && typeof rule.filter_value === 'string' ? '' : rule.filter_value,
  }))
}

/** Returns the rules for a set: those in the request, or those that the form has. */
async function rulesForSet(ctx: Context, objectId: Id, sent: readonly SentRule[] | undefined): Promise<DisplayRule[]> {
  return sent ? storable(sent, objectId, ctx.newId) : rulesOf(ctx.db, ctx.siteId, objectId)
}

async function knownSet({ db, siteId }: Context, setId: Id, failure: string): Promise<DisplayRuleSet> {
  const set = await findSet(db, siteId, setId)
  if (!set) throw new AppError('not_found', failure)
  return set
}

function withoutUndefined<T extends object>(fields: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
