import { AppError } from '#core/error.ts'
import { checkedAddress, RefusedRequest, type Resolve } from '#platform/server/outgoing/checked-address.ts'

/** Mail servers that site owners may use. */
export interface MailServers {
  /** Returns whether the operator listed the server, so that it may have any IP address. */
  isPrivate(host: string, port: number): boolean
  /** Returns the IP address to connect to. Throws `RefusedRequest`. */
  addressOf(host: string, port: number): Promise<string>
}

/** Allows servers on the internet, and the operator's own: "host" or "host:port". */
export function mailServers(own: ReadonlySet<string> = new Set(), resolve?: Resolve): MailServers {
  const isPrivate = (host: string, port: number) =>
    own.has(host.toLowerCase()) || own.has(`${host.toLowerCase()}:${port}`)
  return { isPrivate, addressOf: (host, port) => checkedAddress(host, isPrivate(host, port), resolve) }
}

const isOfTheNetwork = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

/** Throws `invalid`, with the field's path, if a server isn't allowed or doesn't exist. */
export async function mustBeAllowed(servers: MailServers, host: string, port: number, path: string): Promise<string> {
  try {
    return await servers.addressOf(host, port)
  } catch (error) {
    if (!(error instanceof RefusedRequest) && !isOfTheNetwork(error)) throw error
    // The same message for a private address and for a name that doesn't exist, because internal names must not be
    // revealed.
    const message =
      'This server cannot be reached. Check its name; a private address has to be allowed in PRIVATE_MAIL_SERVERS.'
    throw new AppError('invalid', message, { issues: [{ path, message }] })
  }
}
