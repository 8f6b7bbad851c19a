import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, requiredLine } from '#core/fields.ts'
import { type DisplayRule as Rule, filterTypes, ruleTypes, subjects, type Subject } from '#embed/rules/display-rule.ts'
import { limits, problemOfRules } from './rules.ts'
import { withoutEmptyAndTwice } from './sent-rule.ts'
import { filterValue } from './filter-value.ts'

export { displayRuleEvents } from './events.ts'
export type { SentRule } from './sent-rule.ts'

const subject = z.enum(['group', ...(Object.keys(subjects) as [Subject])])
const fields = {
  group_id: id.nullable().default(null),
  filter_type: z.enum(filterTypes),
  rule_type: z.enum(ruleTypes),
  filter_value: filterValue,
}

/** See `DisplayRule` in embed/rules/display-rule.ts. */
export const DisplayRule = z.object({ ...fields, id, rule_id: subject, object_id: id }) satisfies z.ZodType<Rule>
export type DisplayRule = z.infer<typeof DisplayRule>

/** A named list of rules that can be used for other forms. */
export const DisplayRuleSet = z.object({ id, name: z.string(), rules: z.array(DisplayRule) })
export type DisplayRuleSet = z.infer<typeof DisplayRuleSet>

/**
 * Rules as sent by a client. A rule without an ID gets one. A rule without `rule_id` is about the page's address or the
 * date. Texts are trimmed; empty and duplicate addresses are removed.
 */
export const SentRules = z
  .array(z.object({ ...fields, id: id.optional(), rule_id: subject.optional() }))
  .max(limits.rules, `At most ${limits.rules} rules.`)
  .transform((sent) => withoutEmptyAndTwice(sent))
  .superRefine((rules, check) => {
    for (const { path, message } of problemOfRules(rules)) check.addIssue({ code: 'custom', path, message })
  })

/** Facts about a page and its visitor, for trying out rules. Omitted facts are unknown. */
const texts = z.array(z.string().max(200)).max(100)
const named = z.record(z.string().max(200), z.string().max(2000))
const count = z.number().min(0).max(1e9)
const Facts = z
  .object({
    url: z.string().max(2000),
    landing_page: z.string().max(2000),
    referrer: z.string().max(2000),
    country: z.string().max(10),
    device: z.string().max(20),
    browser: z.string().max(20),
    os: z.string().max(20),
    languages: texts,
    visits: count,
    pages_seen: count,
    time_on_site: count,
    clock: z.object({
      date: z.string().max(10),
      time: z.string().max(5),
      weekday: z.int().min(0).max(6),
    }),
    cart: z.object({ value: count, items: count, products: texts }),
    order_count: count,
    total_spent: count,
    days_since_order: count,
    lists: texts,
    segments: texts,
    forms_seen: texts,
    forms_converted: texts,
    cookies: named,
    values: named,
    metas: named,
    logged_in: z.boolean(),
    ad_blocker: z.boolean(),
  })
  .partial()

const app_id = line(40).default('listbuilder')
const name = requiredLine(100, 'Enter a name for the rule set.')

const keyAccess = { area: 'forms', reads: ['load', 'loadRuleSet', 'simulate'] } as const

export const displayRuleCalls = withScopes(keyAccess, {
  load: call('/displayrules/load', {
    input: z.object({ app_id, object_id: id }),
    output: z.object({ displayRules: z.array(DisplayRule), displayRuleSets: z.array(DisplayRuleSet) }),
    failure: 'Failed to load display rules.',
  }),
  /** Replaces the rules of a form. Takes effect for visitors immediately. */
  saveRules: call('/displayrules/saverules', {
    logs: { kind: 'change', text: 'Changed the targeting of a form', about: 'object_id' },
    feature: {
      feature: 'display-rules',
      when: 'there are rules',
      applies: ({ display_rules: rules }) => !Array.isArray(rules) || rules.length > 0,
    },
    input: z.object({ app_id, object_id: id, display_rules: SentRules }),
    output: z.object({ displayRules: z.array(DisplayRule) }),
    failure: 'Failed to save display rules.',
  }),
  /** Saves the rules of a form, or those in `display_rules` (our extension), under a name. */
  createRuleSet: call('/displayrules/createruleset', {
    logs: { kind: 'change', text: 'Created a rule set', about: 'displayRuleSet' },
    feature: 'display-rules',
    effect: true,
    input: z.object({ app_id, name, object_id: id, display_rules: SentRules.optional() }),
    output: z.object({ displayRuleSet: DisplayRuleSet }),
    failure: 'Failed to save display rule set.',
  }),
  /** Replaces the rules of a set with those of a form, or with those in `display_rules` (our extension). */
  saveRuleSet: call('/displayrules/saveruleset', {
    logs: { kind: 'change', text: 'Changed a rule set', about: 'displayRuleSet' },
    feature: 'display-rules',
    input: z.object({ set_id: id, app_id, object_id: id, display_rules: SentRules.optional() }),
    output: z.object({ displayRuleSet: DisplayRuleSet }),
    failure: 'Failed to save display rule set.',
  }),
  /** Replaces the rules of a form with those of a set. */
  loadRuleSet: call('/displayrules/loadruleset', {
    feature: 'display-rules',
    input: z.object({ app_id, set_id: id, object_id: id }),
    output: z.object({ displayRules: z.array(DisplayRule) }),
    failure: 'Failed to load display rule set.',
  }),
  deleteRuleSet: call('/displayrules/deleteruleset', {
    logs: { kind: 'delete', text: 'Deleted a rule set', about: 'set_id' },
    input: z.object({ set_id: id }),
    output: z.object({}),
    failure: 'Failed to delete display rule set.',
  }),
  /**
   * Our extension: returns whether a form with the rules of `object_id` or with `display_rules` would show, and which
   * rules match.
   */
  simulate: call('/displayrules/simulate', {
    input: z
      .object({
        object_id: id.optional(),
        display_rules: SentRules.optional(),
        min_cart_value: count.nullish(),
        facts: Facts,
      })
      .refine(({ object_id, display_rules: rules }) => object_id ?? rules, 'Choose a form or send rules.'),
    output: z.object({
      show: z.boolean(),
      verdicts: z.array(z.object({ id, holds: z.union([z.boolean(), z.literal('unknown')]) })),
    }),
    failure: 'Failed to test the display rules.',
  }),
})
