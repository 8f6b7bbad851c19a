import { ActionControl } from '../../editor/controls/action-control.tsx'
import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

const lookNames = [
  { value: 'filled', label: 'Filled' },
  { value: 'outline', label: 'Outline' },
  { value: 'link', label: 'Link' },
  { value: 'cross', label: '×' },
] as const

/** Panel for a button: its text, its prominence and its action. */
export const ButtonPanel: Panel<'button'> = ({ component, set, problems, ...styling }) => {
  const isCross = component.look === 'cross'
  return (
    <>
      <Section>
        <TextControl
          label={isCross ? 'Name for screen readers' : 'Text'}
          maxLength={200}
          value={component.text}
          onChange={(text) => set({ text })}
        />
        <ChoiceControl label="Style" value={component.look} options={lookNames} onChange={(look) => set({ look })} />
        <ColorControl
          label={component.look === 'filled' ? 'Color' : 'Background'}
          value={component.style.backgroundColor}
          unset="Default"
          onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
        />
      </Section>
      <ActionControl value={component} onChange={set} error={problems[0]} />
      <TextStyle {...styling} />
      {!isCross && (
        <>
          <SizeStyle {...styling} />
          <SpacingStyle {...styling} />
          <BorderStyle {...styling} />
        </>
      )}
    </>
  )
}
