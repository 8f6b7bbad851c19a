import { IconPhoto } from '@tabler/icons-react'
import type { Product } from '../contract.ts'
import { priceTexts, stockText } from '../product-words.ts'
import styles from './product-picker.module.css'

/** Shows a product in one line: its image, name, price and stock. */
export function ProductRow({ product, currency }: { product: Product; currency: string }) {
  const { price, old_price } = priceTexts(product, currency)
  return (
    <span className={styles.product}>
      {product.image_url ? (
        <img className={styles.image} src={product.image_url} alt="" loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <span className={styles.image}>
          <IconPhoto size={18} aria-hidden />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{product.title}</span>
        <span className={styles.about}>
          {price}
          {old_price && (
            <>
              {' '}
              <s>{old_price}</s>
            </>
          )}
          {' · '}
          <span {...(!product.is_available && { className: styles.soldOut })}>{stockText(product)}</span>
        </span>
      </span>
    </span>
  )
}
