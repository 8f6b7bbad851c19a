import { Select } from '@mantine/core'
import { setFields, setLayout } from '../../changes.ts'
import type { MailBlock } from '../../document.ts'
import { blockLabels, type LayoutName } from '../../names.ts'
import { useMailEditing, useMailState } from '../mail-editing.tsx'
import styles from '../mail-design.module.css'
import { PanelSection } from './panel-section.tsx'
import { LooksFields } from './looks-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { SocialFields } from './social-fields.tsx'
import { ChoiceField, ColorField, LinkField, NumberField, PictureField, SwitchField, WordsField } from './fields.tsx'
import { ThemePicture } from './theme-panel.tsx'

/** What a panel's fields do: give the block other fields. A run of changes to one of them is one step to undo. */
export type SetFields<B extends MailBlock> = (fields: Partial<Omit<B, 'type' | 'id'>>) => void

/** The fields of the selected block. */
export function BlockPanel({ block }: { block: MailBlock }) {
  const editing = useMailEditing()
  const set = (fields: object) =>
    editing.change(setFields(block.id, fields), { run: `${block.id} ${Object.keys(fields).join()}` })
  return (
    <>
      <PanelSection title={blockLabels[block.type]}>
        <OwnFields block={block} set={set} />
      </PanelSection>
      <LooksFields block={block} set={set} />
    </>
  )
}

const layoutNames: readonly { value: LayoutName; label: string }[] = [
  { value: '1', label: 'One' },
  { value: '1-1', label: 'Two' },
  { value: '1-2', label: 'Narrow, wide' },
  { value: '2-1', label: 'Wide, narrow' },
  { value: '1-1-1', label: 'Three' },
]

function OwnFields({ block, set }: { block: MailBlock; set: (fields: object) => void }) {
  const editing = useMailEditing()
  const { document } = useMailState()
  const swatches = [...new Set(Object.values(document.theme.colors))]
  switch (block.type) {
    case 'logo':
      return <ThemePicture />
    case 'text':
      return (
        <>
          <p className={styles.hint}>Press Enter, or press the text once more, to type into it.</p>
          <ColorField
            label="Colour"
            value={block.color}
            unset="As the theme"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
          <NumberField
            label="Size of the words"
            min={11}
            max={40}
            value={block.size || document.theme.font_size}
            onChange={(size) => set({ size: size === document.theme.font_size ? 0 : size })}
          />
        </>
      )
    case 'image':
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
          <NumberField
            label="Round corners"
            min={0}
            max={60}
            value={block.radius}
            onChange={(radius) => set({ radius })}
          />
        </>
      )
    case 'button':
      return (
        <>
          <WordsField label="Words" tags max={200} value={block.label} onChange={(label) => set({ label })} />
          <LinkField label="Leads to" value={block.link} onChange={(link) => set({ link })} />
          <ColorField
            label="Colour"
            value={block.color}
            unset="As the theme"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
          <ColorField
            label="Colour of the words"
            value={block.text_color}
            unset="As the theme"
            swatches={swatches}
            onChange={(text_color) => set({ text_color })}
          />
          <SwitchField
            label="As wide as there is room"
            value={block.is_wide}
            onChange={(is_wide) => set({ is_wide })}
          />
        </>
      )
    case 'columns':
      return (
        <>
          <Select
            label="Columns"
            data={[...layoutNames]}
            allowDeselect={false}
            value={block.layout}
            onChange={(layout) => layout && editing.change(setLayout(block.id, layout as LayoutName))}
          />
          <NumberField label="Between them" min={0} max={60} value={block.gap} onChange={(gap) => set({ gap })} />
          <ChoiceField
            label="Beside each other"
            value={block.valign}
            options={[
              { value: 'top', label: 'Top' },
              { value: 'middle', label: 'Middle' },
              { value: 'bottom', label: 'Bottom' },
            ]}
            onChange={(valign) => set({ valign })}
          />
          <SwitchField
            label="One below the other on phones"
            value={block.stacks}
            onChange={(stacks) => set({ stacks })}
          />
        </>
      )
    case 'divider':
      return (
        <>
          <ColorField
            label="Colour"
            value={block.color}
            unset="A quiet line"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
          <NumberField
            label="Thickness"
            min={1}
            max={12}
            value={block.thickness}
            onChange={(thickness) => set({ thickness })}
          />
          <NumberField
            label="Width"
            suffix=" %"
            min={5}
            max={100}
            value={block.width}
            onChange={(width) => set({ width })}
          />
          <ChoiceField
            label="Line"
            value={block.line}
            options={[
              { value: 'solid', label: 'Solid' },
              { value: 'dashed', label: 'Dashed' },
              { value: 'dotted', label: 'Dotted' },
            ]}
            onChange={(line) => set({ line })}
          />
        </>
      )
    case 'spacer':
      return (
        <NumberField label="Height" min={4} max={160} value={block.height} onChange={(height) => set({ height })} />
      )
    case 'social':
      return <SocialFields block={block} set={set} />
    case 'product':
      return <ProductFields block={block} set={set} />
    case 'discount':
      return (
        <>
          <WordsField label="Above the code" max={200} value={block.caption} onChange={(caption) => set({ caption })} />
          <WordsField label="Code" max={100} value={block.code} onChange={(code) => set({ code })} />
          <WordsField
            label="Below the code"
            placeholder="Until Sunday, 6 December."
            max={300}
            value={block.note}
            onChange={(note) => set({ note })}
          />
          <ColorField
            label="Colour"
            value={block.color}
            unset="As headings"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
        </>
      )
    case 'video':
      return (
        <>
          <LinkField label="Address of the video" value={block.link} onChange={(link) => set({ link })} />
          <PictureField label="Address of its picture" src={block.src} onChange={({ src }) => set({ src })} />
          <WordsField label="What the picture shows" max={300} value={block.alt} onChange={(alt) => set({ alt })} />
          <WordsField label="Words" max={100} value={block.label} onChange={(label) => set({ label })} />
        </>
      )
    case 'html':
      return (
        <WordsField
          label="HTML"
          description="Text, tables, links and pictures. Code and forms are left out; the preview shows it."
          lines={8}
          max={50_000}
          value={block.html}
          onChange={(html) => set({ html })}
        />
      )
    case 'footer':
      return (
        <>
          <WordsField
            label="Why they get it"
            lines={2}
            max={2000}
            value={block.text}
            onChange={(text) => set({ text })}
          />
          <WordsField
            label="Postal address"
            description="The law asks for it. Empty: the one of this installation."
            lines={2}
            max={500}
            value={block.address}
            onChange={(address) => set({ address })}
          />
          <WordsField
            label="Words of the way out"
            max={100}
            value={block.unsubscribe}
            onChange={(unsubscribe) => set({ unsubscribe })}
          />
          <ColorField
            label="Colour"
            value={block.color}
            unset="Quiet"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
        </>
      )
  }
}
