import type { ShopService } from '../contract.ts'
import type { ShopAdapter } from './adapters/adapter.ts'

const adapters: Partial<Record<ShopService, ShopAdapter>> = {}

/** How a kind of shop is spoken with; undefined for a custom one, which is never asked. */
export function adapterOf(service: ShopService): ShopAdapter | undefined {
  return adapters[service]
}
