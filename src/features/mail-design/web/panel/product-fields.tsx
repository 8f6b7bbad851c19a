import { SlotContent } from '#platform/web/slot.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { MailBlock } from '../../document.ts'
import { mailProduct, type PickedProduct } from '../slots.ts'
import { ChoiceField, LinkField, PictureField, WordsField } from './fields.tsx'

type Product = Extract<MailBlock, { type: 'product' }>
interface ProductFieldsProps {
  block: Product
  set: (fields: Partial<Product>) => void
}

/** The fields of a product: chosen from the store, or entered manually. */
export function ProductFields({ block, set }: ProductFieldsProps) {
  const isChosen = Boolean(block.product_id)
  return (
    <>
      <SlotContent
        slot={mailProduct}
        props={{
          value: block.product_id ?? '',
          onChange: (picked) => set(picked ? fieldsOf(picked) : { product_id: '' }),
        }}
        fallback={<ListSkeleton rows={1} height={58} />}
      />
      {!isChosen && <OwnFields block={block} set={set} />}
      <WordsField label="Text" lines={2} max={1000} value={block.text} onChange={(text) => set({ text })} />
      <WordsField label="Button label" max={100} value={block.label} onChange={(label) => set({ label })} />
      <LinkField label="Link" value={block.link} onChange={(link) => set({ link })} />
      <ChoiceField
        label="Image position"
        value={block.layout}
        options={[
          { value: 'stacked', label: 'Top' },
          { value: 'beside', label: 'Left' },
        ]}
        onChange={(layout) => set({ layout })}
      />
    </>
  )
}

/** The fields that a chosen product gets from the store. */
function OwnFields({ block, set }: ProductFieldsProps) {
  return (
    <>
      <PictureField label="Image URL" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField label="Alt text" max={300} value={block.alt} onChange={(alt) => set({ alt })} />
      <WordsField label="Name" max={200} value={block.title} onChange={(title) => set({ title })} />
      <WordsField label="Price" placeholder="€ 24" max={40} value={block.price} onChange={(price) => set({ price })} />
      <WordsField
        label="Original price"
        placeholder="€ 30"
        max={40}
        value={block.old_price}
        onChange={(old_price) => set({ old_price })}
      />
    </>
  )
}

function fieldsOf({ id, title, price, old_price, image_url, url }: PickedProduct): Partial<Product> {
  const cut = (text: string, max: number) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, max)
  return {
    product_id: id,
    title: cut(title, 200),
    price: cut(price, 40),
    old_price: cut(old_price, 40),
    src: cut(image_url, 2000),
    alt: '',
    link: cut(url, 2000),
  }
}
