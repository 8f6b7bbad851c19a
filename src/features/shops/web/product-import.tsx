import { ImportPage, type ImportKindView, ImportsList, UploadButton, useImports } from '#features/imports/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { shopCalls } from '../contract.ts'

const targets = Object.entries({
  '': "Don't import",
  external_id: 'Product ID or handle',
  title: 'Name',
  url: 'URL',
  image: 'Image URL',
  price: 'Price',
  sale_price: 'Sale price',
  compare_at_price: 'Compare-at price',
  sku: 'SKU',
  stock: 'Stock quantity',
  stock_policy: 'Continue selling when out of stock',
  is_available: 'In stock',
  status: 'Status',
  is_published: 'Published',
  collections: 'Collections',
  variant_id: 'Variant ID',
  option1: 'Option 1',
  option2: 'Option 2',
  option3: 'Option 3',
  parent: 'Parent product',
}).map(([value, label]) => ({ value, label }))

/** Settings of the import screens for product files. */
const productImportView: ImportKindView = {
  kind: 'products',
  noun: 'products',
  listPath: '/store',
  listLabel: 'Store',
  pathOf: (id) => `/store/imports/${id}`,
  resultsPath: '/store',
  invalidates: [shopCalls.load, shopCalls.searchProducts, shopCalls.listProducts, shopCalls.collections],
  useTargets: () => () => targets,
}

/** Panel to import products from a file, for stores that aren't connected. */
export function ProductFiles() {
  const state = useImports(productImportView)
  return (
    <Panel
      title="Product import"
      text="Upload the product export of Shopify or WooCommerce, or any CSV or Excel file with product ID, name and price. Existing products are updated."
    >
      <div>
        <UploadButton view={productImportView} />
      </div>
      {state.imports && state.imports.length > 0 && <ImportsList view={productImportView} state={state} />}
    </Panel>
  )
}

/** Page of one product file being imported. */
export default function ProductImportPage() {
  return <ImportPage view={productImportView} />
}
