import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { useCall } from '#platform/web/use-call.ts'
import { type Product, shopCalls } from '../contract.ts'
import styles from './store.module.css'

interface ProductPickerProps {
  label: string
  onPick: (product: Product) => void
}

/** Finds a product of the store by a part of its title or SKU. */
export default function ProductPicker({ label, onPick }: ProductPickerProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data, error, isLoading } = useCall(shopCalls.searchProducts, { search, limit: 10 }, { keepPrevious: true })
  const { data: shop } = useCall(shopCalls.load, {})
  const currency = shop?.connection?.currency.code ?? ''
  const products = data?.products ?? []
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const product = products.find(({ external_id }) => external_id === id)
        if (product) onPick(product)
        setSearch('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder="Search by title or SKU"
          maxLength={200}
          value={search}
          error={error?.message}
          rightSection={isLoading ? <Loader size={16} /> : null}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setSearch(event.target.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Products">
          {products.map(({ external_id, title, image_url, price }) => (
            <Combobox.Option key={external_id} value={external_id}>
              <span className={styles.product}>
                {image_url ? <img src={image_url} alt="" width={32} height={32} loading="lazy" /> : <span />}
                <span>{title}</span>
                <span className={styles.dim}>{currency ? formatMoney(price, currency) : price}</span>
              </span>
            </Combobox.Option>
          ))}
          {products.length === 0 && !isLoading && (
            <Combobox.Empty>{search ? 'No product matches.' : 'Your store has no products yet.'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
