import { ActionControl } from '../../editor/controls/action-control.tsx'
import { PictureControl } from '../../editor/controls/picture-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** An image up to this width in pixels, such as an icon, is shown at its own width. */
const iconWidth = 200

/** Panel for an image: its URL, its alternative text, and its click action. */
export const ImagePanel: Panel<'image'> = ({ component, set, setOwnStyle, problems, ...styling }) => (
  <>
    <Section>
      <PictureControl
        src={component.src}
        fill={component.fill}
        onChange={set}
        onPick={({ width }) => width <= iconWidth && !component.style.width && setOwnStyle({ width })}
      />
      <TextControl
        label="Alt text"
        description="Describes the image for screen readers. Leave empty if it is decorative."
        maxLength={500}
        value={component.alt}
        onChange={(alt) => set({ alt })}
      />
    </Section>
    <SizeStyle {...styling} height />
    <ActionControl value={component} onChange={set} error={problems[0]} />
    <SpacingStyle {...styling} />
    <BorderStyle {...styling} />
  </>
)
