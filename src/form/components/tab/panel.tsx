import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { ColorControl } from '../../editor/controls/color-control.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { BorderStyle, SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import { limits } from '../../document/constants.ts'
import { useEditorValue } from '../../editor/editor-context.tsx'
import type { Panel } from '../../editor/panel.ts'
import type { TabProps } from './model.ts'

const readers = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'already', label: 'Existing subscribers' },
] as const

/** Panel for the tab that contains all other components. */
export const TabPanel: Panel<'tab'> = ({ component, set, problems: _problems, ...styling }) => (
  <>
    <Section>
      <ColorControl
        label="Background"
        value={component.style.backgroundColor}
        unset="None"
        onChange={(backgroundColor) => styling.setStyle({ backgroundColor })}
      />
      <TextControl label="Name" maxLength={100} value={component.name} onChange={(name) => set({ name })} />
      <ForControl id={component.id} value={component.for ?? 'everyone'} onChange={(seen) => set({ for: seen })} />
    </Section>
    <SizeStyle {...styling} min={limits.minimumPopupSize} max={1000} height />
    <SpacingStyle {...styling} gap />
    <TextStyle {...styling} />
    <BorderStyle {...styling} />
  </>
)

interface ForControlProps {
  id: string
  value: NonNullable<TabProps['for']>
  onChange: (value: TabProps['for']) => void
}

/** Control for the visitors a tab is shown to. Only the success step knows who had already subscribed. */
function ForControl({ id, value, onChange }: ForControlProps) {
  const isSuccess = useEditorValue(({ document: form }) => form.steps.success.tabs.some((tab) => tab.id === id))
  if (!isSuccess) return null
  return <ChoiceControl label="Visible to" value={value} options={readers} onChange={onChange} />
}
