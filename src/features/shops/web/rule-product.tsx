import { ActionIcon } from '@mantine/core'
import { IconShoppingBagSearch } from '@tabler/icons-react'
import { useCall } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import { ProductMenu } from './product-menu.tsx'
import styles from './product-picker.module.css'

interface RuleProductProps {
  value: string
  isWhole: boolean
  onChange: (text: string) => void
}

/**
 * Field for the product that a display rule looks for in the cart: its ID if the whole value is compared, otherwise its
 * name.
 */
export default function RuleProduct({ value, isWhole, onChange }: RuleProductProps) {
  const { data } = useCall(shopCalls.listProducts, { product_ids: [value] }, { enabled: isWhole && value !== '' })
  const product = value === '' ? undefined : data?.products[0]
  return (
    <>
      <ProductMenu
        value={value}
        onPick={({ external_id, title }) => onChange(isWhole ? external_id : title)}
        target={(toggle) => (
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label="Choose a product"
            title="Choose a product"
            onClick={toggle}
          >
            <IconShoppingBagSearch size={16} aria-hidden />
          </ActionIcon>
        )}
      />
      {product && <span className={styles.named}>{product.title}</span>}
    </>
  )
}
