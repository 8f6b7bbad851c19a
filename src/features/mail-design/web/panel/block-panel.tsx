import { SlotContent } from '#platform/web/slot.tsx'
import { mailDiscount } from '../slots.ts'
import { setFields } from '../../changes.ts'
import type { MailBlock } from '../../document.ts'
import { blockLabels } from '../../names.ts'
import { useMailEditing, useMailState, useSwatches } from '../mail-editing.tsx'
import styles from './panel.module.css'
import { ColumnsFields } from './columns-fields.tsx'
import { DividerFields } from './divider-fields.tsx'
import { HtmlFields } from './html-fields.tsx'
import { ImageFields, VideoFields } from './picture-fields.tsx'
import { PanelSection } from './panel-section.tsx'
import { StyleFields } from './style-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { SocialFields } from './social-fields.tsx'
import { ChoiceField, ColorField, LinkField, NumberField, SwitchField, WordsField } from './fields.tsx'
import { ThemePicture } from './theme-panel.tsx'

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
      <StyleFields block={block} set={set} />
    </>
  )
}

function OwnFields({ block, set }: { block: MailBlock; set: (fields: object) => void }) {
  const { document } = useMailState()
  const swatches = useSwatches()
  switch (block.type) {
    case 'logo':
      return <ThemePicture />
    case 'text':
      return (
        <>
          <p className={styles.hint}>Press Enter or click the text again to edit it.</p>
          <ColorField
            label="Color"
            value={block.color}
            unset="Default"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
          <NumberField
            label="Font size"
            min={11}
            max={40}
            value={block.size || document.theme.font_size}
            onChange={(size) => set({ size: size === document.theme.font_size ? 0 : size })}
          />
        </>
      )
    case 'image':
      return <ImageFields block={block} set={set} />
    case 'button':
      return (
        <>
          <WordsField label="Button label" tags max={200} value={block.label} onChange={(label) => set({ label })} />
          <LinkField label="Link" value={block.link} onChange={(link) => set({ link })} />
          <ColorField
            label="Color"
            value={block.color}
            unset="Default"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
          <ColorField
            label="Text color"
            value={block.text_color}
            unset="Default"
            swatches={swatches}
            onChange={(text_color) => set({ text_color })}
          />
          <SwitchField label="Full width" value={block.is_wide} onChange={(is_wide) => set({ is_wide })} />
        </>
      )
    case 'columns':
      return <ColumnsFields block={block} set={set} />
    case 'divider':
      return <DividerFields block={block} set={set} />
    case 'spacer':
      return (
        <NumberField label="Height" min={4} max={160} value={block.height} onChange={(height) => set({ height })} />
      )
    case 'social':
      return <SocialFields block={block} set={set} />
    case 'product':
      return <ProductFields block={block} set={set} />
    case 'dynamic':
      return (
        <>
          <ChoiceField
            label="Show"
            value={block.show}
            options={[
              { value: 'cart', label: 'Items in the cart' },
              { value: 'product', label: 'The product' },
            ]}
            onChange={(show) => set({ show })}
          />
          <p className={styles.hint}>
            {block.show === 'cart'
              ? 'Filled with what is in the reader’s cart, in automations that begin with a cart. Other emails leave it out.'
              : 'Filled with the product that was viewed, added to the cart, restocked or reduced, in automations that begin with it. Other emails leave it out.'}
          </p>
        </>
      )
    case 'discount':
      return (
        <>
          <WordsField label="Text above" max={200} value={block.caption} onChange={(caption) => set({ caption })} />
          <SlotContent
            slot={mailDiscount}
            props={{
              value: block.discountCampaignId ?? '',
              onChange: (discountCampaignId) => set({ discountCampaignId }),
            }}
          />
          <WordsField
            label={block.discountCampaignId ? 'Code when none is left' : 'Code'}
            max={100}
            value={block.code}
            onChange={(code) => set({ code })}
          />
          {block.discountCampaignId && (
            <WordsField
              label="Button label"
              placeholder="Leave empty for no button"
              max={60}
              value={block.button ?? ''}
              onChange={(button) => set({ button })}
            />
          )}
          <WordsField
            label="Text below"
            placeholder="Until Sunday, 6 December."
            max={300}
            value={block.note}
            onChange={(note) => set({ note })}
          />
          <ColorField
            label="Color"
            value={block.color}
            unset="Default"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
        </>
      )
    case 'video':
      return <VideoFields block={block} set={set} />
    case 'html':
      return <HtmlFields block={block} set={set} />
    case 'footer':
      return (
        <>
          <WordsField label="Footer text" lines={2} max={2000} value={block.text} onChange={(text) => set({ text })} />
          <WordsField
            label="Postal address"
            description="Required by law. Defaults to this installation’s address."
            lines={2}
            max={500}
            value={block.address}
            onChange={(address) => set({ address })}
          />
          <WordsField
            label="Unsubscribe link text"
            max={100}
            value={block.unsubscribe}
            onChange={(unsubscribe) => set({ unsubscribe })}
          />
          <WordsField
            label="Preferences link text"
            description="Links to a page where contacts choose their lists. Leave empty for no link."
            max={100}
            value={block.preferences}
            onChange={(preferences) => set({ preferences })}
          />
          <ColorField
            label="Color"
            value={block.color}
            unset="Default"
            swatches={swatches}
            onChange={(color) => set({ color })}
          />
        </>
      )
  }
}
