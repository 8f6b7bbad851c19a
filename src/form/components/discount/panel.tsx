import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** A discount code and its two buttons. */
export const DiscountPanel: Panel<'discount'> = ({ component, set, problems: _problems, ...looks }) => (
  <>
    <Section>
      <TextControl
        label="Code"
        description="The same for everybody. Leave it empty to show the one that a visitor is given."
        maxLength={100}
        value={component.code}
        onChange={(code) => set({ code: code.trim() })}
      />
      <TextControl
        label="Stands here in the editor"
        maxLength={100}
        value={component.placeholder}
        onChange={(placeholder) => set({ placeholder })}
      />
    </Section>
    <Section title="Copy">
      <TextControl
        label="Button"
        maxLength={100}
        value={component.copyText}
        onChange={(copyText) => set({ copyText })}
      />
      <TextControl
        label="When done"
        maxLength={100}
        value={component.copiedText}
        onChange={(copiedText) => set({ copiedText })}
      />
    </Section>
    <Section title="Apply to the cart">
      <TextControl
        label="Button"
        description="Works on Shopify and WooCommerce. Leave it empty for no such button."
        maxLength={100}
        value={component.applyText}
        onChange={(applyText) => set({ applyText })}
      />
      <TextControl
        label="When done"
        maxLength={100}
        value={component.appliedText}
        onChange={(appliedText) => set({ appliedText })}
      />
    </Section>
    <TextStyle {...looks} />
    <SpacingStyle {...looks} />
    <SizeStyle {...looks} />
  </>
)
