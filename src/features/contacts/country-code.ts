/** Languages in which country names in files are recognized. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'nb', 'cs', 'ja']
/** Other names of countries. */
const more: Readonly<Record<string, string>> = {
  GB: 'uk england scotland wales greatbritain britain großbritannien grandebretagne granbretana granbretagna gbr northernireland',
  US: 'usa unitedstates america unitedstatesofamerica',
  DE: 'deu ger federalrepublicofgermany',
  FR: 'fra',
  ES: 'esp',
  IT: 'ita',
  NL: 'nld holland thenetherlands',
  AT: 'aut',
  CH: 'che',
  BE: 'bel',
  PL: 'pol',
  PT: 'prt',
  IE: 'irl republicofireland',
  DK: 'dnk',
  SE: 'swe',
  NO: 'nor',
  FI: 'fin',
  CZ: 'cze czechrepublic',
  CA: 'can',
  AU: 'aus',
  NZ: 'nzl',
  JP: 'jpn',
  CN: 'chn',
  IN: 'ind',
  BR: 'bra',
  MX: 'mex',
  KR: 'kor korea southkorea',
  RU: 'rus russianfederation',
  TR: 'tur turkey',
  ZA: 'zaf',
}
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Returns all codes of countries that have a name. */
export function countryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i))
  const withdrawn = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  return pairs.filter((code) => names.of(code) && isCurrent(code) && !withdrawn.has(code))
}

/** Withdrawn codes, such as DD for East Germany, have the name of their successor. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

let known: ReadonlyMap<string, string> | undefined
function codes(): ReadonlyMap<string, string> {
  if (known) return known
  const map = new Map<string, string>()
  const all = countryCodes()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of all) {
      const name = names.of(code)
      if (name && !map.has(plain(name))) map.set(plain(name), code)
    }
  }
  for (const code of all) map.set(plain(code), code)
  for (const [code, names] of Object.entries(more)) for (const name of names.split(' ')) map.set(name, code)
  known = map
  return map
}

/**
 * Returns the ISO 3166 code of a country that a file names by code or in one of the languages; the text itself if it is
 * not a known country.
 */
export function countryCode(text: string): string {
  return codes().get(plain(text)) ?? text.trim()
}
