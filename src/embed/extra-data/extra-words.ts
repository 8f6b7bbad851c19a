import { chatWords, type ChatWord } from '#form/document/chat-words.ts'
import { shareWords, type ShareWord } from '#form/document/share-words.ts'
import { textLanguageNames } from '#form/document/translations/languages.ts'
import type { TextsByName } from '#form/document/translations/text-names.ts'
import { translations } from '#form/document/translations/translations.ts'
import { hebrew } from './hebrew.ts'

/** What the share buttons and those on images say by themselves. */
export type ShareWords = { readonly [Word in ShareWord]: string }
/** What the chat says by itself. */
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

/** The languages that the extras speak. */
export const wordLanguages: readonly string[] = Object.keys(words)

/** Languages that are read from right to left. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** The words of an extra in a language, an owner's own by their names ("share.copy") first; English for a language that is not known. */
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
