import type { MailBlock } from '../../document.ts'
import { LinkField, NumberField, PictureField, WordsField } from './fields.tsx'

type Image = Extract<MailBlock, { type: 'image' }>
type Video = Extract<MailBlock, { type: 'video' }>

/** The fields of a picture. */
export function ImageFields({ block, set }: { block: Image; set: (fields: Partial<Image>) => void }) {
  return (
    <>
      <PictureField label="Address of the picture" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField
        label="What it shows"
        description="Read aloud, and shown where pictures are blocked."
        max={300}
        value={block.alt}
        onChange={(alt) => set({ alt })}
      />
      <LinkField label="Leads to" value={block.link} onChange={(link) => set({ link })} />
      <NumberField
        label="Width"
        suffix=" %"
        min={5}
        max={100}
        value={block.width}
        onChange={(width) => set({ width })}
      />
      <NumberField label="Round corners" min={0} max={60} value={block.radius} onChange={(radius) => set({ radius })} />
    </>
  )
}

/** The fields of a video: a picture that leads to it. */
export function VideoFields({ block, set }: { block: Video; set: (fields: Partial<Video>) => void }) {
  return (
    <>
      <LinkField label="Address of the video" value={block.link} onChange={(link) => set({ link })} />
      <PictureField label="Address of its picture" src={block.src} onChange={({ src }) => set({ src })} />
      <WordsField label="What the picture shows" max={300} value={block.alt} onChange={(alt) => set({ alt })} />
      <WordsField label="Words" max={100} value={block.label} onChange={(label) => set({ label })} />
    </>
  )
}
