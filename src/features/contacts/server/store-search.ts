import { type RawBuilder, sql } from 'kysely'

/** Maximum number of words that are searched for. More words don't narrow the search. */
const maxWords = 6
/** Fewer digits are searched like any other word. */
const minDigits = 6

/**
 * Returns conditions that a contact contains each word of a search, as part of the email, the name, the company or the
 * phone number. Empty without a search.
 */
export function searchSql(search: string): RawBuilder<boolean>[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  // A phone number is found regardless of its spacing, and with or without the leading zero or country code.
  const digits = /^[+(]?[\d\s().\-/]+$/.test(search.trim()) ? search.replaceAll(/\D/g, '').replace(/^0+/, '') : ''
  if (digits.length < minDigits) return words.map(wordSql)
  const whole: RawBuilder<boolean> = sql`(${sql.join(words.map(wordSql), sql` AND `)})`
  return [sql`(${whole} OR (phone <> '' AND phone LIKE ${`%${[...digits].join('%')}%`}))`]
}

function wordSql(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(email_key LIKE ${pattern.toLowerCase()} OR first_name ILIKE ${pattern} OR last_name ILIKE ${pattern}
    OR company ILIKE ${pattern} OR phone ILIKE ${pattern})`
}
