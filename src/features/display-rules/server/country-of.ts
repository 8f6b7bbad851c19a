import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'

const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)
/** Private networks of homes and offices. Some registry entries cover them, too. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

let reader: Promise<Reader<Response>> | undefined

/**
 * Returns the country in which an address is registered, as an ISO 3166-1 code ("DE"); null if unknown, as for private
 * networks. The table is part of the program and is read on first use, so that no one else learns which address was
 * looked up.
 */
export async function countryOf(address: string): Promise<string | null> {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (privateNetworks.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')) return null
  const table = await (reader ??= readFile(file).then((bytes) => new Reader(bytes)))
  try {
    const found = table.get(bare) as { country_code?: string } | null
    const code = found?.country_code
    return code && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
  } catch {
    return null
  }
}
