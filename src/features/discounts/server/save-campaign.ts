import { AppError, type Issue } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { hasFeature } from '#features/plans/server/index.ts'
import { discountCalls } from '../contract.ts'
import {
  allowedMethod,
  codeKey,
  codeProblem,
  defaultPrefix,
  type DiscountService,
  invalidOptions,
  isVendor,
  makingIssues,
  roundTerms,
  type Terms,
  termsIssues,
} from '../rules.ts'
import type { CampaignDraft, DiscountDraft } from '../shapes.ts'
import { hasTierCodes, tierCode, tiersOf } from '../tier-codes.ts'
import { fillName } from './fill-name.ts'
import type { DiscountsParts } from './parts.ts'
import { type CampaignRow, findCampaign, insertCampaign, takePlaces, updateCampaign } from './store.ts'
import { countLeft, insertCodes } from './store-codes.ts'
import { findTierCodes } from './find-tier-codes.ts'
import { askAgain, repeatCodes } from './store-endings.ts'

export type SaveContext = Pick<Tools, 'now' | 'newId' | 'jobs' | 'offer'> & { readonly db: Db; readonly siteId: Id }

type Settled = Pick<
  CampaignRow,
  | 'discount_type'
  | 'discount_value'
  | 'min_purchase_amount'
  | 'tiers'
  | 'discount_prefix'
  | 'create_method'
  | 'service'
  | 'expires_after'
  | 'label'
  | 'fallback_code'
  | 'alarm_below'
>

/** Creates or changes a campaign with its terms and uploaded codes; all or nothing. */
export async function saveCampaign(
  ctx: SaveContext,
  parts: DiscountsParts,
  draft: CampaignDraft,
  codes: readonly string[],
) {
  const name = draft.campaignName.trim()
  if (name === '') refuse([{ path: 'campaign.campaignName', message: 'Enter a name.' }], invalidOptions)
  const [starts_at, ends_at] = [momentOf(draft.startDate), momentOf(draft.endDate)]
  if (starts_at && ends_at && ends_at <= starts_at)
    refuse([{ path: 'campaign.endDate', message: 'The end date must be after the start date.' }])
  const known = draft.id === undefined ? undefined : await heldCampaign(ctx, draft.id)
  const settled = await settle(ctx, parts, {
    draft: draft.discount,
    known,
    codes: codes.length,
    path: 'campaign.discount.',
  })
  const at = new Date(ctx.now())
  const row: CampaignRow = known
    ? { ...known, ...settled, name, starts_at, ends_at, version: known.version + 1, updated_at: at }
    : {
        ...blank,
        ...settled,
        site_id: ctx.siteId,
        id: ctx.newId(),
        name,
        starts_at,
        ends_at,
        created_at: at,
        updated_at: at,
      }
  if (known) await updateCampaign(ctx.db, ctx.siteId, row.id, row)
  else await insertCampaign(ctx.db, row)
  await afterChange(ctx, row, known)
  const added = codes.length > 0 ? await addCodes(ctx, row, codes, 'codes') : { added: 0, skipped: 0 }
  const { create_method, expires_after } = row
  return { id: row.id, create_method, expires_after, ...added }
}

/** Changes the terms of a campaign, and how its codes are made. */
export async function saveDiscount(
  ctx: SaveContext,
  parts: DiscountsParts,
  id: Id,
  draft: DiscountDraft,
): Promise<CampaignRow> {
  const known = await heldCampaign(ctx, id)
  const settled = await settle(ctx, parts, { draft, known, codes: 0, path: 'discount.' })
  const row = { ...known, ...settled, version: known.version + 1, updated_at: new Date(ctx.now()) }
  await updateCampaign(ctx.db, ctx.siteId, id, row)
  await afterChange(ctx, row, known)
  return row
}

/** Adds codes that exist in the store to the end of a campaign's pool. Codes that the site already has are skipped. */
export async function addCodes(ctx: SaveContext, row: CampaignRow, lines: readonly string[], path: string) {
  if (row.create_method !== 'upload')
    refuse([{ path, message: 'Codes are uploaded to campaigns with the create method “Uploaded codes”.' }])
  const given = lines.map((line) => line.trim()).filter(Boolean)
  // Of codes that differ only in case, the first is used.
  const unique = new Map<string, string>()
  for (const code of given) if (!unique.has(codeKey(code))) unique.set(codeKey(code), code)
  const codes = [...unique.values()]
  const problems = codes.flatMap((code): Issue[] => {
    const problem = codeProblem(code)
    return problem === null ? [] : [{ path, message: `${visible(code)}: ${problem}` }]
  })
  if (codes.length === 0) problems.push({ path, message: 'Enter at least one code.' })
  if (problems.length > 0) refuse(problems.slice(0, 20))
  const firstPlace = await takePlaces(ctx.db, ctx.siteId, row.id, codes.length)
  const of = { site_id: ctx.siteId, campaign_id: row.id }
  const added = await insertCodes(ctx.db, of, { codes, firstPlace, state: 'added' })
  await tend(ctx, row.id)
  return { added, skipped: given.length - added }
}

