import { cleanLine } from '#core/clean-line.ts'
import { openCell } from '#core/csv.ts'
import { cleanEmail } from '#core/email-address.ts'
import { isTimeZone } from '#features/sites/contract.ts'
import { type ContactStatus, profileFields, type ProfileField } from './contract.ts'
import { cleanProfile } from './clean-profile.ts'
import { cleanValue, type DateOrder, dateOrderOf, guessType, type Typed } from './custom-value.ts'
import { customPrefix, type FieldType, newTarget } from './filter-fields.ts'
import { meaningOf } from './profile-names.ts'

/** A parsed row of a file. Values missing in the file are empty or null. */
export interface ImportRow {
  readonly email: string
  readonly emailKey: string
  readonly profile: Readonly<Partial<Record<ProfileField, string>>>
  readonly fields: Readonly<Record<string, string>>
  readonly tags: readonly string[]
  readonly status: ContactStatus | null
  /** ISO 8601. */
  readonly subscribedAt: string | null
  /** The cells that were skipped, with the reasons; none if all were read. */
  readonly notes?: readonly string[]
}
/** The owner's fields, by key. */
export type Types = ReadonlyMap<string, Typed>
/** The formats in which cells are written. */
export interface Notation {
  /** By the field that a column is imported as. */
  readonly dateOrders?: Readonly<Partial<Record<string, DateOrder>>>
  /** Country of phone numbers without a country code, if the row has no country. */
  readonly phoneCountry?: string
}

const statuses: Readonly<Record<ContactStatus, string>> = {
  subscribed: 'subscribed yes y true 1 on active confirmed optedin optin agreed accepted granted given ja oui si',
  unsubscribed:
    'unsubscribed no n false 0 off nein non optout declined denied refused withdrawn inactive neversubscribed notsubscribed nonsubscribed optedout suppressed redacted',
  unconfirmed: 'unconfirmed pending invalid',
  bounced: 'bounced cleaned hardbounced',
  complained: 'complained spam abuse',
}
const statusByWord = new Map(
  Object.entries(statuses).flatMap(([status, words]) =>
    words.split(' ').map((word) => [word, status as ContactStatus]),
  ),
)

/** Guesses the target of each column, from its name and its cells. */
export function guessMapping(
  columns: readonly string[],
  sample: readonly (readonly string[])[],
  types: Types,
): string[] {
  const guesses = columns.map((column) => guessOf(column, types))
  const mapping = guesses.map((guess, index) => {
    if (guess === undefined) return ''
    // If several columns have the same meaning, the best match is used.
    const others = guesses.flatMap((other, at) => (other?.target === guess.target ? [{ ...other, at }] : []))
    const [best] = others.toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    return best!.at === index ? guess.target : ''
  })
  if (!mapping.includes('email')) {
    const holdsAddresses = (column: number) =>
      sample.filter((row) => cleanEmail(addressIn(row[column] ?? '')) !== null).length > sample.length / 2
    const found = columns.findIndex((_, i) => holdsAddresses(i))
    if (found !== -1) mapping[found] = 'email'
  }
  return mapping
}

/** Guesses further options of columns: the type of a new field, and the order of dates. */
export function guessOptions(
  columns: readonly string[],
  sample: readonly (readonly string[])[],
  mapping: readonly string[],
  known: Types,
): { types: Record<string, FieldType>; date_orders: Record<string, DateOrder> } {
  const types: [string, FieldType][] = []
  const orders: [string, DateOrder][] = []
  for (const [index, column] of columns.entries()) {
    const cells = sample.map((row) => openCell(row[index] ?? ''))
    const target = mapping[index] || newTarget(column)
    const key = target.startsWith(customPrefix) ? target.slice(customPrefix.length) : ''
    if (key !== '' && !known.has(key)) types.push([key, guessType(cells)])
    const order = dateOrderOf(cells)
    if (order && target !== '') orders.push([target, order])
  }
  return { types: Object.fromEntries(types), date_orders: Object.fromEntries(orders) }
}

function guessOf(column: string, types: Types): { target: string; rank: number } | undefined {
  if (column.startsWith(customPrefix)) return { target: column, rank: 0 }
  const own = [...types.keys()].find((key) => key.toLowerCase() === column.trim().toLowerCase())
  if (own) return { target: customPrefix + own, rank: 0 }
  const meaning = meaningOf(column)
  return meaning && { target: meaning.field, rank: meaning.rank }
}

