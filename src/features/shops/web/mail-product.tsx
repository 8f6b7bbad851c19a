import type { PickedProduct } from '#features/mail-design/web/index.ts'
import { priceTexts } from '../product-words.ts'
import { ProductPicker } from './product-picker.tsx'

interface MailProductProps {
  value: string
  onChange: (product: PickedProduct | null) => void
}

/** Field to choose the product that an email block shows. */
export default function MailProduct({ value, onChange }: MailProductProps) {
  return (
    <ProductPicker
      label="Product"
      description={value === '' ? '' : 'Name, price and image are taken from your store when the email is sent.'}
      value={value}
      onPick={(product, currency) => {
        if (!product) return onChange(null)
        const { external_id: id, title, image_url, url } = product
        onChange({ id, title, ...priceTexts(product, currency), image_url, url })
      }}
    />
  )
}
