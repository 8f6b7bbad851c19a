import { z } from 'zod'
import { gameOptionCount } from '../../document/constants.ts'
import { gameWordNames } from '../../document/game-words.ts'

/** Appearance of a game. The draw behind it is the same. */
export const gameLooks = ['slot-machine', 'wheel', 'scratch-card'] as const
export type GameLook = (typeof gameLooks)[number]

export const prizeTypes = ['discount', 'content', 'nothing'] as const
export type PrizeType = (typeof prizeTypes)[number]

/** One of the possible results of a draw. Visitors receive only its label and image; see `publicGame`. */
export const GameOption = z.object({
  /** ID of the option within its game, for stock and codes. */
  id: z.string().min(1).max(64),
  /** http(s) or site-relative URL of the image. If empty, the label is shown. */
  mediaId: z.string().max(2000),
  label: z.string().max(100),
  /** How often it's drawn relative to the others; 0: never. */
  weight: z.number().int().min(0).max(10_000),
  prizeType: z.enum(prizeTypes),
  /** Source of a discount's code: `code`, the same for everyone, or a list from which each code is given once. */
  codeSource: z.enum(['one', 'list']),
  code: z.string().max(100),
  /** The discount campaign that the prize belongs to; empty if none. */
  discountCampaignId: z.string().max(64),
  /** http(s) URL of the content that the winner gets. */
  contentMediaId: z.string().max(2000),
})
export type GameOption = z.infer<typeof GameOption>

/** A game of chance with spec.md's nine options. The server draws. */
export const GameProps = z.object({
  look: z.enum(gameLooks),
  options: z.array(GameOption).length(gameOptionCount, `A game needs ${gameOptionCount} options.`),
  /** Whether visitors are shown how likely each option is. */
  showOdds: z.boolean(),
  /** The owner's replacements for the default texts, for example in another language. */
  words: z.partialRecord(z.enum(gameWordNames), z.string().max(200)).optional(),
})
export type GameProps = z.infer<typeof GameProps>
