import { ColorControl } from '../../editor/controls/color-control.tsx'
import { PictureControl } from '../../editor/controls/picture-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle } from '../../editor/controls/style-controls.tsx'
import { useEditorValue } from '../../editor/editor-context.tsx'
import type { Panel } from '../../editor/panel.ts'
import { shownTab } from '../../editor/tab-components.ts'

/** Maximum width at which images from the library are served, in pixels. */
const max = 1280

/** Panel for a box: its color or image, its spacing and its border. */
export const BackgroundPanel: Panel<'background'> = ({ component, set, ...styling }) => {
  const width = useEditorValue((state) => component.style.width ?? shownTab(state).style.width ?? max)
  return (
    <>
      <Section>
        <ColorControl
          label="Color"
          value={component.style.backgroundColor}
          unset="None"
          onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
        />
        <PictureControl
          src={component.src}
          fill={component.fill}
          hint={`For sharp images on every screen, use at least ${Math.min(2 * width, max)} pixels width.`}
          onChange={set}
        />
      </Section>
      <SpacingStyle {...styling} gap />
      <SizeStyle {...styling} height />
      <BorderStyle {...styling} />
    </>
  )
}