/** Parses a row. Returns its values, or the reason it can't be imported, as a message for the owner. */
export function readRow(
  cells: readonly string[],
  mapping: readonly string[],
  types: Types,
  { dateOrders = {}, phoneCountry = '' }: Notation = {},
): ImportRow | { reason: string } {
  const profile: Partial<Record<ProfileField, string>> = {}
  const fields: Record<string, string> = {}
  let [email, status, subscribedAt, tags]: [string, ContactStatus | null, string | null, string[]] = [
    '',
    null,
    null,
    [],
  ]
  let end: ContactStatus | null = null
  const notes: string[] = []
  const leaveOut = (cell: string, problem: string) => notes.push(`Imported without "${cell.slice(0, 50)}": ${problem}`)
  for (const [i, target] of mapping.entries()) {
    if (target === '') continue
    const cell = cleanLine(openCell(cells[i] ?? ''), Infinity)
    if (cell === '') continue
    if (cell.length > 2000) return { reason: 'A cell has more than 2,000 characters.' }
    if (target === 'email') email = addressIn(cell)
    else if (target === 'tags') tags = tagsIn(cell)
    else if (target === 'status') {
      status = statusByWord.get(cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ?? null
      if (status === null) return { reason: `"${cell.slice(0, 50)}" is not a status.` }
    } else if (target === 'subscribed_at') {
      subscribedAt = momentOf(cell, dateOrders[target])
      if (subscribedAt === null) leaveOut(cell, 'not a date.')
    } else if (target === 'unsubscribed_at' || target === 'bounced_at') {
      if (never.test(cell)) continue
      if (momentOf(cell, dateOrders[target]) === null) return { reason: `"${cell.slice(0, 50)}" is not a date.` }
      if (target === 'bounced_at') end = 'bounced'
      else end ??= 'unsubscribed'
    } else if (target === 'suppressions') end = endIn(cell) ?? end
    else if (target === 'full_name') {
      const gap = cell.lastIndexOf(' ')
      profile.first_name ??= cleanLine(gap === -1 ? cell : cell.slice(0, gap), 200)
      if (gap !== -1) profile.last_name ??= cleanLine(cell.slice(gap + 1), 200)
    } else if (target.startsWith(customPrefix)) {
      const key = target.slice(customPrefix.length)
      const type = types.get(key) ?? { type: 'text', choices: [] }
      const value = cleanValue({ ...type, dateOrder: dateOrders[target] }, cell)
      if (value === null) leaveOut(cell, `it does not fit the field ${key}.`)
      else fields[key] = value
    } else if (target === 'time_zone' && !isTimeZone(cell)) {
      leaveOut(cell, 'not a time zone, such as Europe/Paris.')
    } else if (isProfileField(target)) profile[target] = cleanLine(cell, 200)
  }
  if (email === '') return { reason: 'No email address.' }
  const emailKey = cleanEmail(email)
  if (emailKey === null) return { reason: `Invalid email address: "${email.slice(0, 100)}".` }
  return {
    email: email.trim().normalize('NFC'),
    emailKey,
    profile: cleanProfile(profile, phoneCountry),
    fields,
    tags,
    status: endOf(status, end),
    subscribedAt,
    ...(notes.length > 0 && { notes }),
  }
}

/**
 * Returns the address in a cell. Email programs write "Ann Lee <ann@example.com>", and web pages
 * mailto:ann@example.com.
 */
export function addressIn(cell: string): string {
  return (/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell.replace(/^\s*mailto:/i, '')).trim()
}

/**
 * Returns the status, combined with another column that says whether the contact unsubscribed, bounced or complained.
 */
function endOf(status: ContactStatus | null, end: ContactStatus | null): ContactStatus | null {
  return isEnd(status) ? status : (end ?? status)
}

/**
 * Reads the status of a suppressed contact. Klaviyo writes ["HARD_BOUNCE","UNSUBSCRIBED"], and [] for contacts who are
 * not suppressed.
 */
function endIn(cell: string): ContactStatus | null {
  const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (word === '' || word === 'no' || word === 'false') return null
  if (/spam|complain|abuse/.test(word)) return 'complained'
  return /bounce|clean|invalid/.test(word) ? 'bounced' : 'unsubscribed'
}

/** Merges two rows with the same address, as if they were imported one after the other. */
export function mergeRows(first: ImportRow, second: ImportRow): ImportRow {
  return {
    ...second,
    profile: { ...first.profile, ...second.profile },
    fields: { ...first.fields, ...second.fields },
    tags: [...new Set([...first.tags, ...second.tags])],
    status: !isEnd(first.status) && isEnd(second.status) ? second.status : first.status,
    subscribedAt: first.subscribedAt ?? second.subscribedAt,
  }
}

/** A contact with one of these statuses is not subscribed again by a later row. */
const isEnd = (status: ContactStatus | null) =>
  status === 'unsubscribed' || status === 'bounced' || status === 'complained'

const isProfileField = (name: string): name is ProfileField => (profileFields as readonly string[]).includes(name)

/** Reads tags. Mailchimp writes "a","b", Shopify a, b. */
function tagsIn(cell: string): string[] {
  const names = cell.split(/[,;|]/).map((name) => cleanLine(name.trim().replaceAll(/^"+|"+$/g, ''), 50))
  return [...new Set(names.filter(Boolean))].slice(0, 100)
}

/** Text and dates in a date column that mean that it did not happen. */
const never = /^(?:no|false|never|none|n\/a|0|-+|0000-00-00.*)$/i

function momentOf(cell: string, dateOrder?: DateOrder): string | null {
  const iso = /^\d{4}-\d\d-\d\d/.test(cell)
    ? new Date(/\d\d:\d\d/.test(cell) && !/[zZ]|[+-]\d\d:?\d\d$/.test(cell) ? `${cell.replace(' ', 'T')}Z` : cell)
    : null
  const moment = iso ?? new Date(`${cleanValue({ type: 'date', choices: [], dateOrder }, cell) ?? ''}T00:00:00Z`)
  const year = moment.getUTCFullYear()
  return year >= 1970 && year < 2100 ? moment.toISOString() : null
}
