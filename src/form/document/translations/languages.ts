/**
 * The languages, besides English, into which our visitor-facing texts are translated, with their names in their own
 * language.
 */
export const textLanguages = {
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sv: 'Svenska',
  tr: 'Türkçe',
  zh: '中文',
} as const

export type TextLanguage = keyof typeof textLanguages
/** An owner can replace the English texts too. */
export type EditableLanguage = TextLanguage | 'en'

/** Whether there is a translation into a language. English doesn't count. */
export const isTextLanguage = (language: string): language is TextLanguage => Object.hasOwn(textLanguages, language)

export const textLanguageNames = Object.keys(textLanguages) as [TextLanguage, ...TextLanguage[]]
export const editableLanguages = ['en', ...textLanguageNames] as const satisfies readonly EditableLanguage[]
