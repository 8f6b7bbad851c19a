import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A telephone number with its country code and without signs ("+4930123456"), where it can be told; the text itself where it cannot.
 * `country` (ISO 3166) is whose a number without a country code is.
 */
export function phoneNumber(text: string, country: string): string {
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const found = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), {
    ...(home && { defaultCountry: home }),
    extract: false,
  })
  return found?.isPossible() && !found.ext ? found.number : text.trim()
}
