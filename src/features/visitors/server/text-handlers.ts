import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import type { textCalls } from '../contract.ts'
import { englishTexts, isOfExtras, placeholdersOf, textsByName } from '#form/document/translations/text-names.ts'
import { translations } from '#form/document/translations/translations.ts'
import { renewExtras } from './publish-extra.ts'
import { saveTextsOfSite, textsOfSite } from './store-texts.ts'

/** Handlers for the built-in texts of forms, share buttons, the chat and confirmations: their languages and wording. */
export const textHandlers: { [K in keyof typeof textCalls]: Handler<(typeof textCalls)[K]> } = {
  texts: async ({ language }, { db, siteId }) => {
    const { languages, texts } = await textsOfSite(db, siteId)
    const standard = language === 'en' ? englishTexts : textsByName(translations[language])
    const own = texts[language] ?? {}
    return {
      languages: [...languages],
      texts: Object.entries(englishTexts).map(([name, english]) => ({
        name,
        english,
        standard: standard[name]!,
        own: own[name] ?? '',
      })),
    }
  },
  saveTexts: async ({ languages, language, texts }, { db, siteId }) => {
    const before = await textsOfSite(db, siteId)
    const all: Record<string, Record<string, string>> = { ...before.texts }
    if (language && texts) {
      const issues = Object.entries(texts).flatMap(([name, text]) => issueOf(name, text) ?? [])
      if (issues.length > 0) throw new AppError('invalid', issues[0]!.message, { issues })
      const own = Object.entries({ ...all[language], ...texts }).filter(([, text]) => text !== '')
      delete all[language]
      if (own.length > 0) all[language] = Object.fromEntries(own)
    }
    await saveTextsOfSite(db, siteId, { languages: languages ?? before.languages, texts: all })
    if (Object.keys(texts ?? {}).some(isOfExtras)) await renewExtras(db, siteId)
    return {}
  },
}

function issueOf(name: string, text: string) {
  const path = `texts.${name}`
  const english = Object.hasOwn(englishTexts, name) ? englishTexts[name]! : undefined
  if (english === undefined) return { path, message: 'There is no such text.' }
  const needed = placeholdersOf(english)
  if (text === '' || placeholdersOf(text).join() === needed.join()) return undefined
  return {
    path,
    message: needed.length > 0 ? `Keep ${needed.join(' and ')} in the text.` : 'This text takes no placeholder.',
  }
}
