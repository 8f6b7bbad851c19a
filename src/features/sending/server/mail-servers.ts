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

/** Throws `invalid`, beside the field, when a server cannot be named or is not there. */
export async function mustBeAllowed(servers: MailServers, host: string, port: number, path: string): Promise<string> {
  try {
    return await servers.addressOf(host, port)
  } catch (error) {
    const message =
      error instanceof RefusedRequest
        ? `${error.message} Whoever runs Trellis can allow it by PRIVATE_MAIL_SERVERS.`
        : 'There is no server of this name.'
    throw new AppError('invalid', message, { issues: [{ path, message }] })
  }
}
