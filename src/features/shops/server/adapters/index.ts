import { shopify } from './shopify/index.ts'
import { woocommerce } from './woocommerce/index.ts'

/** The shops that are asked by an API of their own. */
export const shopAdapters = { shopify, woocommerce } as const
