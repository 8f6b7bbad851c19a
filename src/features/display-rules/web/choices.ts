import { choices, type Subject } from '#embed/rules/display-rule.ts'
import { choiceInWords } from '#embed/rules/rule-words.ts'

/** An option that can be chosen. */
export interface Choice {
  value: string
  label: string
}

/** The lists, segments and forms that a site has, for rules about them. */
export type SiteChoices = Partial<Record<Subject, readonly Choice[]>>

const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
const languages =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu'

/** Returns the options for a subject, by name; undefined if the value is typed. */
export function choicesOf(subject: Subject, ofSite: SiteChoices): readonly Choice[] | undefined {
  if (ofSite[subject]) return ofSite[subject]
  const fixed = fixedChoices(subject)
  if (!fixed) return undefined
  const named = fixed.map((value) => ({ value, label: capital(choiceInWords(subject, value)) }))
  return subject === 'country' || subject === 'language'
    ? named.toSorted((a, b) => a.label.localeCompare(b.label))
    : named
}

function fixedChoices(subject: Subject): readonly string[] | undefined {
  if (subject === 'country') return countries.split(' ')
  if (subject === 'language') return languages.split(' ')
  return (choices as Partial<Record<Subject, readonly string[]>>)[subject]
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
