import { z } from 'zod'
import { id } from '#core/fields.ts'
import { importKind } from '#features/imports/server/index.ts'
import { codeKey, codeProblem } from '../../rules.ts'
import { findCampaign, takePlaces } from '../store.ts'
import { insertCodes, removeImported } from '../store-codes.ts'

const DiscountCodeImportOptions = z.object({
  /** The campaign to whose pool the codes are added. */
  campaign_id: z.union([id, z.literal('')]).default(''),
})
const invalid = (path: string, message: string) => ({ path, message })
const headings = new Set(['code', 'codes', 'coupon', 'coupon code', 'coupon_code', 'discount code', 'discount_code'])

/**
 * Imports codes from a file, one per row, into a campaign with uploaded codes. Codes that the site already has are
 * skipped.
 */
export const discountCodeImport = importKind<string, z.infer<typeof DiscountCodeImportOptions>>({
  name: 'discount-codes',
  label: 'Discount codes',
  options: DiscountCodeImportOptions,
  previewColumns: [{ label: 'Code', is_number: false }],
  guessMapping: async (_ctx, columns) => {
    const named = columns.findIndex((column) => headings.has(column.trim().toLowerCase()))
    const at = named === -1 && columns.length === 1 ? 0 : named
    return { mapping: columns.map((_column, index) => (index === at ? 'code' : '')) }
  },
  problemOf: ({ mapping, options }) => {
    if (options.campaign_id === '') return invalid('options.campaign_id', 'Choose a discount campaign.')
    const used = mapping.filter(Boolean)
    return used.length === 1 && used[0] === 'code'
      ? null
      : invalid('mapping', 'Choose the column that holds the codes.')
  },
  openReader: async (_ctx, { mapping }) => {
    const at = mapping.indexOf('code')
    return {
      version: '',
      read: ([row]) => {
        const code = row!.cells[at]?.trim() ?? ''
        const problem = codeProblem(code)
        return problem === null ? code : { reason: problem }
      },
      keyOf: codeKey,
      merge: (earlier) => earlier,
      again: 'skipped',
      preview: (code) => [code],
    }
  },
  write: async ({ db, siteId }, codes, { importId, options }) => {
    const row = await findCampaign(db, siteId, options.campaign_id)
    const nothing = { added: 0, updated: 0, unchanged: 0 }
    if (!row || row.deleted_at || row.create_method !== 'upload') return { ...nothing, skipped: codes.length }
    const firstPlace = await takePlaces(db, siteId, row.id, codes.length)
    const of = { site_id: siteId, campaign_id: row.id }
    const added = await insertCodes(db, of, { codes, firstPlace, state: 'added', importId })
    return { ...nothing, added, skipped: codes.length - added }
  },
  undo: async ({ db, siteId }, { importId }) => {
    const { removed, kept } = await removeImported(db, siteId, importId)
    return { removed, restored: 0, kept, isMore: false }
  },
})
