import type { GameOption } from '#form/components/game/model.ts'
import { drawByWeight } from '#form/document/draw-option.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type Chance, lastResort, weightsOf } from '../rules.ts'
import { convertedParts, type OfForm, optionsWithCodes, returnCode, takeCode, takeFromStock } from './store.ts'

type Ctx = Pick<Tools, 'now' | 'randomBytes'> & { readonly db: Db }

/** What somebody won: the option by its place, and its code. */
export interface Drawn {
  readonly index: number
  readonly option: GameOption
  readonly code: string
}

/**
 * Draws one option by weight and takes it from stock and codes, all in the caller's transaction. What ran out between
 * looking and taking is drawn around. Null when nothing is left that could be drawn.
 */
export async function draw(ctx: Ctx, form: OfForm, options: readonly GameOption[]): Promise<Drawn | null> {
  const chances = await chancesOf(ctx.db, form, options)
  for (;;) {
    const weights = weightsOf(chances)
    const index = drawByWeight(weights, ctx.randomBytes) ?? lastResort(chances)
    if (index === null) return null
    const option = options[index]!
    const code = await take(ctx, form, option)
    if (code !== null) return { index, option, code }
    chances[index] = { ...chances[index]!, weight: 0, left: 0, prizeType: 'discount' }
  }
}

async function chancesOf(db: Db, form: OfForm, options: readonly GameOption[]): Promise<Chance[]> {
  const kept = await convertedParts(db, form)
  const listed = options.filter(fromList).map(({ id }) => id)
  const withCodes = await optionsWithCodes(db, form, listed)
  return options.map(({ id, weight, prizeType, codeSource }) => {
    const { stock = null, drawn = 0 } = kept.get(id) ?? {}
    const inStock = stock === null ? null : Math.max(0, stock - drawn)
    const isOut = fromList({ prizeType, codeSource }) && !withCodes.has(id)
    return { weight, prizeType, left: isOut ? 0 : inStock }
  })
}

/** The code of the prize ('' for one without), or null when it ran out. The code first: it never waits for others. */
async function take({ db, now }: Ctx, form: OfForm, option: GameOption): Promise<string | null> {
  const isListed = fromList(option)
  const code = isListed ? await takeCode(db, form, option.id, new Date(now())) : codeOf(option)
  if (code === undefined) return null
  if (await takeFromStock(db, form, option.id)) return code
  if (isListed) await returnCode(db, form, code)
  return null
}

function codeOf({ prizeType, code }: GameOption): string {
  return prizeType === 'discount' ? code : ''
}

function fromList({ prizeType, codeSource }: Pick<GameOption, 'prizeType' | 'codeSource'>): boolean {
  return prizeType === 'discount' && codeSource === 'list'
}
