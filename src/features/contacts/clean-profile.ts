import { cleanLine } from '#core/clean-line.ts'
import { countryCode } from './country-code.ts'
import { phoneNumber } from './phone-number.ts'
import type { ProfileField } from './shapes.ts'

type Profile = Readonly<Partial<Record<ProfileField, string>>>

/**
 * Normalizes a profile, as every source of contacts does: the country to its code ("DE"), and the phone number to one
 * with country code ("+4930123456"), if they can be recognized. `home` (ISO 3166) is the country of a number without a
 * code if the profile has no country.
 */
export function cleanProfile<P extends Profile>(profile: P, home = ''): P {
  const country = profile.country && cleanLine(countryCode(profile.country), 200)
  const phone = profile.phone && phoneNumber(profile.phone, country || home)
  return { ...profile, ...(country && { country }), ...(phone && { phone }) }
}
