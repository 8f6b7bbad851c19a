import type { MailBlock } from '../../document.ts'
import { ChoiceField, LinkField, PictureField, WordsField } from './fields.tsx'

type Product = Extract<MailBlock, { type: 'product' }>

/** The fields of a product. */
export function ProductFields({ block, set }: { block: Product; set: (fields: Partial<Product>) => void }) {
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
