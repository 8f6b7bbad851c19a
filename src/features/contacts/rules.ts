/** How long a deletion can be taken back, in milliseconds; then the contact is erased for good. */
export const undoMs = 10 * 60 * 1000

/** How long somebody may stay unconfirmed, in milliseconds; then they are erased: they never said that they want anything. */
export const unconfirmedMs = 30 * 24 * 60 * 60 * 1000

/** The most custom fields, the most lists and the most segments of a site. */
export const maxOfEach = 500

/** Why somebody left, as the page behind the link in a mail asks. */
export const leavingReasons = {
  'too-many': 'Too many emails',
  'not-relevant': 'The emails aren’t relevant to me',
  'never-asked': 'I never signed up',
  other: 'Other',
} as const

/** How many answers are kept of one contact, however many forms it fills in. */
const maxFields = 100

/** The contact's answers with new ones over the old; beyond `maxFields`, further names are left out. */
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

/** Where most people have their address. */
const knownDomains = (
  'gmail.com ymail.com email.com googlemail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk outlook.com live.com live.co.uk ' +
  'msn.com icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru yandex.ru yandex.com ' +
  'proton.me protonmail.com zoho.com fastmail.com rocketmail.com orange.fr wanadoo.fr free.fr laposte.net libero.it comcast.net ' +
  'verizon.net sbcglobal.net bellsouth.net btinternet.com virginmedia.com bigpond.com qq.com 163.com'
).split(' ')
const knownSet: ReadonlySet<string> = new Set(knownDomains)
/** What ".com" becomes under a hurried finger. Some are endings of countries: those count after a well-known name alone. */
const slipsOfCom = new Set(['con', 'cmo', 'ocm', 'comm', 'vom', 'xom'])
const countriesLikeCom = new Set(['co', 'cm', 'om'])
/** Below so many letters, one of them says nothing: "mac.com" is as good as "mcc.com". */
const minNameLength = 4

/**
 * The address that somebody may have meant who typed this one: a well-known provider one slip of the finger away, or an
 * ending that does not exist. Null when nothing looks mistyped.
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

/** One letter too many, too few or wrong, or two in the wrong order. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let i = 0
  while (i < typed.length && typed[i] === meant[i]) i++
  const [a, b] = [typed.slice(i), meant.slice(i)]
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped
}
