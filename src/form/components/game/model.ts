import { z } from 'zod'
import { gameOptionCount } from '../../document/constants.ts'
import { gameWordNames } from '../../document/game-words.ts'

/** How a game is played; the draw behind it is the same. */
export const gameLooks = ['slot-machine', 'wheel', 'scratch-card'] as const
export type GameLook = (typeof gameLooks)[number]

export const prizeTypes = ['discount', 'content', 'nothing'] as const
export type PrizeType = (typeof prizeTypes)[number]

/** One of the things that may be drawn. Visitors are sent its label and picture alone: see `publicGame`. */
export const GameOption = z.object({
  /** Names the option within its game, for stock and codes. */
  id: z.string().min(1).max(64),
  /** The picture: its http(s) or site-relative address; empty: the label is shown. */
  mediaId: z.string().max(2000),
  label: z.string().max(100),
  /** How often it is drawn beside the others; 0: never. */
  weight: z.number().int().min(0).max(10_000),
  prizeType: z.enum(prizeTypes),
  /** Where a discount's code comes from: `code`, the same for everybody, or a list that hands each out once. */
  codeSource: z.enum(['one', 'list']),
  code: z.string().max(100),
  /** The discount campaign that the prize belongs to; empty when there is none. */
  discountCampaignId: z.string().max(64),
  /** The http(s) address of what the winner of content gets. */
  contentMediaId: z.string().max(2000),
})
export type GameOption = z.infer<typeof GameOption>

/** A game of chance with spec.md's nine options; the server draws. */
export const GameProps = z.object({
  look: z.enum(gameLooks),
  options: z.array(GameOption).length(gameOptionCount, `A game needs ${gameOptionCount} options.`),
  /** Tells visitors how likely each option is. */
  showOdds: z.boolean(),
  /** What it says in other words than ours: another language, say. */
  words: z.partialRecord(z.enum(gameWordNames), z.string().max(200)).optional(),
})
export type GameProps = z.infer<typeof GameProps>
