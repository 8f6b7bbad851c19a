import { ColorControl } from '../../editor/controls/color-control.tsx'
import { PictureControl } from '../../editor/controls/picture-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import type { Panel } from '../../editor/panel.ts'

/** A box: its colour or picture, its room and its edge. */
export const BackgroundPanel: Panel<'background'> = ({ component, set, ...looks }) => (
  <>
    <Section>
      <ColorControl
        label="Colour"
        value={component.style.backgroundColor}
        unset="None"
        onChange={(backgroundColor) => looks.setStyle({ backgroundColor })}
      />
      <PictureControl src={component.src} fill={component.fill} onChange={set} />
    </Section>
    <SpacingStyle {...looks} gap />
    <SizeStyle {...looks} height />
    <BorderStyle {...looks} />
  </>
)
