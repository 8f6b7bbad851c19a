import { shareWords as english, type ShareWord } from '#form/document/share-words.ts'
import { textLanguageNames } from '#form/document/translations/languages.ts'
import type { TextsByName } from '#form/document/translations/text-names.ts'
import { translations } from '#form/document/translations/translations.ts'

/** What the share buttons and those on images say by themselves. */
export type ShareWords = { readonly [Word in ShareWord]: string }

/** Hebrew, which forms do not speak yet. */
const hebrew: ShareWords = {
  share: 'שיתוף',
  on: 'שיתוף ב-{n}',
  email: 'שיתוף בדוא״ל',
  copy: 'העתקת קישור',
  copied: 'הקישור הועתק',
  print: 'הדפסה',
  more: 'אפשרויות נוספות',
  server: 'שרת המסטודון שלך',
  cancel: 'ביטול',
  count: '{c} שיתופים',
  download: 'הורדת התמונה',
}

const words: Readonly<Record<string, ShareWords>> = {
  en: english,
  he: hebrew,
  ...Object.fromEntries(textLanguageNames.map((language) => [language, translations[language].share])),
}

/** The languages that the script speaks by itself. */
export const wordLanguages: readonly string[] = Object.keys(words)

/** Languages that are read from right to left. */
export const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** The words in a language, an owner's own by their names ("share.copy") first; English for a language that is not known. */
export function shareWords(language: string, own: TextsByName = {}): ShareWords {
  const known = words[language] ?? english
  return Object.fromEntries(
    Object.entries(known).map(([word, text]) => [word, own[`share.${word}`] ?? text]),
  ) as ShareWords
}
