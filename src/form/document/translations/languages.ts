/** The languages that the texts of ours which visitors read exist in, beside English, by their names in their own language. */
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
/** English can have other texts too. */
export type EditableLanguage = TextLanguage | 'en'

/** Whether there are texts in a language, beside English. */
export const isTextLanguage = (language: string): language is TextLanguage => Object.hasOwn(textLanguages, language)

export const textLanguageNames = Object.keys(textLanguages) as [TextLanguage, ...TextLanguage[]]
export const editableLanguages = ['en', ...textLanguageNames] as const satisfies readonly EditableLanguage[]
