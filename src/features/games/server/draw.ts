import type { GameOption } from '#form/components/game/model.ts'
import type { Id } from '#core/id.ts'
import { drawByWeight } from '#form/document/draw-option.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { gameEvents } from '../events.ts'
import { type Chance, lastResort, weightsOf } from '../rules.ts'
import {
  convertedParts,
  type OfForm,
  optionsWithCodes,
  returnCode,
  returnToStock,
  takeCode,
  takeFromStock,
} from './store.ts'

type Ctx = Pick<Tools, 'now' | 'randomBytes' | 'events'> & { readonly db: Db }

/** The player, as far as known. */
export interface Player {
  readonly contactId: Id | null
  readonly visitorId: string
}

/** A draw's result: the option, its position, and the code. */
export interface Drawn {
  readonly index: number
  readonly option: GameOption
  readonly code: string
}

/**
 * Draws one option by weight and takes it from stock and codes, all in the caller's transaction. If an option runs out
 * in the meantime, the draw is repeated without it. Returns null if nothing is left that could be drawn.
 */
export async function draw(
  ctx: Ctx,
  form: OfForm,
  options: readonly GameOption[],
  player: Player,
): Promise<Drawn | null> {
  const chances = await chancesOf(ctx.db, form, options)
  for (;;) {
    const weights = weightsOf(chances)
    const index = drawByWeight(weights, ctx.randomBytes) ?? lastResort(chances)
    if (index === null) return null
    const option = options[index]!
    const code = await take(ctx, form, option, player)
    if (code !== null) return { index, option, code }
    chances[index] = { ...chances[index]!, weight: 0, left: 0, prizeType: 'discount' }
  }
}

async function chancesOf(db: Db, form: OfForm, options: readonly GameOption[]): Promise<Chance[]> {
  const kept = await convertedParts(db, form)
  const listed = options.filter(fromList).map(({ id }) => id)
  const withCodes = await optionsWithCodes(db, form, listed)
  return options.map((option) => {
    const { id, weight, prizeType } = option
    const { stock = null, drawn = 0 } = kept.get(id) ?? {}
    const inStock = stock === null ? null : Math.max(0, stock - drawn)
    const isOut = fromList(option) && !withCodes.has(id)
    return { weight, prizeType, left: isOut ? 0 : inStock }
  })
}

/**
 * Takes a prize and returns its code ('' if it has none), or null if it ran out. The code is taken before the stock,
 * because taking a code never waits for other transactions.
 */
async function take(ctx: Ctx, form: OfForm, option: GameOption, player: Player): Promise<string | null> {
  const { db, now } = ctx
  const isListed = fromList(option)
  if (isOfCampaign(option)) return takeOfCampaign(ctx, form, option, player)
  const code = isListed ? await takeCode(db, form, option.id, new Date(now())) : await codeOf(ctx, form, option, player)
  if (code === undefined || code === null) return null
  if (await takeFromStock(db, form, option.id)) return code
  if (isListed) await returnCode(db, form, code)
  return null
}

/**
 * A code of a discount campaign belongs to its winner permanently, so it is only given after the prize was taken from
 * stock.
 */
async function takeOfCampaign(ctx: Ctx, form: OfForm, option: GameOption, player: Player): Promise<string | null> {
  if (!(await takeFromStock(ctx.db, form, option.id))) return null
  const code = await codeOf(ctx, form, option, player)
  if (code === null) await returnToStock(ctx.db, form, option.id)
  return code
}

const isOfCampaign = ({ prizeType, discountCampaignId }: GameOption) =>
  prizeType === 'discount' && discountCampaignId !== ''

/**
 * Returns the code that all winners share, or the winner's own code from a discount campaign; null if none of those is
 * left.
 */
async function codeOf(
  { db, events }: Ctx,
  { site_id, popup_id }: OfForm,
  { prizeType, code, discountCampaignId }: GameOption,
  { contactId, visitorId }: Player,
): Promise<string | null> {
  if (prizeType !== 'discount') return ''
  if (discountCampaignId === '') return code
  const asked = { site_id, popup_id, campaign_id: discountCampaignId, contact_id: contactId, visitor_id: visitorId }
  const answers = await events.emit(db, gameEvents.codeAsked, asked)
  return answers.find(({ answer }) => answer !== null)?.answer ?? (code || null)
}

function fromList({
  prizeType,
  codeSource,
  discountCampaignId,
}: Pick<GameOption, 'prizeType' | 'codeSource'> & { discountCampaignId?: string }): boolean {
  return prizeType === 'discount' && codeSource === 'list' && !discountCampaignId
}
