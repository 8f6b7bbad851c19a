import * as english from '../visitor-texts.ts'
import { confirmationWords } from '../confirmation-words.ts'
import { gameWords } from '../game-words.ts'
import { shareWords } from '../share-words.ts'
import type { Translation } from './translation.ts'

/** Every text by its name: "tryAgain", "game.won". */
export type TextsByName = Readonly<Record<string, string>>

/** The texts as they are written, in English. */
export const englishTexts: TextsByName = textsByName({
  ...english,
  game: gameWords,
  confirmation: confirmationWords,
  share: shareWords,
})

/** The texts of a translation by name. */
export function textsByName({ game, confirmation, share, ...texts }: Translation): TextsByName {
  return { ...texts, ...named('game', game), ...named('confirmation', confirmation), ...named('share', share) }
}

/** Whether a text is said in forms; the others are said by mails and pages of the server, and by the share buttons. */
export const isOfForms = (name: string): boolean => !/^(?:confirmation|share)\./.test(name)

function named(group: string, words: Readonly<Record<string, string>>): TextsByName {
  return Object.fromEntries(Object.entries(words).map(([word, text]) => [`${group}.${word}`, text]))
}

/** The placeholders that a text has, in order: "{email}". A text that takes its place needs the same. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
