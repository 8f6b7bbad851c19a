import { type RawBuilder, sql } from 'kysely'

/** So many words are searched for; more make no search narrower. */
const maxWords = 6
/** Fewer digits are searched for as any other word. */
const minDigits = 6

/** That a contact holds each word of a search, as a part of the email, the name, the company or the phone number. Empty for no search. */
export function searchSql(search: string): RawBuilder<boolean>[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  // A phone number is found however it is spaced, and with or without the zero or the country code before it.
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
