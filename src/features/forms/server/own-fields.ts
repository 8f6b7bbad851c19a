import { migrateDocument } from '#form/document/migrations.ts'
import type { Popup } from '../contract.ts'
import { defaultSettings } from '../default-settings.ts'
import { settable } from '../settable.ts'

/** The fields that a form's owner sets: everything except its identity and state. */
export type OwnFields = Pick<Popup, keyof typeof settable>

const names = Object.keys(settable) as (keyof OwnFields)[]

export function ownFields(popup: OwnFields): OwnFields {
  return Object.fromEntries(names.map((name) => [name, popup[name]])) as unknown as OwnFields
}

/** Converts stored fields to the current format: newer settings get their defaults. */
export function wholeFields(stored: OwnFields): OwnFields {
  return { ...defaultSettings(stored.form_type), ...stored, json: migrateDocument(stored.json) }
}
