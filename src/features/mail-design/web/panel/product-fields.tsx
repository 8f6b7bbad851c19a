import type { MailBlock } from '../../document.ts'
import { ChoiceField, LinkField, PictureField, WordsField } from './fields.tsx'

type Product = Extract<MailBlock, { type: 'product' }>

/** The fields of a product. */
export function ProductFields({ block, set }: { block: Product; set: (fields: Partial<Product>) => void }) {
  return (
    <>
      <PictureField label="Address of the picture" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField label="What the picture shows" max={300} value={block.alt} onChange={(alt) => set({ alt })} />
      <WordsField label="Name" max={200} value={block.title} onChange={(title) => set({ title })} />
      <WordsField label="Price" placeholder="€ 24" max={40} value={block.price} onChange={(price) => set({ price })} />
      <WordsField
        label="Price before"
        placeholder="€ 30"
        max={40}
        value={block.old_price}
        onChange={(old_price) => set({ old_price })}
      />
      <WordsField label="Text" lines={2} max={1000} value={block.text} onChange={(text) => set({ text })} />
      <WordsField label="Words of the button" max={100} value={block.label} onChange={(label) => set({ label })} />
      <LinkField label="Leads to" value={block.link} onChange={(link) => set({ link })} />
      <ChoiceField
        label="Picture"
        value={block.layout}
        options={[
          { value: 'stacked', label: 'Above' },
          { value: 'beside', label: 'Beside' },
        ]}
        onChange={(layout) => set({ layout })}
      />
    </>
  )
}
