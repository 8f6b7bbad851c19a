import { CloseButton, Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Product, shopCalls } from '../contract.ts'
import { ProductRow } from './product-row.tsx'
import styles from './product-picker.module.css'

export interface ProductPickerProps {
  label: string
  description?: string
  /** The shop's ID of the chosen product; empty for none. */
  value: string
  /** Called with the product and the currency of its prices; null: none is chosen any longer. */
  onPick: (product: Product | null, currency: string) => void
}

/** Chooses a product of the site's catalog, searched as one types. */
export function ProductPicker({ label, description, value, onPick }: ProductPickerProps) {
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
  const chosen = useCall(shopCalls.listProducts, { product_ids: [value] }, { enabled: value !== '' })
  const found = useCall(
    shopCalls.searchProducts,
    { search, limit: 20 },
    { enabled: dropdownOpened, keepPrevious: dropdownOpened },
  )
  // Enter picks the first one found.
  useEffect(() => {
    if (dropdownOpened && found.data && !found.isStale) selectFirstOption()
  }, [dropdownOpened, found.data, found.isStale, selectFirstOption])
  const product = value === '' ? undefined : chosen.data?.products[0]
  const isGone = value !== '' && chosen.data !== undefined && !product
  const pick = (id: string) => {
    const picked = found.data?.products.find(({ external_id }) => external_id === id)
    if (picked) onPick(picked, found.data!.currency)
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={pick} position="bottom-start">
      <Input.Wrapper
        label={label}
        description={description}
        error={chosen.error?.message ?? (isGone && 'This product is no longer in your store.')}
      >
        <div className={styles.chosen}>
          <Combobox.Target targetType="button">
            <InputBase
              component="button"
              type="button"
              pointer
              multiline
              aria-label={product ? `${label}: ${product.title}` : label}
              rightSection={<Combobox.Chevron />}
              rightSectionPointerEvents="none"
              onClick={() => box.toggleDropdown()}
            >
              {product ? (
                <ProductRow product={product} currency={chosen.data?.currency ?? ''} />
              ) : (
                <Input.Placeholder>{isGone ? 'Choose another product' : 'Choose a product'}</Input.Placeholder>
              )}
            </InputBase>
          </Combobox.Target>
          {value !== '' && <CloseButton aria-label="Remove product" onClick={() => onPick(null, '')} />}
        </div>
      </Input.Wrapper>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Search
          aria-label="Search products"
          placeholder="Search by name or SKU"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Combobox.Options className={styles.options} aria-busy={found.isLoading || found.isStale}>
          {found.data?.products.map((one) => (
            <Combobox.Option key={one.external_id} value={one.external_id} active={one.external_id === value}>
              <ProductRow product={one} currency={found.data!.currency} />
            </Combobox.Option>
          ))}
          <Note found={found} search={search} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface NoteProps {
  found: Pick<ReturnType<typeof useCall<typeof shopCalls.searchProducts>>, 'data' | 'error'>
  search: string
}

/** What there is to say besides the products found. */
function Note({ found: { data, error }, search }: NoteProps) {
  const path = useSitePath()
  if (error) return <Combobox.Empty role="alert">{error.message}</Combobox.Empty>
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
