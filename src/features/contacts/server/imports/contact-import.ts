import { importKind } from '#features/imports/server/index.ts'
import {
  contactEvents,
  ContactImportOptions,
  contactStatusNames,
  profileFieldNames,
  profileFields,
} from '../../contract.ts'
import { customPrefix } from '../../filter-fields.ts'
import { guessMapping, type ImportRow, mergeRows, readRow, type Types } from '../../import-rows.ts'
import { writeRows } from '../store-import-rows.ts'
import { fieldsOf, listsOf, recordTags, saveField } from '../store-vocabulary.ts'
import { suppressedOf } from '../suppression.ts'
import { undoContacts } from './undo-contacts.ts'

const moments = ['subscribed_at', 'unsubscribed_at', 'bounced_at', 'suppressions']
const targets = new Set<string>(['', 'email', 'status', 'tags', 'full_name', ...moments, ...profileFields])
const invalid = (message: string) => ({ path: 'mapping', message })

/** Contacts out of a file: a row is a contact, known by its address. */
export const contactImport = importKind<ImportRow, ContactImportOptions>({
  name: 'contacts',
  label: 'Contacts',
  options: ContactImportOptions,
  previewColumns: ['Email', 'Name', 'Status', 'Tags', 'Other fields'].map((label) => ({ label, is_number: false })),
  guessMapping: async ({ db, siteId }, columns, sample) => ({
    mapping: guessMapping(columns, sample, typesOf(await fieldsOf(db, siteId))),
  }),
  problemOf: ({ mapping }) => {
    if (!mapping.every((target) => targets.has(target) || target.startsWith(customPrefix)))
      return invalid('Field not found.')
    const used = mapping.filter(Boolean)
    if (!used.includes('email')) return invalid('Choose the column with the email address.')
    return new Set(used).size === used.length ? null : invalid('Two columns are imported as the same field.')
  },
  openReader: async (ctx, { mapping, options }) => {
    const { db, siteId } = ctx
    const fields = await fieldsOf(db, siteId)
    const types: Types = typesOf(fields, options.types)
    const labels = new Map(fields.map(({ key, label }) => [key, label]))
    return {
      version: JSON.stringify([...types]),
      read: ([row]) => readRow(row!.cells, mapping, types),
      keyOf: ({ emailKey }) => emailKey,
      notesOf: ({ notes = [] }) => notes,
      // Of an address that is skipped once it is known, the first row alone counts.
      merge: (earlier, later) => (options.known === 'skip' ? earlier : mergeRows(earlier, later)),
      again: options.known === 'skip' ? 'skipped' : 'unchanged',
      refuse: async (keys) => {
        const suppressed = await suppressedOf(ctx, siteId, keys)
        return new Map(
          [...suppressed].map(([email, why]) => [
            email,
            { reason: `The address is on the suppression list (${why}).`, hidesCells: why === 'erased' },
          ]),
        )
      },
      preview: ({ email, profile, fields: own, status, tags }) => {
        const { first_name = '', last_name = '', ...others } = profile
        const more = [
          ...profileFields.map((name) => [profileFieldNames[name], others[name as keyof typeof others]]),
          ...Object.entries(own).map(([key, value]) => [labels.get(key) ?? key, value]),
        ]
        return [
          email,
          `${first_name} ${last_name}`.trim(),
          contactStatusNames[status ?? options.status],
          [...new Set([...tags, ...options.tags])].join(', '),
          more
            .filter(([, value]) => value)
            .map(([label, value]) => `${label}: ${value}`)
            .join(' · '),
        ]
      },
    }
  },
  // A column that becomes a new field can be filtered by as soon as the import begins.
  begin: async ({ db, siteId, now }, { mapping, options }) => {
    const known = new Set((await fieldsOf(db, siteId)).map(({ key }) => key))
    for (const [key, type] of Object.entries(options.types)) {
      if (known.has(key) || !mapping.includes(customPrefix + key)) continue
      await saveField(db, siteId, { key, label: key, type, choices: [] }, new Date(now()))
    }
  },
  write: async (ctx, rows, { options, importId, at, isCheck, meanwhile }) => {
    const { db, siteId, newId, events } = ctx
    const { known, status, tags } = options
    const onSite = new Set((await listsOf(db, siteId)).map((list) => list.id))
    const lists = options.list_ids.filter((list) => onSite.has(list))
    const writing = { siteId, importId, known, status, tags, lists, at, newId, isCheck, meanwhile }
    const { subscribed, ...written } = await writeRows(db, rows, writing)
    if (isCheck) return written
    const all = new Set([...tags, ...rows.flatMap((row) => row.tags)])
    await recordTags(db, siteId, [...all], at, importId)
    if (subscribed.length > 0)
      await events.emit(db, contactEvents.subscribed, { site_id: siteId, contact_ids: subscribed, is_history: true })
    return written
  },
  undo: undoContacts,
})

function typesOf(fields: Awaited<ReturnType<typeof fieldsOf>>, more: ContactImportOptions['types'] = {}): Types {
  const added = Object.entries(more).map(([key, type]) => ({ key, type, choices: [] as string[] }))
  return new Map([...added, ...fields].map(({ key, type, choices }) => [key, { type, choices }]))
}
