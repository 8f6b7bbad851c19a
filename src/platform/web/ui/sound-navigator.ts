import { knownLanguage } from '#core/known-language.ts'

// Libraries hand it to formatters unseen.
const language = knownLanguage(navigator.language)
if (language !== navigator.language)
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
