import { useContext } from 'react'
import { DiscountSlotContext } from '../../editor/discount-slot.ts'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a discount code and its two buttons. */
export const DiscountPanel: Panel<'discount'> = ({ component, set, problems: _problems, ...styling }) => (
  <>
    <Section>
      <CampaignControl
        value={component.discountCampaignId ?? ''}
        onChange={(discountCampaignId) => set({ discountCampaignId })}
      />
      {!component.discountCampaignId && (
        <TextControl
          label="Code"
          description="The same code for everyone. Leave empty to show the code that a visitor won."
          maxLength={100}
          value={component.code}
          onChange={(code) => set({ code: code.trim() })}
        />
      )}
      <TextControl
        label="Placeholder code"
        maxLength={100}
        value={component.placeholder}
        onChange={(placeholder) => set({ placeholder })}
      />
    </Section>
    <Section title="Copy">
      <TextControl
        label="Button label"
        maxLength={100}
        value={component.copyText}
        onChange={(copyText) => set({ copyText })}
      />
      <TextControl
        label="Label after click"
        maxLength={100}
        value={component.copiedText}
        onChange={(copiedText) => set({ copiedText })}
      />
    </Section>
    <Section title="Apply to cart">
      <TextControl
        label="Button label"
        description="Works with Shopify and WooCommerce. Leave empty for no button."
        maxLength={100}
        value={component.applyText}
        onChange={(applyText) => set({ applyText })}
      />
      <TextControl
        label="Label after click"
        maxLength={100}
        value={component.appliedText}
        onChange={(appliedText) => set({ appliedText })}
      />
    </Section>
    <TextStyle {...styling} />
    <SpacingStyle {...styling} />
    <SizeStyle {...styling} />
  </>
)

function CampaignControl(props: { value: string; onChange: (campaignId: string) => void }) {
  return useContext(DiscountSlotContext)?.(props) ?? null
}
