import type { ShopService } from '../contract.ts'
import type { ShopAdapter } from './adapters/adapter.ts'
import { shopify } from './adapters/shopify/index.ts'
import { woocommerce } from './adapters/woocommerce/index.ts'

const adapters = { shopify, woocommerce } as const

/** How a kind of shop is spoken with; undefined for a custom one, which is never asked. */
export function adapterOf(service: ShopService): ShopAdapter | undefined {
  return service === 'custom' ? undefined : adapters[service]
}
