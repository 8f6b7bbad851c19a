import { CloseButton, Combobox, Input, InputBase } from '@mantine/core'
import { useId } from 'react'
import { useCall } from '#platform/web/use-call.ts'
import { type Product, shopCalls } from '../contract.ts'
import { ProductMenu } from './product-menu.tsx'
import { ProductRow } from './product-row.tsx'
import styles from './product-picker.module.css'

interface ProductPickerProps {
  label: string
  description?: string
  /** The shop's ID of the chosen product; empty if none is chosen. */
  value: string
  /** The problem with the choice. */
  error?: string | undefined
  /** Called with the product and the currency of its prices; null if the choice is cleared. */
  onPick: (product: Product | null, currency: string) => void
}

/** Field to choose a product of the site's catalog, searched while typing. */
export function ProductPicker({ label, description, value, error: problem, onPick }: ProductPickerProps) {
  const id = useId()
  const { data, error } = useCall(shopCalls.listProducts, { product_ids: [value] }, { enabled: value !== '' })
  const product = value === '' ? undefined : data?.products[0]
  const isGone = value !== '' && data !== undefined && !product
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error?.message ?? (isGone ? 'This product is no longer in your store.' : problem)}
    >
      <div className={styles.chosen}>
        <ProductMenu
          value={value}
          onPick={onPick}
          target={(toggle) => (
            <InputBase
              component="button"
              type="button"
              id={id}
              aria-labelledby={`${id}-label ${id}`}
              pointer
              multiline
              rightSection={<Combobox.Chevron />}
              rightSectionPointerEvents="none"
              onClick={toggle}
            >
              {product ? (
                <ProductRow product={product} currency={data?.currency ?? ''} />
              ) : (
                <Input.Placeholder>{isGone ? 'Choose another product' : 'Choose a product'}</Input.Placeholder>
              )}
            </InputBase>
          )}
        />
        {value !== '' && <CloseButton aria-label="Remove product" onClick={() => onPick(null, '')} />}
      </div>
    </Input.Wrapper>
  )
}
