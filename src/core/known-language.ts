/**
 * A language that formatters take. Some systems add to theirs what is no language tag ("en-US@posix", "C"), which makes
 * every formatter throw a RangeError.
 */
export function knownLanguage(tag: string | undefined): string {
  for (const language of [tag, tag?.split(/[@.]/, 1)[0]?.replace('_', '-')])
    try {
      if (language && Intl.getCanonicalLocales(language).length > 0) return language
    } catch {
      // The next one, then.
    }
  return 'en'
}
