import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { hexColor, id, line, moment, requiredLine } from '#core/fields.ts'
import { formTypes } from '#form/document/constants.ts'

export { legacyEvents } from './events.ts'

export const legacyTypes = ['listbuilder', 'scrollbox', 'smartbar', 'welcomemat'] as const
export type LegacyType = (typeof legacyTypes)[number]

/** State of a type's import. `imported` also applies if there was nothing to import. */
const importStates = ['waiting', 'importing', 'imported'] as const
export type ImportState = (typeof importStates)[number]

/** The settings of a legacy item. */
const settings = {
  name: requiredLine(200, 'Enter a name.'),
  headline: line(200).default(''),
  text: z.string().max(2000, 'At most 2,000 characters.').default(''),
  placeholder: line(100).default('Email address'),
  button: line(60).default('Subscribe'),
  thanks: line(200).default('Thank you!'),
  background_color: hexColor.default('#ffffff'),
  text_color: hexColor.default('#16181d'),
  button_color: hexColor.default('#3a5bd0'),
  position: z.enum(['top', 'bottom', 'left', 'right']).default('top'),
  /** Seconds until the item opened, and for scroll boxes the scroll percentage of the page. */
  delay: z.int().min(0).max(3600).default(5),
  scroll_percent: z.int().min(0).max(100).default(40),
}

/** A form from before List Builder 3. */
export const LegacyItem = z.object({
  id,
  type: z.enum(legacyTypes),
  ...settings,
  /** ID of the form created from it; null until it's imported. */
  imported_popup_id: id.nullable(),
  updated_at: moment,
})
export type LegacyItem = z.infer<typeof LegacyItem>

const importOf = z.object({
  state: z.enum(importStates),
  /** Number of items waiting to be imported. */
  waiting: z.int(),
  /** Number of items, imported or not. */
  items: z.int(),
  /** Why the last import failed; empty otherwise. */
  problem: z.string(),
})
export type ImportOf = z.infer<typeof importOf>

/** Import result of one form in a file. */
const ImportedForm = z.object({
  popup_id: id,
  name: z.string(),
  form_type: z.enum(formTypes),
  kept: z.array(z.string()),
  lost: z.array(z.string()),
})
export type ImportedForm = z.infer<typeof ImportedForm>

const under = (path: string) => [`/apps/listbuilder/v3${path}` as const]
const importCall = <Path extends string>(type: Path) =>
  call(`/import/${type}`, {
    logs: { kind: 'import', text: `Imported legacy ${type}` },
    aliases: under(`/import/${type}`),
    effect: true,
    input: z.object({}),
    output: z.object({ state: z.enum(importStates) }),
    failure: 'Failed to import.',
  })

const keyAccess = { area: 'forms', reads: ['imported', 'items'] } as const

export const legacyCalls = withScopes(keyAccess, {
  imported: call('/imported', {
    method: 'GET',
    aliases: under('/imported'),
    input: z.object({}),
    output: z.object({
      imported: z.object({ listbuilder: importOf, scrollbox: importOf, smartbar: importOf, welcomemat: importOf }),
      unlocks: z.object({ scroll_box: z.boolean(), smart_bar: z.boolean(), welcome_mat: z.boolean() }),
    }),
    failure: 'Failed to load imported forms.',
  }),
  importListbuilder: importCall('listbuilder'),
  importScrollbox: importCall('scrollbox'),
  importSmartbar: importCall('smartbar'),
  importWelcomemat: importCall('welcomemat'),
  items: call('/legacy/items', {
    input: z.object({ type: z.enum(legacyTypes) }),
    output: z.object({ items: z.array(LegacyItem) }),
    failure: 'Failed to load the old items.',
  }),
  /** An imported item can't be changed, because its form has replaced it. */
  save: call('/legacy/save', {
    logs: { kind: 'change', text: 'Saved a legacy item', about: 'item' },
    effect: true,
    input: z.object({ item: z.object({ id: id.optional(), type: z.enum(legacyTypes), ...settings }) }),
    output: z.object({ item: LegacyItem }),
    failure: 'Failed to save the old item.',
  }),
  remove: call('/legacy/delete', {
    logs: { kind: 'delete', text: 'Deleted a legacy item' },
    input: z.object({ item_id: id }),
    output: z.object({}),
    failure: 'Failed to delete the old item.',
  }),
  restore: call('/legacy/restore', {
    logs: { kind: 'change', text: 'Restored a legacy item', about: 'item' },
    input: z.object({ item_id: id }),
    output: z.object({ item: LegacyItem }),
    failure: 'Failed to save the old item.',
  }),
  /** Creates paused forms from another suite's forms, given as JSON, CSV or an HTML snippet. */
  importForms: call('/legacy/import-forms', {
    logs: { kind: 'import', text: 'Imported forms', about: 'file_name' },
    aliases: ['/legacy/move-in'],
    effect: true,
    input: z.object({
      file_name: line(200).default(''),
      content: z.string().min(1, 'The file is empty.').max(500_000, 'At most 500,000 characters.'),
    }),
    output: z.object({ format: z.string(), forms: z.array(ImportedForm) }),
    failure: 'Failed to read the file.',
  }),
})
