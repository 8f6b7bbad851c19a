import { Switch } from '@mantine/core'
import { ChoiceControl } from '../../editor/controls/choice-control.tsx'
import { FieldControls } from '../../editor/controls/field-controls.tsx'
import { Section } from '../../editor/controls/section.tsx'
import { SizeStyle, SpacingStyle, TextStyle } from '../../editor/controls/style-controls.tsx'
import { TextControl } from '../../editor/controls/text-control.tsx'
import type { Panel } from '../../editor/panel.ts'

/** Panel for a checkbox: its label, a link to more information, and whether it asks for consent. */
export const CheckboxPanel: Panel<'checkbox'> = ({ component, set, problems, ...styling }) => {
  const link = component.link ?? { text: '', url: '' }
  const setLink = (fields: Partial<typeof link>) => {
    const next = { ...link, ...fields }
    set({ link: next.text || next.url ? next : undefined })
  }
  return (
    <>
      <Section>
        <FieldControls field={component} error={problems[0]} onChange={set} />
        <Switch
          label="Marketing consent"
          description="The text is saved with each answer as proof of consent."
          checked={component.isConsent}
          onChange={(event) => set({ isConsent: event.currentTarget.checked })}
        />
        {component.isConsent && (
          <ChoiceControl
            label="Channel"
            value={component.channel ?? 'email'}
            options={[
              { value: 'email', label: 'Email' },
              { value: 'sms', label: 'SMS' },
            ]}
            onChange={(channel) => set({ channel: channel === 'sms' ? channel : undefined })}
          />
        )}
      </Section>
      <Section title="Link after the label">
        <TextControl label="Link text" maxLength={200} value={link.text} onChange={(text) => setLink({ text })} />
        <TextControl
          label="Link URL"
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={link.url}
          onChange={(url) => setLink({ url: url.trim() })}
        />
      </Section>
      <TextStyle {...styling} />
      <SpacingStyle {...styling} />
      <SizeStyle {...styling} />
    </>
  )
}
