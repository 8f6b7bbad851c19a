import type { MailBlock } from '../../document.ts'
import { LinkField, NumberField, PictureField, WordsField } from './fields.tsx'

type Image = Extract<MailBlock, { type: 'image' }>
type Video = Extract<MailBlock, { type: 'video' }>

/** The fields of an image. */
export function ImageFields({ block, set }: { block: Image; set: (fields: Partial<Image>) => void }) {
  return (
    <>
      <PictureField label="Image URL" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField
        label="Alt text"
        description="Read by screen readers and shown when images are blocked."
        max={300}
        value={block.alt}
        onChange={(alt) => set({ alt })}
      />
      <LinkField label="Link" value={block.link} onChange={(link) => set({ link })} />
      <NumberField
        label="Width"
        suffix=" %"
        min={5}
        max={100}
        value={block.width}
        onChange={(width) => set({ width })}
      />
      <NumberField label="Corner radius" min={0} max={60} value={block.radius} onChange={(radius) => set({ radius })} />
    </>
  )
}

/** The fields of a video: an image that links to it. */
export function VideoFields({ block, set }: { block: Video; set: (fields: Partial<Video>) => void }) {
  return (
    <>
      <LinkField label="Video URL" value={block.link} onChange={(link) => set({ link })} />
      <PictureField label="Thumbnail URL" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField label="Alt text" max={300} value={block.alt} onChange={(alt) => set({ alt })} />
      <WordsField label="Link text" max={100} value={block.label} onChange={(label) => set({ label })} />
    </>
  )
}
