import { parseForeignJson } from '#core/foreign-json.ts'
import { createHmac } from 'node:crypto'
import type { ServiceApi } from '../service-api.ts'

/** What a service sent to its address. */
export interface Notice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /** The whole address that it was sent to. */
  readonly url: string
  readonly now: number
}

/** What signatures are checked with: a secret of ours, and what the service gave or the owner typed. */
interface HookKeys {
  readonly secret: string
  readonly key: string
}

/** A contact who unsubscribed at the service; `listId` is empty when they left all lists. */
export interface Left {
  readonly email: string
  readonly listId: string
}

/** How a service tells of contacts who unsubscribed there. */
export interface UnsubscribeHook {
  /** The address is registered for each list that is used, instead of once for the account. */
  readonly isPerList?: boolean
  /** Registers the address. Answers what the hook is called there, and the key of its signatures, if each has one. Absent where an owner has to do it. */
  readonly register?: (
    api: ServiceApi,
    wish: { readonly url: string; readonly secret: string; readonly listId: string },
  ) => Promise<{ readonly id: string; readonly key?: string }>
  readonly remove?: (api: ServiceApi, id: string, listId: string) => Promise<unknown>
  /** Whether the service sent it. Absent where the secret in the address is the only proof that services give. */
  readonly isSigned?: (notice: Notice, keys: HookKeys) => boolean
  /** Who left; `ask` when the notice names no address, so that the service has to be asked. */
  readonly read: (notice: Notice) => readonly Left[] | 'ask'
}

/** A header that is there once. */
export const headerOf = ({ headers }: Notice, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** HMAC-SHA256 of parts, one after the other. */
export function hmac(secret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHmac('sha256', secret)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** JSON that a service sent; undefined for anything else. */
export function jsonOf({ body }: Notice): unknown {
  try {
    return parseForeignJson(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** One or several events: some services send a list, others send a single one alone. */
export const eventsOf = (notice: Notice): readonly unknown[] => {
  const json = jsonOf(notice)
  return Array.isArray(json) ? (json as unknown[]) : json === undefined ? [] : [json]
}
