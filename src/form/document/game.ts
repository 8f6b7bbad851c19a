import type { ComponentOf } from '../components/models.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

type Game = ComponentOf<'game'>

/** Returns the game that visitors of a form play: the first one in its subscribe step. Undefined if there is none. */
export function gameOf(document: FormDocument): Game | undefined {
  for (const { component, step } of walk(document))
    if (step === 'subscribe' && component.type === 'game') return component
  return undefined
}

/**
 * Returns the game as it may be sent to visitors: without codes, and without weights unless the owner shows the odds.
 */
export function publicGame(game: Game): Game {
  const options = game.options.map(({ label, mediaId, weight }) => ({
    label,
    mediaId,
    ...(game.showOdds && { weight }),
  }))
  return { ...game, options: options as Game['options'] }
}

const firstOptions = [
  ['5% off', 20],
  ['Try again', 10],
  ['10% off', 20],
  ['So close', 10],
  ['15% off', 10],
  ['Free shipping', 10],
  ['Not today', 10],
  ['20% off', 8],
  ['Half price', 2],
] as const
const losing = new Set<string>(['Try again', 'So close', 'Not today'])

/** Returns the nine default options of a new game, which its owner then edits. */
export function newGameOptions(): Game['options'] {
  return firstOptions.map(([label, weight], index) => ({
    id: String(index + 1),
    mediaId: '',
    label,
    weight,
    prizeType: losing.has(label) ? ('nothing' as const) : ('discount' as const),
    codeSource: 'one' as const,
    code: '',
    discountCampaignId: '',
    contentMediaId: '',
  }))
}

/**
 * Returns the problems that prevent a game from going live, each once. `content` is the message for content that isn't
 * selected.
 */
export function gameProblems({ options }: Game, content: string): string[] {
  const found = new Set<string>()
  for (const { weight, prizeType, codeSource, code, discountCampaignId, contentMediaId } of options) {
    if (weight === 0) continue
    if (prizeType === 'content' && contentMediaId.trim() === '') found.add(content)
    if (prizeType === 'discount' && codeSource === 'one' && code.trim() === '' && discountCampaignId === '')
      found.add('Add a code to every discount prize.')
  }
  if (options.every(({ weight }) => weight === 0)) found.add('At least one option needs a weight above 0.')
  return [...found]
}
