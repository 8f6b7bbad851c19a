import { textsByName } from '#form/document/translations/text-names.ts'
import { translations } from '#form/document/translations/translations.ts'
import type { SiteTexts } from './store-texts.ts'

/** Pages in Norwegian declare it with one of three language codes. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = { nb: ['nb', 'no', 'nn'] }

/** Returns the label of a teaser's × in the languages of a site; undefined if it's "Close" in all of them. */
export function teaserNames({ languages, texts }: SiteTexts): Record<string, string> | undefined {
  const known = languages.flatMap((language) => {
    const name = texts[language]?.['close'] ?? textsByName(translations[language])['close']!
    return (alsoCalled[language] ?? [language]).map((tag) => [tag, name] as const)
  })
  const english = texts['en']?.['close']
  const all = english ? [...known, ['en', english] as const] : known
  return all.length > 0 ? Object.fromEntries(all) : undefined
}
