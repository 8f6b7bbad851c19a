import { z } from 'zod'
import { call, externalCall, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page, pageLimit, requiredLine } from '#core/fields.ts'
import { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { DisplayRule } from '#features/display-rules/contract.ts'
import { formTypes, goals } from '#form/document/constants.ts'
import { FormDocument } from '#form/document/form-document.ts'
import { companions, sentCompanions, settable } from './settable.ts'
import { formStatuses, Popup, LoadedPopup, Service, PopupRow, FormProblem } from './shapes.ts'
import { SiteSettings } from './site-settings.ts'
import { launchCalls } from './launch-calls.ts'
import { siteLookCalls } from './site-look-calls.ts'
import { Template } from './template.ts'
import { templateCalls } from './template-calls.ts'
import { versionCalls } from './version-calls.ts'

export { formEvents } from './events.ts'

export { defaultSettings } from './default-settings.ts'
export type { PopupSettings } from './popup-settings.ts'
export type { Brand, SiteSettings } from './site-settings.ts'
export type { LaunchCheck } from './launch-check.ts'
export type { SiteLook } from './site-look-calls.ts'
export { Template } from './template.ts'

export * from './shapes.ts'

const under = (path: string) => [`/apps/listbuilder/v3${path}` as const]
const name = requiredLine(200, 'Enter a name.')

const keyAccess = {
  area: 'forms',
  reads: [
    'list',
    'designs',
    'load',
    'validate',
    'preview',
    'export',
    'templates',
    'versions',
    'loadVersion',
    'launchChecks',
    'ownTemplates',
    'siteLook',
  ],
  people: { sharedTemplates: 'They are of other sites, which a key of this one knows nothing of.' },
} as const

export const formCalls = withScopes(keyAccess, {
  list: call('/popups', {
    aliases: under('/popups'),
    input: z.object({
      form_type: z.enum(formTypes).optional(),
      goal: z.enum(goals).optional(),
      sort_key: z.enum(['created_at', 'updated_at', 'name', 'views', 'conversions', 'rate']).default('created_at'),
      /** Always includes active forms. Defaults to active and paused ones, with a `goal` also the variants of tests. */
      status: z
        .array(z.enum(formStatuses))
        .max(4)
        .transform((statuses) => formStatuses.filter((one) => one === 'active' || statuses.includes(one)))
        .optional(),
      name: line(200).default(''),
      /** Only forms with this label; empty for all. */
      label: line(40).default(''),
      page,
      limit: pageLimit,
    }),
    /** `labels`: all labels of the site's forms. */
    output: z.object({ popups: z.array(PopupRow), total: z.int(), labels: z.array(z.string()) }),
    failure: 'Failed to load popups.',
  }),
  /**
   * The designs of some forms, including unpublished changes, for previews. Forms that the site doesn't have are
   * omitted.
   */
  designs: call('/popups/designs', {
    input: z.object({ popup_ids: z.array(id).min(1).max(100) }),
    output: z.object({ designs: z.array(z.object({ popup_id: id, json: FormDocument })) }),
    failure: 'Failed to load popups.',
  }),
  load: call('/popup/load', {
    aliases: under('/popup/load'),
    input: z.object({ popup_id: id }),
    output: z.object({
      popup: LoadedPopup,
      services: z.array(Service),
      display_rules: z.array(DisplayRule),
      auto_responses: z.array(AutoResponseRule),
      problems: z.array(FormProblem),
      /** Unpublished changes. */
      draft: z.object({ changes: z.object({ ...settable, ...companions }).partial(), draft_at: moment }).nullable(),
    }),
    failure: 'Failed to load popups.',
  }),
  /**
   * Without `popup_id`, creates a paused form. `popup` contains the fields to set. All others keep their values, or get
   * the defaults of spec.md section 9. `updated_at` and `draft_at` identify the caller's copy: if someone has saved the
   * form or stored another draft since, the response is 409 and nothing is lost. The saved form replaces the draft.
   * `display_rules` and `auto_responses` replace those of the form if they are given. The response contains all of
   * them.
   */
  save: call('/popup/save', {
    logs: { kind: 'change', text: 'Saved a form', about: 'popup' },
    aliases: under('/popup/save'),
    effect: true,
    input: z.object({
      popup_id: id.optional(),
      updated_at: moment.optional(),
      draft_at: moment.nullable().optional(),
      popup: z.object({ ...settable, ...sentCompanions, name: line(200) }).partial(),
    }),
    output: z.object({ popup: Popup, problems: z.array(FormProblem), ...companions }),
    failure: 'Failed to save popup.',
  }),
  /** Activating a form is refused (400, with every problem in `issues`) if it breaks a rule of spec.md section 5. */
  update: call('/popup/update', {
    logs: {
      kind: 'change',
      text: 'Changed a form',
      about: 'popup',
      cases: {
        field: 'popup.status',
        lines: {
          active: { kind: 'publish', text: 'Published a form' },
          paused: { kind: 'publish', text: 'Paused a form' },
          deleted: { kind: 'delete', text: 'Deleted a form' },
        },
      },
    },
    aliases: under('/popup/update'),
    input: z.object({
      popup_id: id,
      popup: z
        .object({
          status: z.enum(['active', 'paused', 'deleted']),
          name,
          weight: z.number().min(0).max(100),
          showStats: z.boolean(),
        })
        .partial()
        .refine((fields) => Object.keys(fields).length > 0, 'Choose what to change.'),
      shortcut_id: id.optional(),
    }),
    output: z.object({ popup: Popup }),
    failure: 'Failed to save popup.',
  }),
  /**
   * Sets the status of several forms. Forms that may not go live stay unchanged, and `refused` contains the reasons.
   */
  updateMany: call('/popups/update', {
    logs: { kind: 'publish', text: 'Changed the status of forms', about: 'popups' },
    aliases: under('/popups/update'),
    input: z.object({
      popups: z
        .array(z.object({ popup_id: id, status: z.enum(['active', 'paused', 'deleted']) }))
        .min(1)
        .max(100),
    }),
    output: z.object({
      /** The previous status of each, so that the change can be undone. */
      changed: z.array(z.object({ popup_id: id, before: z.enum(formStatuses) })),
      refused: z.array(z.object({ popup_id: id, name: z.string(), messages: z.array(z.string()) })),
    }),
    failure: 'Failed to save popup.',
  }),
  /** Adds a label to forms, or removes it. */
  label: call('/popups/label', {
    aliases: under('/popups/label'),
    input: z.object({
      popup_ids: z.array(id).min(1).max(100),
      label: requiredLine(40, 'Enter a label.'),
      is_on: z.boolean(),
    }),
    output: z.object({ labels: z.array(z.string()) }),
    failure: 'Failed to save popup.',
  }),
  validate: call('/popup/validate', {
    aliases: under('/popup/validate'),
    input: z.object({ popup_id: id, updated_at: moment.optional(), draft_at: moment.nullable().optional() }),
    output: z.object({
      newest: z.boolean(),
      updated_at: moment,
      draft_at: moment.nullable(),
      problems: z.array(FormProblem),
    }),
    failure: 'Failed to load popups.',
  }),
  clone: call('/popup/clone', {
    logs: { kind: 'change', text: 'Duplicated a form', about: 'popup' },
    aliases: under('/popup/clone'),
    effect: true,
    input: z.object({ popup_id: id }),
    output: z.object({ popup: Popup }),
    failure: 'Failed to save popup.',
  }),
  /** Deletes a form. `/popup/update` with a status restores it. */
  remove: call('/popup/delete', {
    logs: { kind: 'delete', text: 'Deleted a form', about: 'popup' },
    aliases: under('/popup/delete'),
    input: z.object({ popup_id: id }),
    output: z.object({ popup: Popup }),
    failure: 'Failed to save popup.',
  }),
  /** Creates an address where anyone who has it can view the form as visitors would see it, for a day. */
  preview: call('/popup/preview', {
    aliases: under('/popup/preview'),
    input: z.object({
      form: z
        .object({ ...settable, name: line(200) })
        .partial()
        .extend({ json: FormDocument, id: id.optional() }),
    }),
    output: z.object({ previewUrl: z.string() }),
    failure: 'Failed to load popups.',
  }),
  /**
   * Fetches a page of the owner's site (by default its home page) and stores it for a day. A preview can be shown on it
   * at `{previewUrl}/on/{page}`, without any of the page's own scripts.
   */
  copyPage: externalCall(
    call('/popup/preview/page', {
      input: z.object({ url: line(2000).default('') }),
      output: z.object({ page: z.string(), url: z.string() }),
      failure: 'The page could not be fetched.',
      limit: { address: { burst: 20, perMinute: 10 } },
    }),
  ),
  /** Returns the form as a file that `/popup/import` accepts, on this installation or another. */
  export: call('/popup/export', {
    logs: { kind: 'export', text: 'Exported a form', about: 'popup_id' },
    aliases: under('/popup/export'),
    input: z.object({ popup_id: id }),
    output: z.object({ file_name: z.string(), content: z.string() }),
    failure: 'Failed to load popups.',
  }),
  /**
   * Accepts a multipart body: `site_id`, `file`, and `popup_id` for an existing form whose design and settings the file
   * replaces. With `only_read` "yes", returns what the form would be and stores nothing.
   */
  import: uploadCall(
    call('/popup/import', {
      logs: { kind: 'import', text: 'Imported a form', about: 'popup' },
      aliases: under('/popup/import'),
      input: z.object({ popup_id: id.optional(), only_read: z.literal('yes').optional() }),
      output: z.object({ popup: Popup, message: z.string() }),
      failure: 'Failed to save popup.',
    }),
  ),
  /** Settings for all forms of the site. Without `settings`, only reads them. */
  settings: call('/settings', {
    logs: { kind: 'change', text: 'Changed the form settings', onlyWith: 'settings' },
    role: 'analyst',
    stricter: { role: 'editor', when: 'settings are changed', applies: ({ settings }) => settings !== undefined },
    aliases: under('/settings'),
    input: z.object({ settings: SiteSettings.partial().optional() }),
    output: z.object({ settings: SiteSettings }),
    failure: 'Failed to save the settings.',
  }),
  templates: call('/templates', {
    aliases: under('/templates'),
    input: z.object({ slug: z.string().max(100).optional() }),
    output: z.object({ templates: z.array(Template) }),
    failure: 'Failed to load templates.',
  }),
  ...launchCalls,
  ...versionCalls,
  ...templateCalls,
  ...siteLookCalls,
})
