import { AppError } from '#core/error.ts'
import { checkedAddress, RefusedRequest, type Resolve } from '#platform/server/outgoing/checked-address.ts'

/** Which mail servers owners of sites may name. */
export interface MailServers {
  /** Whether the operator has named it: it may have any address then. */
  isPrivate(host: string, port: number): boolean
  /** The address to connect to. Throws `RefusedRequest`. */
  addressOf(host: string, port: number): Promise<string>
}

/** Servers on the internet, and those of the operator's own: "host" or "host:port". */
export function mailServers(own: ReadonlySet<string> = new Set(), resolve?: Resolve): MailServers {
  const isPrivate = (host: string, port: number) =>
    own.has(host.toLowerCase()) || own.has(`${host.toLowerCase()}:${port}`)
  return { isPrivate, addressOf: (host, port) => checkedAddress(host, isPrivate(host, port), resolve) }
}

const isOfTheNetwork = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

/** Throws `invalid`, beside the field, when a server may not be used or does not exist. */
export async function mustBeAllowed(servers: MailServers, host: string, port: number, path: string): Promise<string> {
  try {
    return await servers.addressOf(host, port)
  } catch (error) {
    if (!(error instanceof RefusedRequest) && !isOfTheNetwork(error)) throw error
    // The same for a private address and for a name that does not exist: internal names must not be revealed.
    const message =
      'This server cannot be reached. Check its name; a private address has to be allowed in PRIVATE_MAIL_SERVERS.'
    throw new AppError('invalid', message, { issues: [{ path, message }] })
  }
}
