import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import { confirmationWords, type ConfirmationWord } from '#form/document/confirmation-words.ts'
import { isTextLanguage, type TextLanguage } from '#form/document/translations/languages.ts'
import { translations } from '#form/document/translations/translations.ts'
import { textsOfSite } from './store-texts.ts'

/** The plain texts of the confirmation email and confirmation pages. */
export interface ConfirmationTexts {
  readonly language: TextLanguage | 'en'
  readonly say: (word: ConfirmationWord, values?: Readonly<Record<string, string>>) => string
}

/** The standard texts, for links that don't identify a site. */
export const inEnglish: ConfirmationTexts = { language: 'en', say: (word) => confirmationWords[word] }

/** Returns the language of a page ("pt-BR") if the site has chosen it, or else English. */
export function languageOf(page: string, chosen: readonly string[]): TextLanguage | 'en' {
  const [base = ''] = page.toLowerCase().split(/[-_]/, 1)
  const language = base === 'no' || base === 'nn' ? 'nb' : base
  return isTextLanguage(language) && chosen.includes(language) ? language : 'en'
}

/** Returns a site's texts in the language of the page. The owner's own texts take precedence. */
export async function confirmationTexts(db: Kysely<unknown>, siteId: Id, page: string): Promise<ConfirmationTexts> {
  const { languages, texts } = await textsOfSite(db, siteId)
  const language = languageOf(page, languages)
  const known = language === 'en' ? confirmationWords : translations[language].confirmation
  const own = texts[language] ?? {}
  return {
    language,
    say: (word, values = {}) =>
      (own[`confirmation.${word}`] ?? known[word]).replaceAll(/\{(\w+)\}/g, (all, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : all,
      ),
  }
}
