import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { importKind } from '#features/imports/server/index.ts'
import {
  contactEvents,
  ContactImportOptions,
  contactStatusNames,
  profileFieldNames,
  profileFields,
} from '../../contract.ts'
import { customPrefix } from '../../filter-fields.ts'
import type { Typed } from '../../custom-value.ts'
import { guessMapping, guessOptions, type ImportRow, mergeRows, readRow, type Types } from '../../import-rows.ts'
import { maxOfEach } from '../../rules.ts'
import { writeRows } from '../store-import-rows.ts'
import { fieldsOf, insertImportedField } from '../store-fields.ts'
import { listsOf, recordTags } from '../store-vocabulary.ts'
import { suppressedOf } from '../suppression.ts'
import { addChoices, makeLists } from './what-rows-name.ts'
import { undoContacts } from './undo-contacts.ts'

const moments = ['subscribed_at', 'unsubscribed_at', 'bounced_at', 'suppressions']
const targets = new Set<string>(['', 'email', 'status', 'tags', 'full_name', ...moments, ...profileFields])
const invalid = (message: string) => ({ path: 'mapping', message })

/** Imports contacts from a file. Each row is a contact, identified by its address. */
export const contactImport = importKind<ImportRow, ContactImportOptions>({
  name: 'contacts',
  label: 'Contacts',
  options: ContactImportOptions,
  previewColumns: ['Email', 'Name', 'Status', 'Tags', 'Other fields'].map((label) => ({ label, is_number: false })),
  guessMapping: async ({ db, siteId }, columns, sample) => {
    const types = typesOf(await fieldsOf(db, siteId))
    const mapping = guessMapping(columns, sample, types)
    return { mapping, options: guessOptions(columns, sample, mapping, types) }
  },
  problemOf: ({ mapping }) => {
    if (!mapping.every((target) => targets.has(target) || target.startsWith(customPrefix)))
      return invalid('Field not found.')
    const used = mapping.filter(Boolean)
    if (!used.includes('email')) return invalid('Choose the column with the email address.')
    return new Set(used).size === used.length ? null : invalid('Two columns are imported as the same field.')
  },
  // If no column contains the consent status, the owner must describe the consent.
  missing: ({ mapping, options: { status, consent } }) =>
    status !== 'subscribed' || consent !== '' || mapping.includes('status')
      ? null
      : { path: 'options.consent', message: 'Describe how these people gave permission to be emailed.' },
  openReader: async (ctx, { id, mapping, options }) => {
    const { db, siteId } = ctx
    const fields = await fieldsOf(db, siteId)
    const types: Types = typesOf(fields, options.types, id)
    const notation = { dateOrders: options.date_orders, phoneCountry: options.phone_country }
    const labels = new Map(fields.map(({ key, label }) => [key, label]))
    return {
      version: JSON.stringify([...types]),
      read: ([row]) => readRow(row!.cells, mapping, types, notation),
      keyOf: ({ emailKey }) => emailKey,
      notesOf: ({ notes = [] }) => notes,
      // If known addresses are skipped, only the first row of an address counts.
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
  // A column that becomes a new field can be used in filters as soon as the import starts.
  begin: async (ctx, { id: importId, mapping, options }) => {
    const { db, siteId, now } = ctx
    const at = new Date(now())
    const known = new Set((await fieldsOf(db, siteId)).map(({ key }) => key))
    const added = mapping.flatMap((target) => {
      const key = target.startsWith(customPrefix) ? target.slice(customPrefix.length) : ''
      return key === '' || known.has(key) ? [] : [key]
    })
    if (known.size + added.length > maxOfEach) throw new AppError('limit', `At most ${maxOfEach} fields.`)
    for (const key of added) {
      const type = options.types[key] ?? 'text'
      await insertImportedField(db, siteId, { key, label: key, type, choices: [] }, { at, importId })
    }
    const made = await makeLists(ctx, options.new_lists, importId)
    return { ...options, list_ids: [...new Set([...options.list_ids, ...made])], new_lists: [] }
  },
  write: async (ctx, rows, { options, importId, at, isCheck, meanwhile }) => {
    const { db, siteId, newId, events } = ctx
    const { known, status, tags } = options
    const onSite = new Set((await listsOf(db, siteId)).map((list) => list.id))
    const lists = options.list_ids.filter((list) => onSite.has(list))
    // A dry run doesn't create its lists. Since no contact is on a list with the import's ID, that ID stands in for
    // them.
    if (isCheck && options.new_lists.length > 0) lists.push(importId)
    const writing = { siteId, importId, known, status, tags, lists, at, newId, isCheck, meanwhile }
    const { subscribed, ...written } = await writeRows(db, rows, writing)
    if (isCheck) return written
    const all = new Set([...tags, ...rows.flatMap((row) => row.tags)])
    await recordTags(db, siteId, [...all], at, importId)
    await addChoices(db, siteId, importId, rows)
    if (subscribed.length > 0)
      await events.emit(db, contactEvents.subscribed, { site_id: siteId, contact_ids: subscribed, is_history: true })
    return written
  },
  undo: undoContacts,
})

type Fields = Awaited<ReturnType<typeof fieldsOf>>

/**
 * Returns the site's fields, and those that the import creates. Every value in a column becomes a choice of the field
 * created from it.
 */
function typesOf(fields: Fields, more: ContactImportOptions['types'] = {}, importId?: Id): Types {
  const added = Object.entries(more).map(([key, type]) => [key, { type, choices: [], isOpen: true }] as const)
  const known = fields.map(
    ({ key, type, choices, import_id }) =>
      [key, { type, choices, isOpen: importId !== undefined && import_id === importId }] as const,
  )
  return new Map<string, Typed>([...added, ...known])
}
