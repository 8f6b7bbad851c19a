import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { MailDocument, MailTheme } from '#features/mail-design/contract.ts'
import {
  emailTypes,
  Shortcut,
  ShortcutDefinition,
  ShortcutEmail,
  ShortcutForm,
  ShortcutRow,
  shortcutStatuses,
} from './shapes.ts'
import { TemplateRow } from './template-row.ts'

export * from './shapes.ts'
export * from './template-row.ts'

const name = requiredLine(150, 'Enter a name.')
const fetching = 'Failed to fetch shortcut.'
const saving = 'Failed to save shortcut.'
const loaded = z.object({ shortcut: Shortcut })

/** A product of the store, as shown in emails. */
const MergeProduct = z.object({
  product_id: z.string(),
  title: z.string(),
  url: z.string(),
  image_url: z.string(),
  price: z.string(),
  old_price: z.string(),
})

/** Which of a template's requirements the site's plan includes: shortcuts themselves, and the features of its steps. */
const PricingData = z.object({
  slug: z.string(),
  is_included: z.boolean(),
  features: z.array(z.object({ slug: z.string(), is_included: z.boolean() })),
})

const keyAccess = {
  area: 'automations',
  reads: ['list', 'templates', 'template', 'load', 'settings', 'emailMergeData', 'templateEmail'],
} as const

export const shortcutCalls = withScopes(keyAccess, {
  /** Returns the site's shortcuts with their results, newest first, without deleted ones. */
  list: call('/apps/shortcuts', {
    input: z.object({}),
    output: z.object({ shortcuts: z.array(ShortcutRow) }),
    failure: 'Failed to fetch shortcuts.',
  }),
  templates: call('/apps/shortcuts/templates', {
    input: z.object({}),
    /** `missing`: the templates' requirements that the site doesn't meet. */
    output: z.object({ templates: z.array(TemplateRow), missing: z.array(z.string()) }),
    failure: 'Failed to load templates.',
  }),
  /**
   * Returns a template as a shortcut that isn't saved yet. `shortcut_id`: uses that shortcut's state for the template's
   * parts.
   */
  template: call('/apps/shortcuts/template', {
    input: z.object({ template_id: line(60), shortcut_id: id.optional() }),
    output: z.object({
      template: TemplateRow.extend({
        definition: ShortcutDefinition,
        emailList: z.array(ShortcutEmail),
        formList: z.array(ShortcutForm),
      }),
    }),
    failure: 'Template not found',
  }),
  load: call('/apps/shortcuts/load', { input: z.object({ id }), output: loaded, failure: fetching }),
  /**
   * Without an id, a new shortcut is created from the template, with paused forms. Saving makes the shortcut and all
   * its parts live, unless `status` is "draft". `is_background`: the input is stored, and the live parts don't change.
   * Of the emails, those in `emails_to_save` are replaced. A caller whose `session_id` or `updated_at` is older than
   * the last save gets 409.
   */
  save: call('/apps/shortcuts/save', {
    logs: { kind: 'change', text: 'Saved a shortcut', about: 'shortcut' },
    effect: true,
    feature: {
      feature: 'shortcuts',
      when: 'the shortcut is new',
      applies: ({ shortcut }) => !(shortcut as { id?: unknown } | null | undefined)?.id,
    },
    input: z.object({
      emails_to_save: z.array(ShortcutEmail).max(10).default([]),
      shortcut: z.object({
        id: id.optional(),
        template_id: line(60),
        name: name.optional(),
        status: z.enum(['draft', 'active']).default('active'),
        definition: ShortcutDefinition.optional(),
        forms: z.array(ShortcutForm).max(10).optional(),
        session_id: z.string().max(60).optional(),
        updated_at: moment.optional(),
      }),
      is_background: z.boolean().default(false),
    }),
    output: z.object({ shortcut: Shortcut, sessionId: z.string() }),
    failure: saving,
  }),
  /** Changes one attribute. */
  update: call('/apps/shortcuts/update', {
    logs: { kind: 'change', text: 'Changed a shortcut', about: 'shortcut' },
    input: z.object({
      shortcut_id: id,
      attribute: z.discriminatedUnion('name', [
        z.object({ name: z.literal('name'), value: name }),
        z.object({ name: z.literal('showStats'), value: z.boolean() }),
      ]),
    }),
    output: z.object({ shortcut: z.object({ name: z.string(), showStats: z.boolean() }) }),
    failure: saving,
  }),
  /**
   * `active` makes all parts live, `draft` pauses them, `deleted` deletes them; another status restores deleted parts.
   */
  status: call('/apps/shortcuts/status', {
    logs: { kind: 'publish', text: 'Changed the status of a shortcut', about: 'shortcut' },
    effect: true,
    input: z.object({ shortcut_id: id, status: z.enum(shortcutStatuses) }),
    output: z.object({ shortcut: z.object({ status: z.enum(shortcutStatuses) }) }),
    failure: saving,
  }),
  /** Returns the features of a template that the plan includes. `slug` is the template's id. */
  settings: call('/apps/shortcuts/settings', {
    input: z.object({ userId: id.optional(), slug: line(60) }),
    output: z.object({ pricingData: PricingData }),
    failure: 'Template not found',
  }),
  /**
   * Returns data for the products in an email of a type: the given product and collection, or any products of the
   * store.
   */
  emailMergeData: call('/apps/shortcuts/email_merge_data', {
    input: z.object({
      email_type: z.enum(emailTypes),
      product_id: line(200).default(''),
      collection_id: line(200).default(''),
    }),
    output: z.object({
      product: MergeProduct.nullable(),
      collection: z.object({ collection_id: z.string(), title: z.string() }).nullable(),
      products: z.array(MergeProduct),
      /** Sample values of the merge tags, by name. */
      tags: z.record(z.string(), z.string()),
    }),
    failure: 'Failed to load products.',
  }),
  /** Returns one of the templates' emails. `template` is "template-id/email-id". */
  templateEmail: call('/apps/shortcuts/template/email', {
    input: z.object({ type: z.enum(emailTypes), template: line(100) }),
    output: z.object({ template: MailDocument, templateStyle: MailTheme }),
    failure: 'Template not found',
  }),
})
