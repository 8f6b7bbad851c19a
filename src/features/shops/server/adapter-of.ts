import type { ShopService } from '../contract.ts'
import type { ShopAdapter } from './adapters/adapter.ts'
import { shopAdapters } from './adapters/index.ts'

/** How a kind of shop is spoken with; undefined for a custom one, which is never asked. */
export function adapterOf(service: ShopService): ShopAdapter | undefined {
  return service === 'custom' ? undefined : shopAdapters[service]
}
