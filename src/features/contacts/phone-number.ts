import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns a phone number with its country code and without punctuation ("+4930123456") if it can be recognized,
 * otherwise the text itself. `country` (ISO 3166) applies to numbers without a country code.
 */
export function phoneNumber(text: string, country: string): string {
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const found = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), {
    ...(home && { defaultCountry: home }),
    extract: false,
  })
  return found?.isPossible() && !found.ext ? found.number : text.trim()
}
