import * as english from '../visitor-texts.ts'
import { gameWordNames, gameWords } from '../game-words.ts'
import type { Translation } from './translation.ts'

/** Every text by its name: "tryAgain", "game.won". */
export type TextsByName = Readonly<Record<string, string>>

/** The texts as they are written, in English. */
export const englishTexts: TextsByName = textsByName({ ...english, game: gameWords })

/** The texts of a translation by name. */
export function textsByName({ game, ...texts }: Translation): TextsByName {
  return { ...texts, ...Object.fromEntries(gameWordNames.map((word) => [`game.${word}`, game[word]])) }
}

/** The placeholders that a text has, in order: "{email}". A text that takes its place needs the same. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
