/** How long a deletion can be undone, in milliseconds. After that the contact is erased permanently. */
export const undoMs = 10 * 60 * 1000

/**
 * How long a contact may stay unconfirmed, in milliseconds. After that they are erased, because they never confirmed
 * that they want emails.
 */
export const unconfirmedMs = 30 * 24 * 60 * 60 * 1000

/** Maximum number of custom fields, of lists and of segments in a site. */
export const maxOfEach = 500

/** Reasons for unsubscribing, as offered on the page behind the link in an email. */
export const leavingReasons = {
  'too-many': 'Too many emails',
  'not-relevant': 'The emails aren’t relevant to me',
  'never-asked': 'I never signed up',
  other: 'Other',
} as const

/** Maximum number of answers stored for one contact, however many forms they fill in. */
const maxFields = 100

/** Returns the contact's answers, overwritten by new ones. Beyond `maxFields`, additional names are dropped. */
export function mergeFields(
  known: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = new Map(Object.entries(known))
  for (const [name, value] of Object.entries(added)) {
    if (merged.has(name) || merged.size < maxFields) merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

/** The domains of the most common email providers. */
const knownDomains = (
  'gmail.com ymail.com email.com googlemail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk outlook.com live.com live.co.uk ' +
  'msn.com icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru yandex.ru yandex.com ' +
  'proton.me protonmail.com zoho.com fastmail.com rocketmail.com orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net ' +
  'verizon.net sbcglobal.net bellsouth.net btinternet.com virginmedia.com bigpond.com qq.com 163.com'
).split(' ')
const knownSet: ReadonlySet<string> = new Set(knownDomains)
/** Common typos of ".com". Some are country domains: those count only after a well-known name. */
const slipsOfCom = new Set(['con', 'cmo', 'ocm', 'comm', 'vom', 'xom'])
const countriesLikeCom = new Set(['co', 'cm', 'om'])
/** In shorter names, a single different letter proves nothing: "mac.com" is as plausible as "mcc.com". */
const minNameLength = 4

/**
 * Returns the address that a user may have meant: one at a well-known provider with a single typo, or one with a
 * top-level domain that does not exist. Null if nothing looks mistyped.
 */
export function likelyAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  if (at < 1 || dot < 1 || knownSet.has(domain)) return null
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const isKnownName = knownSet.has(`${name}.com`)
  const isSlip = slipsOfCom.has(ending) || (countriesLikeCom.has(ending) && isKnownName)
  const meant = isSlip ? `${name}.com` : knownDomains.find((known) => isNear(name, ending, known))
  return meant ? email.slice(0, at + 1) + meant : null
}

function isNear(name: string, ending: string, known: string): boolean {
  const dot = known.lastIndexOf('.')
  return known.slice(dot + 1) === ending && dot >= minNameLength && isOneSlip(name, known.slice(0, dot))
}

/** Checks for one letter too many, missing or wrong, or two swapped letters. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let i = 0
  while (i < typed.length && typed[i] === meant[i]) i++
  const [a, b] = [typed.slice(i), meant.slice(i)]
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped
}
