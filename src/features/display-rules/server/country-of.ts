import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'mmdb-lib'

const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
let reader: Promise<Reader<Response>> | undefined

/**
 * The country that an address is registered in, as ISO 3166-1 ("DE"); null where nobody knows, as for private networks.
 * The table comes with the program and is read when it is first asked: nobody is told which address was looked up.
 */
export async function countryOf(address: string): Promise<string | null> {
  const table = await (reader ??= readFile(file).then((bytes) => new Reader(bytes)))
  try {
    const found = table.get(address.replace(/^::ffff:(?=\d+\.)/i, '')) as { country_code?: string } | null
    const code = found?.country_code
    return code && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
  } catch {
    return null
  }
}
