import { englishTexts, isOfForms, textsByName, type TextsByName } from './text-names.ts'
import { type EditableLanguage, textLanguages } from './languages.ts'
import { translations } from './translations.ts'

/** An owner's own texts, by language, then by name. */
export type OwnTexts = Readonly<Record<string, TextsByName>>

/**
 * Returns the module in which the page script looks up the texts of one language: a map from the English text to its
 * replacement.
 */
export function textModule(language: EditableLanguage, own: OwnTexts = {}): string {
  const known = language === 'en' ? englishTexts : textsByName(translations[language])
  const texts = { ...known, ...own[language] }
  const pairs = Object.entries(englishTexts)
    .filter(([name]) => isOfForms(name))
    .flatMap(([name, english]) => pairsOf(english, texts[name]!))
  const composed = [...composedTexts(englishTexts)].map(([name, english]) => [english, composedTexts(texts).get(name)!])
  return `export default ${JSON.stringify(Object.fromEntries([...pairs, ...composed].filter(([from, to]) => from !== to)))}`
}

/**
 * A text with one placeholder may also surround an element that shows the value. In that case, each half is looked up
 * separately.
 */
function pairsOf(english: string, text: string): [string, string][] {
  const halves = english.split(/\{\w+\}/)
  const translated = text.split(/\{\w+\}/)
  const parts =
    halves.length === 2 && translated.length === 2
      ? halves.map((half, index) => [half.trim(), translated[index]!.trim()])
      : []
  return [[english, text], ...parts.filter((pair): pair is [string, string] => pair[0]!.length > 3)]
}

/**
 * Returns texts that are composed of several others: by games, and from a shop's reason together with the missing
 * amount.
 */
function composedTexts(texts: TextsByName): Map<string, string> {
  const looks = ['slot-machine', 'wheel', 'scratch-card'].map(
    (look) => [look, `${texts[`game.${look}`]!}: {labels}`] as const,
  )
  return new Map([
    ...looks,
    ['short', `{reason} ${texts['discountShort']!}`],
    ['won', `${texts['game.won']!} ${texts['game.code']!}`],
    ['sound', `♪ ${texts['game.sound']!}`],
  ])
}

/** Whether there are texts in a language. */
export const hasTexts = (language: string): language is EditableLanguage =>
  language === 'en' || Object.hasOwn(textLanguages, language)
