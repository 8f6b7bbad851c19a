import { chatWords, type ChatWord } from '#form/document/chat-words.ts'
import { shareWords, type ShareWord } from '#form/document/share-words.ts'
import { textLanguageNames } from '#form/document/translations/languages.ts'
import type { TextsByName } from '#form/document/translations/text-names.ts'
import { translations } from '#form/document/translations/translations.ts'
import { hebrew } from './hebrew.ts'

/** Built-in texts of the share buttons and the image buttons. */
export type ShareWords = { readonly [Word in ShareWord]: string }
/** Built-in texts of the chat. */
export type ChatWords = { readonly [Word in ChatWord]: string }
interface Words {
  readonly share: ShareWords
  readonly chat: ChatWords
}

const words: Readonly<Record<string, Words>> = {
  en: { share: shareWords, chat: chatWords },
  he: hebrew,
  ...Object.fromEntries(textLanguageNames.map((language) => [language, translations[language]])),
}

/** Languages that the extras support. */
export const wordLanguages: readonly string[] = Object.keys(words)

/** Languages written from right to left. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/**
 * Returns the texts of an extra in a language, with the owner's own texts, by name ("share.copy"), first. Uses English
 * for an unknown language.
 */
export function wordsOf<Extra extends keyof Words>(
  extra: Extra,
  language: string,
  own: TextsByName = {},
): Words[Extra] {
  const known = (words[language] ?? words['en']!)[extra]
  return Object.fromEntries(
    Object.entries(known).map(([word, text]) => [word, own[`${extra}.${word}`] ?? text]),
  ) as unknown as Words[Extra]
}
