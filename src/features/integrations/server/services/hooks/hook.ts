import { parseForeignJson } from '#core/foreign-json.ts'
import { createHmac } from 'node:crypto'
import type { ServiceApi } from '../service-api.ts'

/** A request that a service sent to the webhook address. */
export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** The full address that it was sent to. */
  readonly url: string
  readonly now: number
}

/** Keys for verifying signatures: our secret, and the key from the service or the owner. */
interface HookKeys {
  readonly secret: string
  readonly key: string
}

/** A contact who unsubscribed at the service. `listId` is empty if they left all lists. */
export interface Unsubscribed {
  readonly email: string
  readonly listId: string
}

/** How a service reports contacts who unsubscribed there. */
export interface UnsubscribeHook {
  /** Whether the address is registered for each list in use, instead of once for the account. */
  readonly isPerList?: boolean
  /**
   * Registers the address. Returns the hook's ID at the service, and its signing key if each hook has its own. Omitted
   * if an owner must register the address manually.
   */
  readonly register?: (
    api: ServiceApi,
    wish: { readonly url: string; readonly secret: string; readonly listId: string },
  ) => Promise<{ readonly id: string; readonly key?: string }>
  readonly remove?: (api: ServiceApi, id: string, listId: string) => Promise<unknown>
  /** Returns whether the service sent the notification. Omitted if the secret in the address is the only proof. */
  readonly isSigned?: (notice: Notice, keys: HookKeys) => boolean
  /** Returns who unsubscribed, or `ask` if the notification contains no address, so that the service must be polled. */
  readonly read: (notice: Notice) => readonly Unsubscribed[] | 'ask'
}

/** Returns the value of a header that occurs once; empty otherwise. */
export const headerOf = ({ headers }: Notice, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Computes the HMAC-SHA256 of several parts in sequence. */
export function hmac(secret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHmac('sha256', secret)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Parses the JSON sent by a service; undefined for anything else. */
export function jsonOf({ body }: Notice): unknown {
  try {
    return parseForeignJson(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the events as a list. Some services send a list, others a single event. */
export const eventsOf = (notice: Notice): readonly unknown[] => {
  const json = jsonOf(notice)
  return Array.isArray(json) ? (json as unknown[]) : json === undefined ? [] : [json]
}
