import { IconBuildingStore } from '@tabler/icons-react'
import { lazy } from 'react'
import { ruleProduct } from '#features/display-rules/web/index.ts'
import { mailProduct } from '#features/mail-design/web/index.ts'
import { settingsPanels } from '#features/sites/web/index.ts'
import { fill } from '#platform/web/slot.tsx'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** Field to choose a product of the catalog. Must be rendered inside a Suspense boundary. */
export const ProductPicker = lazy(async () => ({ default: (await import('./product-picker.tsx')).ProductPicker }))
/**
 * Field to choose a collection of the catalog. Must be rendered inside a Suspense boundary.
 * @public For rooms above.
 */
export const CollectionPicker = lazy(async () => ({
  default: (await import('./collection-picker.tsx')).CollectionPicker,
}))

/** Panel to connect a store. Must be rendered inside a Suspense boundary. */
export const ConnectStore = lazy(() => import('./connect-store.tsx'))
/**
 * Dialog to connect a store, on top of another page.
 * @public For rooms above.
 */
export const ConnectStoreDialog = lazy(() => import('./connect-store-dialog.tsx'))

const screens: readonly Screen[] = [
  {
    path: '/store',
    title: 'Store',
    load: () => import('./store-page.tsx'),
    nav: { section: 'Monetize', label: 'Store', icon: IconBuildingStore, order: 40 },
    palette: { label: 'Store', keywords: 'shopify woocommerce connect shop products carts install webhook import' },
  },
  {
    path: '/store/imports/$importId',
    needs: 'shops:write',
    title: 'Import products',
    load: () => import('./product-import.tsx'),
  },
]

/** The room's parts of the dashboard. */
export const shopsWeb: WebRoom = {
  screens,
  fills: [
    fill(settingsPanels, 20, () => import('./store-link-panel.tsx'), { needs: 'shops:read' }),
    fill(ruleProduct, 10, () => import('./rule-product.tsx')),
    fill(mailProduct, 10, () => import('./mail-product.tsx')),
  ],
}
