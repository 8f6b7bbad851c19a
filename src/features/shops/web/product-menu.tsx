import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactElement, useEffect, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Product, shopCalls } from '../contract.ts'
import { ProductRow } from './product-row.tsx'
import styles from './product-picker.module.css'

interface ProductMenuProps {
  /** Renders the button that opens the menu. */
  target: (toggle: () => void) => ReactElement
  /** The shop's ID of the chosen product; empty if none is chosen. */
  value: string
  /** Called with the product and the currency of its prices. */
  onPick: (product: Product, currency: string) => void
}

/** Menu of the site's products, searched while typing. */
export function ProductMenu({ target, value, onPick }: ProductMenuProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      box.focusTarget()
      setTyped('')
    },
    onDropdownOpen: () => box.focusSearchInput(),
  })
  const { dropdownOpened, selectFirstOption } = box
  const options = { enabled: dropdownOpened, keepPrevious: dropdownOpened }
  const { data, error, isLoading, isStale } = useCall(shopCalls.searchProducts, { search, limit: 20 }, options)
  // Enter picks the first result.
  useEffect(() => {
    if (dropdownOpened && data && !isStale) selectFirstOption()
  }, [dropdownOpened, data, isStale, selectFirstOption])
  const pick = (id: string) => {
    const picked = data?.products.find(({ external_id }) => external_id === id)
    if (picked) onPick(picked, data!.currency)
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={pick} position="bottom-start">
      <Combobox.Target targetType="button">{target(() => box.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <section aria-label="Choose a product">
          <Combobox.Search
            aria-label="Search products"
            placeholder="Search by name or SKU"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Combobox.Options className={styles.options} aria-label="Products" aria-busy={isLoading || isStale}>
            {data?.products.map((one) => (
              <Combobox.Option key={one.external_id} value={one.external_id} active={one.external_id === value}>
                <ProductRow product={one} currency={data.currency} />
              </Combobox.Option>
            ))}
            {error ? (
              <Combobox.Empty role="alert">{error.message}</Combobox.Empty>
            ) : (
              <Note data={data} search={search} />
            )}
          </Combobox.Options>
        </section>
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface NoteProps {
  data: { readonly products: readonly Product[]; readonly next: string | null } | undefined
  search: string
}

/** Shows a note in addition to the products found. */
function Note({ data, search }: NoteProps) {
  const path = useSitePath()
  if (!data) return <Combobox.Empty>Searching…</Combobox.Empty>
  if (data.next !== null) return <Combobox.Footer>Type more of the name to see other products.</Combobox.Footer>
  if (data.products.length > 0) return null
  if (search !== '') return <Combobox.Empty>No products match “{search}”.</Combobox.Empty>
  return (
    <Combobox.Empty>
      No products yet. <TextLink to={path('/store')}>Connect your store</TextLink>
    </Combobox.Empty>
  )
}
