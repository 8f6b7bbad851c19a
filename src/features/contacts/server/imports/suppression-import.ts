import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import { importKind } from '#features/imports/server/index.ts'
import { type SuppressionReason, suppressionReasonNames, suppressionReasons } from '../../contract.ts'
import { addressIn, guessMapping } from '../../import-rows.ts'
import { deleteImportedSuppressions, insertSuppressions } from '../store-suppressions.ts'
import { addressHash } from '../suppression-keys.ts'

/** An address to be suppressed, as its keyed hash in hex. */
interface SuppressedRow {
  readonly hash: string
  readonly cause: SuppressionReason
}

const SuppressionImportOptions = z.object({})
const targets = ['', 'email', 'address_hash', 'reason']
const batch = 5000
const invalid = (message: string) => ({ path: 'mapping', message })

/**
 * Imports suppressed addresses from a file. A file exported here contains hashes instead, which are valid on the same
 * site.
 */
export const suppressionImport = importKind<SuppressedRow, z.infer<typeof SuppressionImportOptions>>({
  name: 'suppressions',
  label: 'Suppressed addresses',
  options: SuppressionImportOptions,
  previewColumns: ['Address', 'Reason'].map((label) => ({ label, is_number: false })),
  guessMapping: async (_ctx, columns, sample) => {
    const hashes = columns.indexOf('address_hash')
    const emails = hashes === -1 ? guessMapping(columns, sample, new Map()) : []
    return {
      mapping: columns.map((column, index) => {
        if (index === hashes) return 'address_hash'
        if (emails[index] === 'email') return 'email'
        return column.trim().toLowerCase() === 'reason' ? 'reason' : ''
      }),
    }
  },
  problemOf: ({ mapping }) => {
    if (!mapping.every((target) => targets.includes(target))) return invalid('Field not found.')
    const used = mapping.filter(Boolean)
    if (new Set(used).size !== used.length) return invalid('Two columns are imported as the same field.')
    return used.includes('email') || used.includes('address_hash')
      ? null
      : invalid('Choose the column with the email address.')
  },
  openReader: async (ctx, { mapping }) => {
    const [hashes, addresses, reasons] = ['address_hash', 'email', 'reason'].map((target) => mapping.indexOf(target))
    return {
      version: '',
      read: ([row]) => {
        const cell = (at: number | undefined) => row!.cells[at ?? -1]?.trim() ?? ''
        const cause = suppressionReasons.find((name) => name === cell(reasons)) ?? 'manual'
        const hash = cell(hashes).toLowerCase()
        if (/^[0-9a-f]{64}$/.test(hash)) return { hash, cause }
        const address = cell(addresses)
        if (address === '') return { reason: hash === '' ? 'No email address.' : 'Invalid hash of an address.' }
        const clean = cleanEmail(addressIn(address))
        if (clean === null) return { reason: `Invalid email address: "${address.slice(0, 100)}".` }
        return { hash: addressHash(ctx, ctx.siteId, clean).toString('hex'), cause }
      },
      keyOf: ({ hash }) => hash,
      merge: (earlier) => earlier,
      again: 'unchanged',
      preview: ({ hash, cause }) => [`${hash.slice(0, 16)}…`, suppressionReasonNames[cause]],
    }
  },
  write: async ({ db, siteId }, rows, { importId, at }) => {
    let added = 0
    for (const reason of suppressionReasons) {
      const hashes = rows.filter(({ cause }) => cause === reason).map(({ hash }) => Buffer.from(hash, 'hex'))
      if (hashes.length > 0) added += await insertSuppressions(db, siteId, hashes, { reason, at, importId })
    }
    return { added, updated: 0, unchanged: rows.length - added, skipped: 0 }
  },
  undo: async ({ db, siteId }, { importId }) => {
    const removed = await deleteImportedSuppressions(db, siteId, importId, batch)
    return { removed, restored: 0, kept: 0, isMore: removed === batch }
  },
})
