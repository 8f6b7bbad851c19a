/**
 * Returns a language tag that formatters accept. Some systems report values that aren't valid language tags
 * ("en-US@posix", "C"), for which every formatter throws a RangeError.
 */
export function knownLanguage(tag: string | undefined): string {
  for (const language of [tag, tag?.split(/[@.]/, 1)[0]?.replace('_', '-')])
    try {
      if (language && Intl.getCanonicalLocales(language).length > 0) return language
    } catch {
      // Tries the next one.
    }
  return 'en'
}
