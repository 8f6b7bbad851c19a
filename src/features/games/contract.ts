import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, page } from '#core/fields.ts'
import { toldOfVisitor } from '#features/analytics/contract.ts'
import { prizeTypes } from '#form/components/game/model.ts'
import { maxCodes } from './rules.ts'

export { gameEvents } from './events.ts'

const option_id = z.string().min(1).max(64)
const visitor_id = z.union([id, z.literal('')])

/** What is kept of one option beside the design. */
export const Prize = z.object({
  option_id,
  label: z.string(),
  prize_type: z.enum(prizeTypes),
  /** How many there are to win in all; null: no limit. */
  stock: z.number().int().nullable(),
  drawn: z.number().int(),
  /** How many are left to win; null: no limit. */
  left: z.number().int().nullable(),
  /** Unique codes that were added, and those that nobody has won. */
  codes: z.number().int(),
  codes_left: z.number().int(),
})
export type Prize = z.infer<typeof Prize>

/** One draw. */
export const Play = z.object({
  id,
  at: moment,
  /** Whose it was; empty when the form asks for no address or the contact is gone. */
  email: z.string(),
  contact_id: id.nullable(),
  label: z.string(),
  prize_type: z.enum(prizeTypes),
  code: z.string(),
})
export type Play = z.infer<typeof Play>

/** One address plays one form few times; a form as a whole takes what a good day brings. */
const plays = {
  address: { burst: 60, perMinute: 30 },
  account: { field: 'popup_id', pair: { burst: 20, perMinute: 10 }, total: { burst: 6000, perMinute: 6000 } },
} as const

const keyAccess = { area: 'forms', reads: ['loadPrizes', 'plays'] } as const

export const gameCalls = withScopes(keyAccess, {
  /** Draws once for each person and form; asked again, answers what was drawn. */
  play: call('/v/play', {
    access: 'visitor',
    input: z.object({
      id,
      popup_id: id,
      visitor_id,
      page: z.string().max(2000).default(''),
      ...toldOfVisitor,
      /** The submission that came before it; empty where the form asks for no address. */
      submission_id: z.union([id, z.literal('')]).default(''),
    }),
    output: z.object({
      prize: z.object({
        /** Which of the nine options, from 0; null when nothing was left to win. */
        option: z.number().int().min(0).max(8).nullable(),
        label: z.string(),
        prize_type: z.enum(prizeTypes),
        code: z.string(),
        /** The address of the content that was won. */
        content: z.string(),
      }),
      /** True when this person had played before. */
      again: z.boolean(),
    }),
    failure: 'That did not work. Please try again.',
    limit: plays,
  }),
  loadPrizes: call('/games/prizes/load', {
    input: z.object({ popup_id: id }),
    output: z.object({ prizes: z.array(Prize) }),
    failure: 'Failed to load prizes.',
  }),
  /** Sets the stock, adds codes (one a line; none may be there already), or takes away those that nobody has won. */
  savePrize: call('/games/prizes/save', {
    logs: { kind: 'change', text: 'Changed the prizes of a game', about: 'popup_id' },
    input: z.object({
      popup_id: id,
      option_id,
      stock: z.number().int().min(0, 'Stock must be 0 or more.').max(1_000_000_000).nullable().optional(),
      codes: z.array(z.string().max(200)).max(maxCodes, `At most ${maxCodes} codes at once.`).default([]),
      remove_codes_left: z.boolean().default(false),
    }),
    output: z.object({ prizes: z.array(Prize), added: z.number().int() }),
    failure: 'Failed to save prizes.',
    effect: true,
  }),
  plays: call('/games/plays', {
    input: z.object({ popup_id: id, page }),
    output: z.object({ prizes: z.array(Prize), plays: z.array(Play), total: z.number().int() }),
    failure: 'Failed to load plays.',
  }),
})
