import type { ShopService } from '../contract.ts'
import type { ShopAdapter } from './adapters/adapter.ts'
import { shopify } from './adapters/shopify/index.ts'
import { woocommerce } from './adapters/woocommerce/index.ts'

const adapters = { shopify, woocommerce } as const

/** Returns the adapter for a kind of shop; undefined for a custom shop, which is never queried. */
export function adapterOf(service: ShopService): ShopAdapter | undefined {
  return service === 'custom' ? undefined : adapters[service]
}
