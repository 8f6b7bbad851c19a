import { ColorControl } from '../../editor/controls/color-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import { limits } from '../../document/constants.ts'
import type { Panel } from '../../editor/panel.ts'

/** The page that everything stands on. */
export const TabPanel: Panel<'tab'> = ({ component, set, problems: _problems, ...looks }) => (
  <>
    <Section>
      <ColorControl
        label="Background"
        value={component.style.backgroundColor}
        unset="None"
        onChange={(backgroundColor) => looks.setStyle({ backgroundColor })}
      />
      <TextControl label="Name" maxLength={100} value={component.name} onChange={(name) => set({ name })} />
    </Section>
    <SizeStyle {...looks} least={limits.minimumPopupSize} most={1000} height />
    <SpacingStyle {...looks} gap />
    <TextStyle {...looks} />
    <BorderStyle {...looks} />
  </>
)
