import {
  type VendorAnswer,
  vendorClient,
  VendorFailure,
  type VendorRequest,
} from '#platform/server/outgoing/vendor-client.ts'
import { type ShopCredentials, ShopError, type ShopParts } from './adapter.ts'

/** Creates a `vendorClient` for a shop. It throws `ShopError`s. */
export function shopClient(
  parts: ShopParts,
  { name, credentials, hint }: { name: string; credentials: () => ShopCredentials; hint?: string },
): (request: VendorRequest) => Promise<VendorAnswer> {
  const ask = vendorClient(parts, { name, secrets: () => secretsOf(credentials()), ...(hint && { hint }) })
  return async (request) => {
    try {
      return await ask(request)
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error
      const { kind, message } = error
      throw new ShopError(
        kind === 'throttled' ? { kind, message, retryAfterMs: error.retryAfterMs } : { kind, message },
      )
    }
  }
}

const open = new Set(['kind', 'clientId', 'expiresAt'])

function secretsOf(credentials: ShopCredentials): string[] {
  return Object.entries(credentials).flatMap(([name, value]) => (open.has(name) || !value ? [] : [value]))
}
