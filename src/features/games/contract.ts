import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, moment, page } from '#core/fields.ts'
import { reportedByScript } from '#features/analytics/contract.ts'
import { prizeTypes } from '#form/components/game/model.ts'
import { maxCodes } from './rules.ts'

export { gameEvents } from './events.ts'

const option_id = z.string().min(1).max(64)
const visitor_id = z.union([id, z.literal('')])

/** The stored data of an option, in addition to its design. */
export const Prize = z.object({
  option_id,
  label: z.string(),
  prize_type: z.enum(prizeTypes),
  /** Total number that can be won; null for no limit. */
  stock: z.number().int().nullable(),
  drawn: z.number().int(),
  /** Number left to win; null for no limit. */
  left: z.number().int().nullable(),
  /** Number of unique codes that were added, and how many of them haven't been won. */
  codes: z.number().int(),
  codes_left: z.number().int(),
})
export type Prize = z.infer<typeof Prize>

/** One draw. */
export const Play = z.object({
  id,
  at: moment,
  /** Email of the player; empty if the form doesn't ask for it or the contact no longer exists. */
  email: z.string(),
  contact_id: id.nullable(),
  label: z.string(),
  prize_type: z.enum(prizeTypes),
  code: z.string(),
})
export type Play = z.infer<typeof Play>

/** One IP address plays one form only a few times. The limit for a whole form allows the traffic of a good day. */
const plays = {
  address: { burst: 60, perMinute: 30 },
  account: { field: 'popup_id', pair: { burst: 20, perMinute: 10 }, total: { burst: 6000, perMinute: 6000 } },
} as const

const keyAccess = { area: 'forms', reads: ['loadPrizes', 'plays'] } as const

export const gameCalls = withScopes(keyAccess, {
  /** Draws once per person and form. A repeated call returns the first result. */
  play: call('/v/play', {
    access: 'visitor',
    input: z.object({
      id,
      popup_id: id,
      visitor_id,
      page: z.string().max(2000).default(''),
      ...reportedByScript,
      /** The preceding submission; empty if the form doesn't ask for an email address. */
      submission_id: z.union([id, z.literal('')]).default(''),
    }),
    output: z.object({
      prize: z.object({
        /** Index of one of the nine options, from 0; null if nothing was left to win. */
        option: z.number().int().min(0).max(8).nullable(),
        label: z.string(),
        prize_type: z.enum(prizeTypes),
        code: z.string(),
        /** Address of the content that was won. */
        content: z.string(),
      }),
      /** True if this person had already played. */
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
  /**
   * Sets the stock, adds codes (one per line, none of which may exist already), or removes those that haven't been won.
   */
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
