import { migrateDocument } from '#form/document/migrations.ts'
import type { Popup } from '../contract.ts'
import { defaultSettings } from '../default-settings.ts'
import { settable } from '../settable.ts'

/** What a form's owner sets of it: all but its identity and its state. */
export type OwnFields = Pick<Popup, keyof typeof settable>

const names = Object.keys(settable) as (keyof OwnFields)[]

export function ownFields(popup: OwnFields): OwnFields {
  return Object.fromEntries(names.map((name) => [name, popup[name]])) as unknown as OwnFields
}

/** What was stored some time ago, as it is read today: younger settings have their defaults. */
export function wholeFields(stored: OwnFields): OwnFields {
  return { ...defaultSettings(stored.form_type), ...stored, json: migrateDocument(stored.json) }
}
