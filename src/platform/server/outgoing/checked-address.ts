import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A connection that must not be made. Its message gives the reason. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
}

/** Returns all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export const resolveByDns: Resolve = async (host) => (await lookUp(host, { all: true })).map(({ address }) => address)

/**
 * Returns the address to connect to for a host name that may come from an untrusted user. The name is resolved once,
 * and all of its addresses must be public, unless the operator trusts the host. Throws `RefusedRequest`.
 */
export async function checkedAddress(
  host: string,
  isTrusted: boolean,
  resolve: Resolve = resolveByDns,
): Promise<string> {
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new RefusedRequest('The host name has no address.')
  if (!isTrusted && !addresses.every(isPublicAddress)) throw new RefusedRequest('This address is not on the internet.')
  return first
}
