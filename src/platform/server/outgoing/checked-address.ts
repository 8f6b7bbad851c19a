import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A connection that is never to be made; its message says why. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
}

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export const resolveByDns: Resolve = async (host) => (await lookUp(host, { all: true })).map(({ address }) => address)

/**
 * The address to connect to for a host whose name a stranger may have chosen: resolved once, and every address that it has must
 * be public, unless the operator trusts the host. Throws `RefusedRequest`.
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
