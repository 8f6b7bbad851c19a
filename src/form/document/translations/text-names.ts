import * as english from '../visitor-texts.ts'
import { chatWords } from '../chat-words.ts'
import { confirmationWords } from '../confirmation-words.ts'
import { gameWords } from '../game-words.ts'
import { shareWords } from '../share-words.ts'
import type { Translation } from './translation.ts'

/** All texts by name, such as "tryAgain" or "game.won". */
export type TextsByName = Readonly<Record<string, string>>

/** The original English texts. */
export const englishTexts: TextsByName = textsByName({
  ...english,
  game: gameWords,
  confirmation: confirmationWords,
  share: shareWords,
  chat: chatWords,
})

/** Returns the texts of a translation by name. */
export function textsByName({ game, confirmation, share, chat, ...texts }: Translation): TextsByName {
  return {
    ...texts,
    ...named('game', game),
    ...named('confirmation', confirmation),
    ...named('share', share),
    ...named('chat', chat),
  }
}

/** Whether a text belongs to an extra: the share buttons, those on images, or the chat. */
export const isOfExtras = (name: string): boolean => /^(?:share|chat)\./.test(name)

/** Whether a text belongs to forms. The others belong to extras, or to emails and pages of the server. */
export const isOfForms = (name: string): boolean => !isOfExtras(name) && !name.startsWith('confirmation.')

function named(group: string, words: Readonly<Record<string, string>>): TextsByName {
  return Object.fromEntries(Object.entries(words).map(([word, text]) => [`${group}.${word}`, text]))
}

/** Returns the placeholders in a text, sorted, such as "{email}". A text that replaces it needs the same ones. */
export const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
