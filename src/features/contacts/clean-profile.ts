import { cleanLine } from '#core/clean-line.ts'
import { countryCode } from './country-code.ts'
import { phoneNumber } from './phone-number.ts'
import type { ProfileField } from './shapes.ts'

type Profile = Readonly<Partial<Record<ProfileField, string>>>

/**
 * A profile as every way in writes it: the country as its code ("DE"), the phone number with its country code ("+4930123456"), where they
 * can be told. `home` (ISO 3166) is the country of a number without a code, where the profile names none.
 */
export function cleanProfile<P extends Profile>(profile: P, home = ''): P {
  const country = profile.country && cleanLine(countryCode(profile.country), 200)
  const phone = profile.phone && phoneNumber(profile.phone, country || home)
  return { ...profile, ...(country && { country }), ...(phone && { phone }) }
}
