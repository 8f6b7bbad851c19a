import { knownLanguage } from '#core/known-language.ts'

// Libraries pass it to formatters without checking it.
const language = knownLanguage(navigator.language)
if (language !== navigator.language)
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