/** Returns a campaign that isn't deleted, locked until the transaction ends. */
export async function heldCampaign({ db, siteId }: Pick<SaveContext, 'db' | 'siteId'>, id: Id): Promise<CampaignRow> {
  const row = await findCampaign(db, siteId, id, { isHeld: true })
  if (!row || row.deleted_at) throw new AppError('not_found', discountCalls.save.failure)
  return row
}

interface Wish {
  readonly draft: DiscountDraft
  readonly known: CampaignRow | undefined
  readonly codes: number
  readonly path: string
}

async function settle(ctx: SaveContext, parts: DiscountsParts, { draft, known, codes, path }: Wish): Promise<Settled> {
  const hasUnique = await hasFeature(ctx, ctx.siteId, 'unique-discount-codes')
  const terms: Terms = roundTerms(draft)
  const service: DiscountService = draft.service ?? known?.service ?? (await parts.serviceOf(ctx.db, ctx.siteId))
  const create_method = allowedMethod(draft.create_method, hasUnique)
  const typed = draft.discount_prefix.trim()
  const discount_prefix = typed || (service === 'none' ? '' : defaultPrefix(terms))
  const left =
    known && create_method === 'upload' ? await countLeft(ctx.db, { site_id: ctx.siteId, campaign_id: known.id }, 1) : 0
  // A campaign that has already had uploaded codes can be saved even if all of them have been given out.
  const hasCodes = codes + left + (known?.create_method === 'upload' && known.last_place > 0 ? 1 : 0)
  const making = { create_method, service, discount_prefix }
  const found = [...termsIssues(draft), ...makingIssues(making, terms, hasCodes)]
  if (codeProblem(draft.fallback_code || 'x') !== null)
    found.push({ path: 'fallback_code', message: 'A code has no spaces.' })
  if (known && known.service !== service && known.shop_ref !== '')
    found.push({ path: 'service', message: 'The codes of this campaign are in another store. Create a new campaign.' })
  if (found.length > 0)
    refuse(found.map((issue) => ({ ...issue, path: issue.path === 'codes' ? 'codes' : path + issue.path })))
  const { expires_after, label, fallback_code, alarm_below } = draft
  const isShared = create_method === 'shared'
  return {
    ...terms,
    discount_prefix,
    create_method,
    service,
    // Everyone who shares a code shares its end.
    expires_after: isShared ? null : expires_after,
    label,
    fallback_code,
    alarm_below,
  }
}

/** Adds the shared code to the list of codes, and lets the store and the pool follow. */
async function afterChange(ctx: SaveContext, row: CampaignRow, before: CampaignRow | undefined): Promise<void> {
  const of = { site_id: ctx.siteId, campaign_id: row.id }
  if (row.create_method === 'shared') {
    const state = isVendor(row.service) ? 'pending' : 'added'
    let taken = await takenCode(ctx, row)
    await insertCodes(ctx.db, of, { codes: [row.discount_prefix], firstPlace: 0, state })
    // Another request may have saved the code at the same moment.
    taken ??= await takenCode(ctx, row)
    if (taken !== undefined) {
      const message = `Another discount campaign uses the code ${taken}.`
      refuse([{ path: 'campaign.discount.discount_prefix', message }])
    }
  }
  if (row.create_method === 'upload') await askAgain(ctx.db, of)
  const isMore = before !== undefined && hasTierCodes(row) && row.tiers.length > before.tiers.length
  if (isMore && row.shop_ref !== '') await repeatCodes(ctx.db, of, row.updated_at)
  await tend(ctx, row.id)
}

/** Returns the first code of a shared discount, of any tier, that another campaign uses. */
async function takenCode({ db, siteId }: SaveContext, row: CampaignRow): Promise<string | undefined> {
  const codes = tiersOf(row).map((_, i) => tierCode(row.discount_prefix, i))
  const known = await findTierCodes(db, siteId, hasTierCodes(row) ? codes : codes.slice(0, 1))
  return [...known.entries()].find(([, { campaign_id }]) => campaign_id !== row.id)?.[0]
}

const tend = ({ jobs, db, siteId }: SaveContext, id: Id) =>
  jobs.add(db, fillName, { site_id: siteId, campaign_id: id }, { key: `discounts.fill ${id}` })

const blank = {
  alarmed_at: null,
  shop_ref: '',
  tier_refs: [],
  version: 1,
  shop_version: 0,
  shop_problem: '',
  last_place: 0,
  deleted_at: null,
} as const

function refuse(issues: readonly Issue[], message: string = issues[0]!.message): never {
  throw new AppError('invalid', message, { issues })
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))
const visible = (code: string) => code.replaceAll(/[\p{Cc}\p{Cs}]/gu, '·').slice(0, 40)
