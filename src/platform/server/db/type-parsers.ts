import pg from 'pg'

const oid = { int8: 20, date: 1082 }

/**
 * Parsers for values of our connections: as in `pg`, except `int8` (every `count(*)`) as a number while that is exact,
 * and `date` as its text "2026-11-20", because a `Date` would shift it by the machine's time zone.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(id, 'binary')
    if (id === oid.int8) return parseInt8
    if (id === oid.date) return (text: string) => text
    return pg.types.getTypeParser(id, 'text')
  }) as typeof pg.types.getTypeParser,
}

function parseInt8(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}
